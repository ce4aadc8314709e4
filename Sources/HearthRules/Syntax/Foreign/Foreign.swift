/// Constructs that other languages have and this one has not, with what there is instead. What is only a word for
/// another word is a `Phrase`.
struct Foreign {
    /// As the message names it.
    let name: String
    let instead: String

    var message: String { "There is no \(name) here: \(instead)." }

    // MARK: Whole programs

    static let yaml = Foreign(
        name: "YAML",
        instead: "write an automation of Home Assistant as a sentence, such as "
            + "`when hall.motion becomes on { turn on hall.light }`")
    static let json = Foreign(
        name: "JSON", instead: "write a flow as a sentence, such as `when hall.door opens { turn on hall.light }`")
    static let openHAB = Foreign(
        name: "rule of openHAB",
        instead:
            "write it as `rule \"Name\": when hall.motion becomes on { turn on hall.light }`, without `then` and `end`")
    static let code = Foreign(
        name: "Python or JavaScript", instead: "write a sentence, such as `when hall.door opens { turn on hall.light }`"
    )

    /// Words with which a line of code begins that belongs to no rule, and what must follow them.
    static let codeWords: Set<String> = [
        "import", "from", "def", "class", "function", "const", "async", "public", "private", "return", "export",
    ]
    /// Keys of an automation in YAML.
    static let yamlKeys: Set<String> = [
        "alias", "trigger", "triggers", "condition", "conditions", "action", "actions", "automation", "id",
        "description", "platform", "service", "entity_id", "sequence", "data", "target", "script", "blueprint",
        "mode", "variables", "template", "input_boolean", "input_number", "sensor", "binary_sensor", "homeassistant",
    ]

    // MARK: Behind a rule

    static let elseOfRule = Foreign(
        name: "else behind a rule", instead: "write a second rule for the opposite, or `if` and `else` inside the block"
    )
    static let elseOfPeriod = Foreign(
        name: "else behind a while",
        instead: "what it sets is given back by itself when it ends; write a second rule for the opposite")
    static let otherwiseOfPeriod = Foreign(
        name: "otherwise behind a while",
        instead: "`otherwise` belongs to promises, and a `while` gives back by itself what it set")
    static let otherwiseOfRule = Foreign(
        name: "otherwise behind a when",
        instead: "`otherwise` belongs to promises; use `for` to give back after a time, or make it a `while`")

    // MARK: In a header

    static let parallel = Foreign(
        name: "mode of running in parallel",
        instead: "runs of one rule never overlap; write `restarting`, `ignoring repeats` or `queued`")
    static let cron = Foreign(
        name: "cron", instead: "write `at 07:30`, `at 07:30 on weekdays` or `every 5 min`")
    static let until = Foreign(
        name: "until behind a deed",
        instead: "a `while` lasts as long as its condition, `for 10 min` a time, and `wait until` waits")

    // MARK: Statements

    /// `switch on lamp` is a slip for `turn`, but not `switch (x)`.
    static let mayBeSlips: Set = ["switch"]

    /// By the word with which it begins.
    static let statements: [String: Foreign] = {
        let branches = Foreign(name: "", instead: "write `if ... { }`, `else if ... { }` and `else { }`")
        let loops = Foreign(
            name: "", instead: "a rule ends; `every 5 min` starts one again and again, `for each` goes over devices")
        let ends = Foreign(name: "", instead: "a rule ends at its end; put the rest into `if ... { }`")
        let names = Foreign(
            name: "",
            instead: "`let x = 5` names a value in a block, and `var x: number = 0` beside the rules keeps one")
        let services = Foreign(name: "", instead: "write a sentence, such as `turn on hall.light`")
        let outside = Foreign(
            name: "", instead: "rules set devices and variables and tell people; what else there is to do, adapters do")
        let blocks: [(Foreign, [String])] = [
            (branches, ["choose", "switch", "case", "match", "elif", "elseif"]),
            (loops, ["repeat", "loop", "foreach"]),
            (ends, ["return", "break", "exit", "continue", "end", "pass"]),
            (names, ["const", "def", "variables", "define", "local"]),
            (services, ["service", "call", "call_service", "action", "entity_id", "perform", "execute"]),
            (outside, ["publish", "http", "curl", "shell_command", "fire_event", "mqtt", "request", "import"]),
            (
                Foreign(
                    name: "", instead: "the statements of a block are done at once unless a `wait` is between them"),
                ["parallel"]
            ),
            (
                Foreign(name: "", instead: "nothing can go wrong in a rule that it could catch"),
                ["try", "catch", "throw"]
            ),
        ]
        var all: [String: Foreign] = [:]
        for (what, words) in blocks {
            for word in words { all[word] = Foreign(name: word, instead: what.instead) }
        }
        return all
    }()

    static let call = Foreign(
        name: "call of a function", instead: "write a sentence, such as `turn on hall.light` or `notify ann \"text\"`")

    // MARK: Calls that say the same as a sentence

    /// What each of its arguments, as written, make; `nil` where they do not fit.
    static func sentence(_ name: String, _ arguments: [String]) -> String? {
        switch (name, arguments.count) {
        case ("turn_on", 1), ("turnon", 1), ("switch_on", 1), ("on", 1): "turn on \(arguments[0])"
        case ("turn_off", 1), ("turnoff", 1), ("switch_off", 1), ("off", 1): "turn off \(arguments[0])"
        case ("toggle", 1), ("open", 1), ("close", 1), ("lock", 1), ("unlock", 1), ("start", 1), ("stop", 1):
            "\(name) \(arguments[0])"
        case ("set", 2), ("set_value", 2), ("set_state", 2), ("set_level", 2), ("sendcommand", 2), ("postupdate", 2):
            assignment(arguments[0], arguments[1])
        case ("notify", 1), ("send_message", 1), ("message", 1):
            isText(arguments[0]) ? "notify everyone \(arguments[0])" : nil
        case ("notify", 2), ("send_message", 2), ("message", 2), ("tell", 2), ("sendnotification", 2):
            isText(arguments[1]) && !isText(arguments[0]) ? "notify \(arguments[0]) \(arguments[1])" : nil
        case ("log", 1), ("print", 1), ("loginfo", 1), ("info", 1): isText(arguments[0]) ? "log \(arguments[0])" : nil
        case ("wait", 1), ("delay", 1), ("sleep", 1):
            arguments[0].contains { $0.isLetter } ? "wait \(arguments[0])" : nil
        case ("apply", 1), ("scene", 1): "apply \(arguments[0])"
        default: nil
        }
    }

    private static func assignment(_ thing: String, _ value: String) -> String {
        switch value.lowercased() {
        case "on", "off": "turn \(value.lowercased()) \(thing)"
        default: "set \(thing) to \(value)"
        }
    }

    private static func isText(_ written: String) -> Bool { written.hasPrefix("\"") && written.hasSuffix("\"") }
}
