/// What a person types so that a lock or an alarm panel obeys. It goes to the device with the command that it was given
/// for and nowhere else; whoever prints it sees only that there is one.
package struct AccessCode: Sendable, Equatable, CustomStringConvertible, CustomReflectable {
    package let text: String

    /// - Returns: `nil` unless it is of 1 to 64 characters, none of them of control.
    init?(_ value: ControlValue) {
        switch value {
        case .text(let text): self.text = text
        case .number(let number):
            guard let whole = Int(exactly: number), whole >= 0 else { return nil }
            text = String(whole)
        case .none, .flag, .map, .other: return nil
        }
        guard (1...64).contains(text.count), text.unicodeScalars.allSatisfy({ $0.value >= 32 && $0.value != 127 })
        else { return nil }
    }

    package var description: String { "a code" }
    package var customMirror: Mirror { Mirror(self, children: []) }

    var isNumeric: Bool { text.utf8.allSatisfy { (48...57).contains($0) } }
}
