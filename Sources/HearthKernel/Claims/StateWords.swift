import HearthModel

/// What words say of a property while something is on its way (docs/spec/rule-language.md, section 5.2: transitional
/// words are folded).
enum StateWords {
    /// The settled state that a report stands for; `nil` where it says nothing about what was wished.
    static func settled(_ report: Value) -> Value? {
        guard case .text(let word) = report else { return report }
        return switch word {
        case "opening", "closing", "stopped": .text("open")
        case "locking": .text("unlocked")
        case "unlocking": .text("locked")
        case "jammed", "arming", "pending", "triggered", "returning", "error": nil
        default: report
        }
    }

    /// Whether the report says that the device has started towards the target.
    static func isMoving(_ report: Value, towards target: Value) -> Bool {
        guard case .text(let word) = report, case .text(let end) = target else { return false }
        return switch word {
        case "opening": end == "open"
        case "closing": end == "closed"
        case "locking": end == "locked"
        case "unlocking": end == "unlocked"
        case "arming": end.hasPrefix("armed_")
        case "returning": end == "docked"
        default: false
        }
    }
}
