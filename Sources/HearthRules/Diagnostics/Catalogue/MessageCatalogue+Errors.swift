extension MessageCatalogue {
    static let syntax: [Entry] = [
        Entry(
            "E100", "Expected {what}, found {word}.", also: ["There is no {x} here: {what there is instead}."],
            cause:
                "A word or sign that fits nowhere here; also what other languages write: `=`, `!=`, `&&`, `is above`, `unless`.",
            cure: "The nearest word that fits: `is`, `is not`, `and`, `>`, `if not`.",
            example: "while kitchen.window = open { turn on hall.light }"),
        Entry(
            "E101", "\"{a}\" and \"{b}\" are two instants and never coincide.",
            cause: "Two happenings joined by `and`. Something else is always a moment earlier.",
            cure: "Ask for the state of one of them with `if`, or for one after the other with `then .. within`.",
            example: "when hall.door opens and ann arrives { turn on hall.light }"),
        Entry(
            "E102", "{word} needs a state; \"{happening}\" is an instant.",
            cause: "A happening where a condition is wanted: in `while`, `if`, `never` or `until`.",
            cure: "The state: `is open` for `opens`; or make the rule a `when`.",
            example: "while hall.door opens { turn on hall.light }"),
        Entry(
            "E103", "This text is not finished.",
            also: ["{x} is not a value.", "{brace} is missing behind {x}."],
            cause: "A quote that is not closed, a brace in a text that belongs to no value, an unknown escape.",
            cure: "Close the quote; write `\\{` for a brace.",
            example: "when hall.door opens { log \"the door }"),
        Entry(
            "E104", "{x} is not a number.",
            also: ["{x} is not a date.", "{x} is not a time.", "{x} is not a duration."],
            cause: "A decimal comma, a number that begins with its point, `24:00`, a day that no month has, a "
                + "duration whose parts grow.",
            cure: "The value that is meant.",
            example: "when at 24:00 { turn off hall.light }"),
        Entry(
            "E105", "This can be read two ways.",
            cause: "`for` or `within last` behind the second part of an `and` or `or`, or any of these and "
                + "`default` behind `not`, without brackets.",
            cure: "Both readings, with brackets.",
            example: "when kitchen.window is open and bedroom.window is open for 5 min { log \"x\" }"),
        Entry(
            "E106", "{word} is not a unit.",
            cause: "A word behind a number that measures nothing.",
            cure: "The nearest unit.",
            example: "when at 07:00 { turn on hall.light for 5 mni }"),
        Entry(
            "E107", "{word} has a meaning of its own and cannot be a name.",
            cause: "A declaration or a name that begins with a reserved word.",
            cure: "The word with `_` behind it.",
            example: "var when: yesno = no"),
        Entry(
            "E108", "{statement} does not belong in {place}.",
            cause: "`wait` or `ask` in a `while`, a test step in a rule, `device` outside of a fixture file.",
            cure: "`for` or `lingering` instead of `wait`; or make the rule a `when`.",
            example: "while kitchen.window is open { wait 5 min }"),
        Entry(
            "E109", "} is missing; the block began at line {n}.",
            cause: "The end of the file inside of a block.",
            cure: "The brace, placed by the indentation.",
            example: "when hall.door opens { turn on hall.light"),
        Entry(
            "E110", "{name} is declared twice, first at {place}.",
            cause: "Two rules, variables, scenes, devices of one name; one property twice in a scene.",
            cure: "Another name, or delete one.",
            example: "var guests: yesno = no var guests: yesno = yes"),
        Entry(
            "E111", "This file cannot be read: {reason}.",
            cause: "It is not UTF-8, has a control character, or is larger than 256 KiB."),
        Entry(
            "E112", "{a} and {b} exclude each other.",
            cause: "Two layers in one header, or a word of it twice.",
            cure: "The stronger of the two.",
            example: "rule \"A\" low urgent: while sun is down { turn on hall.light }"),
    ]

    static let meaning: [Entry] = [
        Entry(
            "E201", "There is no {kind} called {name}.",
            cause: "A device, area, class, function, scene, recipe or type that does not exist; most often a "
                + "slip of the keys.",
            cure: "The three nearest names.",
            example: "when at 07:00 { turn on hall.ligth }"),
        Entry(
            "E202", "{name} could be {list}.",
            cause: "A short name that fits several devices.",
            cure: "The full path of each.",
            example: "when at 07:00 { turn on living.light }"),
        Entry(
            "E203", "{device} has no {property}.",
            cause: "A property that its class does not have, or that this device does not report.",
            cure: "The properties it has.",
            example: "when at 07:00 { set hall.light.brightnes to 20 % }"),
        Entry(
            "E204", "{name} already means {thing}.",
            cause: "A declaration with the name of a device, an area, a built-in name or another declaration.",
            cure: "The name with `_` behind it.",
            example: "var sunset: yesno = no"),
        Entry(
            "E205", "{a} is {dimension} and {b} is {dimension}; they cannot be {compared}.",
            also: [
                "{a} is {dimension}; it cannot be set to {b}, which is {dimension}.",
                "{a dimension} is wanted here, not {b}, which is {dimension}.",
            ],
            cause: "Two different quantities compared or added.",
            cure: "A unit of the quantity that is wanted.",
            example: "while bath.humidity > 20 °C { turn on bath.fan }"),
        Entry(
            "E206", "{n} what? A {dimension} needs a unit.",
            cause: "A plain number where a quantity is wanted.",
            cure: "The number with the unit of the house.",
            example: "while bath.humidity > 60 { turn on bath.fan }"),
        Entry(
            "E207", "{a class} cannot {verb}.", also: ["{a class} never {verb}.", "{a class} is never {verb}."],
            cause: "A verb or an event word of another class.",
            cure: "The words of the class.",
            example: "when at 22:00 { lock hall.light }"),
        Entry(
            "E208", "\"{x}\" is not a condition by itself.",
            cause: "A bare device whose class has no active word, such as a lock or a cover; a button.",
            cure: "`x is {value}`; for a button `when x pressed`.",
            example: "while hall.lock { turn on hall.light }"),
        Entry(
            "E209", "{word} is not one of {list}.",
            cause: "A word that this property never has.",
            cure: "The nearest of the words.",
            example: "when kitchen.window becomes opne { log \"x\" }"),
        Entry(
            "E210", "A reading is hardly ever exactly {v}.",
            cause: "`is`, `becomes` or `in` on something that is measured, or `is` on `time`.",
            cure: "`between` a little less and a little more; for times `when at`.",
            example: "while garden.temp is 20 °C { log \"x\" }"),
        Entry(
            "E211", "Two temperatures cannot be {added}.",
            cause: "A sum of two temperatures, or a temperature times something: neither means anything.",
            cure: "`average(all temps in ..)`, or a difference.",
            example: "while garden.temp + living.climate > 40 °C { log \"x\" }"),
        Entry(
            "E212", "{a type} is wanted here, this is {another type}.", also: ["{a type} is wanted here."],
            cause: "All other mistakes of type.",
            example: "while hall.light.brightness + 5 % { log \"x\" }"),
        Entry(
            "E213", "{x} is measured; it cannot be set.",
            also: ["{x} is named by a `let` and stays as it is; a `var` can be set."],
            cause: "A write to a reading.",
            cure: "The property that moves it, such as `setpoint`.",
            example: "when at 07:00 { set bath.humidity to 50 % }"),
        Entry(
            "E214", "{f} needs {parameters}.",
            cause: "Wrong arguments of a function or recipe.",
            cure: "The signature.",
            example: "while average(garden.temp) > 5 °C { log \"x\" }"),
        Entry(
            "E215", "{f} uses itself: {cycle}.",
            cause: "A function that calls itself, directly or through others. Rules must end.",
            example: "fn f(x: number) = f(x) while f(1) > 0 { log \"x\" }"),
        Entry(
            "E216", "\"it\" needs `any {class}` as the subject of every event.",
            cause: "`it` where no single device has set the rule going.",
            cure: "The name of the device.",
            example: "when kitchen.window opens { notify ann \"{it.name}\" }"),
        Entry(
            "E217", "The answers do not fit: {reason}.",
            cause: "The word after `else` is no branch, there is only one branch, or one name twice.",
            cure: "The names of the branches.",
            example: "when hall.door opens { ask ann \"Lock?\" within 5 min else no { yes { lock hall.lock } "
                + "maybe { log \"x\" } } }"),
        Entry(
            "E218", "{x} is several devices.",
            cause: "A group or an area used as one device.",
            cure: "`any .. in`, `all .. in`.",
            example: "when at 22:00 { turn off hall }"),
        Entry(
            "E219", "{v} is outside {range}.",
            cause: "A constant that the property can never have.",
            cure: "The nearest bound.",
            example: "when at 22:00 { set hall.light to 120 % }"),
        Entry(
            "E220", "Group {g} contains itself: {cycle}.",
            cause: "Groups that contain each other.",
            example: "group a = [b] group b = [a] when at 22:00 { turn off all lights in a }"),
        Entry(
            "E221", "{type} has no order.",
            cause: "`at least`, `at most`, `<` or `>` on words.",
            cure: "An exact value.",
            example: "when at 22:00 { set hall.lock to at least locked }"),
    ]

    static let limits: [Entry] = [
        Entry(
            "E301", "{what} is {n}; the limit is {max}.",
            cause: "More than [the limits](reference.md#limits) allow.",
            example: "when every 30 h { log \"x\" }"),
        Entry(
            "E302", "A duration must be longer than zero.",
            cause: "`for 0 s`, or a constant that comes to less.",
            example: "when hall.door is open for 0 s { log \"x\" }"),
    ]

    static let tests: [Entry] = [
        Entry(
            "E401", "Test \"{t}\" fails at line {n}: {x} is {v}.",
            cause:
                "An `expect` that does not hold; an `expect notified` tells what was sent. The last steps of the trace stand below it."
        ),
        Entry(
            "E402", "No question is open.",
            cause: "`answer` in a test when nobody has been asked."),
        Entry(
            "E403", "The test did not finish in {limit}.",
            cause: "A test that spans more than 400 days, or takes more than ten seconds to play."),
    ]
}
