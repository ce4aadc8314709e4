@testable import HearthRules

/// Texts of conditions and rules over the house of the vectors, made by chance from a small part of the language whose
/// meaning is plain enough to say what must hold of it.
struct RandomConditions {
    private var numbers: SeededNumbers

    init(seed: UInt64) { numbers = SeededNumbers(seed: seed) }

    mutating func pick<T>(_ choices: [T]) -> T { choices[number(below: choices.count)] }

    mutating func number(below limit: Int) -> Int { Int.random(in: 0..<limit, using: &numbers) }

    mutating func chance(_ part: Int, of whole: Int) -> Bool { number(below: whole) < part }

    private static let sensors = [
        "pir", "pir2", "door is open", "win is closed", "damp is wet", "ann is home", "ben is away", "cal",
        "room > 20 °C", "room < 24 °C", "outside between 5 °C and 15 °C", "sky < 40 lux", "meter > 100 W",
        "any window is open", "no motion is on", "attic.hatch is open", "price > 2",
    ]
    private static let actuators = ["lamp is on", "desk", "bolt is locked", "tv is playing", "lamp.brightness > 50 %"]

    /// One that says nothing of time and is unknown when something in it is.
    mutating func momentary(depth: Int = 2, withActuators: Bool = true) -> String {
        guard depth > 0, chance(2, of: 3) else {
            return withActuators && chance(1, of: 4) ? pick(Self.actuators) : pick(Self.sensors)
        }
        let left = momentary(depth: depth - 1, withActuators: withActuators)
        switch number(below: 3) {
        case 0: return "not (\(left))"
        case 1: return "((\(left)) and (\(momentary(depth: depth - 1, withActuators: withActuators))))"
        default: return "((\(left)) or (\(momentary(depth: depth - 1, withActuators: withActuators))))"
        }
    }

    /// One that may also look back, at the clock, or at a mode.
    mutating func any() -> String {
        let condition = momentary()
        switch number(below: 6) {
        case 0: return "((\(condition)) for \(pick(["1 s", "30 s", "5 min", "1 h"])))"
        case 1: return "((\(condition)) within last \(pick(["1 s", "30 s", "5 min", "1 h"])))"
        case 2: return "((\(condition)) and mode is \(pick(["home", "away", "night"])))"
        case 3: return "((\(condition)) or time between 00:01 and 00:07)"
        case 4: return "((\(condition)) default \(pick(["yes", "no"])))"
        default: return condition
        }
    }

    mutating func layer() -> String {
        pick(["", "", "", "low", "urgent", "even if held", "urgent even if held", "safety"])
    }

    /// A device write that says a value.
    mutating func write() -> String {
        switch number(below: 8) {
        case 0: return "turn on lamp"
        case 1: return "turn off lamp"
        case 2: return "set lamp to \(number(below: 11) * 10) %"
        case 3: return "set lamp to at least \(1 + number(below: 10) * 10) %"
        case 4: return "set trv to \(pick(["", "at least ", "at most "]))\(15 + number(below: 10)) °C"
        case 5: return pick(["turn on desk", "turn off desk"])
        case 6: return pick(["open blind", "close blind", "set blind to 40 %"])
        default: return pick(["turn on heater", "turn off heater"])
        }
    }

    /// A rule of any kind.
    mutating func rule(_ number: Int) -> String {
        let head = "rule \"R\(number)\" \(layer()): "
        switch self.number(below: 8) {
        case 0: return head + "while \(any()) { \(write()); log \"w\" }"
        case 1: return head + "while \(any()) if \(momentary()), lingering \(pick(["10 s", "3 min"])) { \(write()) }"
        case 2: return head + "when \(any()) { \(write()); log \"{room}\" }"
        case 3:
            return head
                + "when \(any()) or button pressed if \(momentary()) { \(write()) for \(pick(["5 s", "10 min"])) }"
        case 4: return head + "when door opens or button pressed, queued { \(write()); wait 20 s; \(write()) }"
        case 5: return head + "when pir becomes on { wait until \(momentary()) at most 5 min; \(write()) }"
        case 6: return head + "never \(any()) otherwise { \(write()) }"
        default: return head + "expect \(momentary()) within 2 min after pir becomes on otherwise { log \"late\" }"
        }
    }
}
