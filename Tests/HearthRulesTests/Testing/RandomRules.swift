/// Rules of every kind over the house of the vectors, made by chance: each is right, and hardly one makes sense.
struct RandomRules {
    private var conditions: RandomConditions
    /// How deep blocks may still nest.
    private var depth = 2

    init(seed: UInt64) { conditions = RandomConditions(seed: seed) }

    mutating func number(below limit: Int) -> Int { conditions.number(below: limit) }

    mutating func pick<T>(_ choices: [T]) -> T { conditions.pick(choices) }

    /// With the declarations that its rules speak of.
    mutating func program(rules count: Int) -> String {
        var lines = [
            "var level: number = 0", "var wake: time = 00:10", "group glows = [lamp, desk]",
            "scene calm { lamp: 15 %, desk: off, blind: closed }", "fn dark() = sky < 40 lux default no",
            "recipe follow(s: motion, keep: duration = 1 min) { rule \"Follow\": while s, lingering keep { turn on desk } }",
        ]
        if conditions.chance(1, of: 2) { lines.append("normally trv 18 °C") }
        if conditions.chance(1, of: 2) { lines.append("normally lamp \(pick(["off", "30 %"]))") }
        if conditions.chance(1, of: 2) { lines.append("manual all lights holds 10 min \(pick(["", "then resume"]))") }
        if conditions.chance(1, of: 2) { lines.append("manual trv holds 1 h until mode is away then resume") }
        if conditions.chance(1, of: 2) { lines.append("use follow(pir)") }
        return (lines + (0..<count).map { rule($0) }).joined(separator: "\n")
    }

    mutating func rule(_ number: Int) -> String {
        let head = "rule \"R\(number)\" \(conditions.layer()): "
        switch self.number(below: 7) {
        case 0: return head + "while \(conditions.any())\(gate())\(lingering()) { \(period()); \(period()) }"
        case 1: return head + "while \(conditions.any()) { \(period()); raise 0.3 \"so\" }"
        case 2: return head + "never \(conditions.any()) otherwise { \(statement()) }"
        case 3:
            return head
                + "expect \(conditions.any()) within 2 min after \(event()) otherwise { \(statement()); \(statement()) }"
        case 4:
            return head
                + "when any \(pick(["window opens", "motion becomes on", "contact closes"])) { log \"{it.name}\"; \(statement()) }"
        default:
            return head
                + "when \(event()) or \(event())\(gate()), \(pick(["restarting", "queued", "ignoring repeats"])) { \(statement()); \(statement()); \(statement()) }"
        }
    }

    private mutating func gate() -> String { conditions.chance(1, of: 3) ? " if \(conditions.any())" : "" }

    private mutating func lingering() -> String {
        conditions.chance(1, of: 3) ? ", lingering \(pick(["10 s", "3 min"]))" : ""
    }

    private mutating func event() -> String {
        switch number(below: 12) {
        case 0: "button pressed"
        case 1: "button pressed \(pick(["twice", "long"]))"
        case 2: "door \(pick(["opens", "closes"]))"
        case 3: "pir becomes on then door opens within 1 min"
        case 4: pick(["every 7 min", "every 1 h", "at 00:05", "at wake + 1 min", "at sunrise - 1 h on weekdays"])
        case 5: pick(["room changes", "lamp changes", "mode changes", "level changes"])
        case 6: pick(["anyone arrives", "everyone leaves", "ann leaves"])
        case 7: "mode becomes \(pick(["home", "away", "night"]))"
        case 8: pick(["hearth starts", "lamp turns on", "tv starts", "bolt unlocks", "cal starts"])
        default: conditions.any()
        }
    }

    /// What a `while` may do.
    private mutating func period() -> String {
        switch number(below: 8) {
        case 0: "apply calm"
        case 1: "set trv to at least room + \(number(below: 3)) °C"
        case 2: "\(conditions.write()) for 5 min"
        case 3: "set lamp to \(number(below: 11) * 10) % over 2 s"
        case 4: "log \"{room} {level} {mode}\""
        default: conditions.write()
        }
    }

    private mutating func statement() -> String {
        switch number(below: 22) {
        case 0: return "\(conditions.write()) for \(pick(["5 s", "10 min", "3 h"]))"
        case 1: return "toggle \(pick(["lamp", "all lights", "glows", "blind", "bolt", "tv", "heater"]))"
        case 2: return "set mode to \(pick(["home", "away", "night"]))"
        case 3: return "set level to \(pick(["level + 1", "0", "level * 2 - 1", "count(any contact is open)"]))"
        case 4:
            return "notify \(pick(["ann", "everyone"])) \"{room}, {lamp}, {mode}\" \(pick(["", "urgently", "quietly"]))"
        case 5: return "apply calm \(pick(["", "for 2 min", "over 1 s"]))"
        case 6: return "wait \(pick(["1 s", "20 s", "5 min"]))"
        case 7: return "wait until \(conditions.any()) at most 5 min"
        case 8: return "wait until \(conditions.momentary())"
        case 9: return "let x\(number(below: 1_000_000)) = room; log \"{room.age}\""
        case 10: return "raise 0.\(number(below: 10)) \"so\" about \(pick(["lamp", "room"]))"
        case 11: return pick(["stop blind", "unlock bolt", "open tap", "close tap", "start tv", "turn off all lights"])
        case 12: return "set wake to \(pick(["00:20", "wake + 5 min", "time"]))"
        case 13 where depth > 0:
            return nested { "if \($0.conditions.any()) { \($0.statement()) } else { \($0.statement()) }" }
        case 14 where depth > 0:
            return nested {
                "for each c\($0.number(below: 1_000_000)) in all \($0.pick(["lights", "windows", "temps"])) { \($0.statement()) }"
            }
        case 15 where depth > 0:
            return nested {
                "ask ann \"so?\" within 2 min else no { yes { \($0.statement()) } no { \($0.statement()) } }"
            }
        default: return conditions.write()
        }
    }

    private mutating func nested(_ part: (inout RandomRules) -> String) -> String {
        depth -= 1
        defer { depth += 1 }
        return part(&self)
    }
}
