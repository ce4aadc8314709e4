@testable import HearthRules
import HearthSimulation

/// Texts of conditions and rules over the house of the vectors, made by chance from a small part of the language whose
/// meaning is plain enough to say what must hold of it.
struct RandomConditions {
    private var numbers: SeededRandom

    init(seed: UInt64) { numbers = SeededRandom(seed: seed) }

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

    private static let spans = ["1 s", "30 s", "5 min", "1 h"]

    /// One that may also look back, at the clock, at a mode, or at what is not said to be so.
    mutating func any() -> String {
        let condition = momentary()
        switch number(below: 14) {
        case 0: return "((\(condition)) for \(pick(Self.spans)))"
        case 1: return "((\(condition)) within last \(pick(Self.spans)))"
        case 2: return "((\(condition)) and mode is \(pick(["home", "away", "night"])))"
        case 3: return "((\(condition)) or time between 00:01 and 00:07)"
        case 4: return "((\(condition)) default \(pick(["yes", "no"])))"
        case 5: return "((\(condition)) and \(pick(["room", "door", "lamp.brightness"])) is unknown)"
        case 6: return "((\(condition)) or level > \(number(below: 4)))"
        case 7: return "(\(pick(["average", "min", "max"]))(room, 5 min) > 20 °C or \(condition))"
        case 8: return "(rate(room, 10 min) > 1 °C and \(condition))"
        case 9: return "(count(any light is on) > 1 or \(condition))"
        case 10: return "(average(all temps) > 20 °C and \(condition))"
        case 11:
            return
                "((\(condition)) and \(pick(["room.age < 10 min", "lamp.asked is on", "sun is down", "wake < 00:20"])))"
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
}
