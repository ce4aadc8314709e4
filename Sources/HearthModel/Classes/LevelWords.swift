/// How the state of a light, fan, cover or valve is said beside its level.
package enum LevelWords: Sendable, Equatable, Codable {
    /// `on` with `brightness` or `speed`.
    case onOff
    /// `state` with `position`.
    case openClosed

    package func isOn(_ state: Value) -> Bool? {
        switch (self, state) {
        case (.onOff, .flag(let on)): on
        case (.openClosed, .text("open")): true
        case (.openClosed, .text("closed")): false
        default: nil
        }
    }

    package func state(_ isOn: Bool) -> Value {
        switch self {
        case .onOff: .flag(isOn)
        case .openClosed: .text(isOn ? "open" : "closed")
        }
    }

    /// The level that "on" alone means: open is 100; a lamp comes on as bright as it was.
    package var full: Double? { self == .openClosed ? 100 : nil }
    /// The level that "off" is shown as: closed is 0; a dark lamp keeps its brightness to itself.
    package var none: Double? { self == .openClosed ? 0 : nil }
}
