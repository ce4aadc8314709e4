/// What a property holds. Enumerated words are texts of at most 15 bytes, which Swift stores in place.
package enum Value: Hashable, Sendable {
    /// Nobody has reported it, or nobody can see it now. Neither yes nor no, and never shown as `off`.
    case unknown
    case flag(Bool)
    /// In the canonical unit of the property; always finite.
    case number(Double)
    case text(String)

    package var isKnown: Bool { self != .unknown }

    package var number: Double? { if case .number(let n) = self { n } else { nil } }
    package var flag: Bool? { if case .flag(let b) = self { b } else { nil } }
    package var text: String? { if case .text(let t) = self { t } else { nil } }
}
