import HearthModel

/// Why a command is made.
struct Cause {
    var origin: Origin
    /// The word of the request; `nil`: by what is asked.
    var action: String?
    /// `nil` for base writes.
    var layer: Layer?
    var transition = Milliseconds.zero
    var note: String?

    /// The word for a command that no request named.
    static func action(for values: [SlotValue], in registry: Registry) -> String {
        guard values.count == 1, let first = values.first else { return "set_state" }
        return switch (registry[first.slot].property.name, first.value) {
        case ("on", .flag(let on)): on ? "turn_on" : "turn_off"
        case ("state", .text("open")): "open"
        case ("state", .text("closed")): "close"
        case ("state", .text("locked")): "lock"
        case ("state", .text("unlocked")): "unlock"
        case ("brightness", _): "set_brightness"
        case ("position", _): "set_position"
        case ("setpoint", _): "set_temperature"
        default: "set_state"
        }
    }
}
