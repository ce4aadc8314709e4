/// The layers of claims, weakest first (docs/spec/rule-language.md, section 10). The base lies under all of them.
package enum Layer: Int8, Comparable, Codable, Sendable, CaseIterable {
    case low, normal, urgent, manual, evenIfHeld, safety

    package static func < (a: Layer, b: Layer) -> Bool { a.rawValue < b.rawValue }

    package var text: String {
        switch self {
        case .low: "low"
        case .normal: "normal"
        case .urgent: "urgent"
        case .manual: "manual"
        case .evenIfHeld: "even if held"
        case .safety: "safety"
        }
    }
}
