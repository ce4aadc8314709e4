import HearthModel

extension RuleClass {
    static let rows: [RuleClass] =
        actuators + heating + appliances + sensors
        + quantities.map { RuleClass($0.0, [read($0.0, $0.1)]) } + people

    static let onOffVerbs: [Act.Verb: Effect] = [
        .turnOn: Effect("on", .flag(true)), .turnOff: Effect("on", .flag(false)), .toggle: Effect("on", .unknown),
    ]

    private static let actuators: [RuleClass] = [
        switched(
            "light",
            [
                set("brightness", .percent),
                RuleProperty("color", .color, stored: ["hue", "saturation"], settable: true),
                set("color_temp", .colorTemp), read("power", .power),
            ], rest: false, answer: 200),
        switched("switch", [read("power", .power), read("energy", .energy)], rest: false, answer: 200),
        switched("plug", meters, rest: false, answer: 200),
        switched("fan", [set("speed", .percent), read("power", .power)], rest: false, answer: 200),
        switched("siren", [set("volume", .percent)], rest: false, answer: 200),
        moved(
            "lock", ["locked", "unlocked"], [flag("jammed", .yesno, rest: false)], rest: "locked", answer: 2_000,
            verbs: [.lock: "locked", .unlock: "unlocked"], events: [.locks: "locked", .unlocks: "unlocked"]),
        moved(
            "cover", ["open", "closed"], [set("position", .percent), flag("moving", .yesno, rest: false)],
            rest: "closed", answer: 20_000, verbs: [.open: "open", .close: "closed"], events: opening,
            more: [.stop: Effect("position", .unknown)]),
        moved(
            "valve", ["open", "closed"],
            [read("flow", .flow), RuleProperty("volume", .quantity(.volume), stored: ["water"])],
            rest: "closed", answer: 10_000, verbs: [.open: "open", .close: "closed"], events: opening),
    ]

    private static let heating: [RuleClass] = [
        {
            var row = switched(
                "thermostat",
                [
                    words("mode", ["heat", "cool", "auto"], settable: true, rest: "heat"), read("temp", .temp),
                    read("humidity", .percent), flag("calling", .onoff, rest: false),
                ], rest: true, answer: 500)
            row.properties.insert(set("setpoint", .temp), at: 0)
            row.active = nil
            row.verbs[.toggle] = nil
            return row
        }(),
        switched(
            "boiler",
            [
                set("setpoint", .temp), flag("flame", .onoff, rest: false), read("flow_temp", .temp),
                read("return_temp", .temp),
                RuleProperty("pressure", .quantity(.pressure), stored: ["water_pressure"]), read("power", .power),
            ], rest: true, answer: 1_000),
        {
            var row = switched(
                "heat_pump",
                [
                    set("setpoint", .temp),
                    words("mode", ["heat", "cool", "water", "auto"], settable: true, rest: "auto"),
                    flag("running", .onoff, rest: false), read("flow_temp", .temp), read("return_temp", .temp),
                    read("power", .power), read("energy", .energy),
                ], rest: true, answer: 1_000)
            row.events[.starts] = Effect("running", .flag(true))
            row.events[.stops] = Effect("running", .flag(false))
            return row
        }(),
    ]

    private static let appliances: [RuleClass] = [
        moved(
            "media", ["off", "idle", "playing", "paused"],
            [
                set("volume", .percent), flag("muted", .onoff, settable: true, rest: false),
                RuleProperty("source", .text, settable: true), RuleProperty("title", .text),
            ], rest: "off", answer: 200, active: "playing",
            verbs: [.turnOn: "idle", .turnOff: "off", .start: "playing", .stop: "paused"],
            events: [.turnsOff: "off", .starts: "playing", .stops: "paused"],
            moreEvents: [.turnsOn: Effect("state", .text("off"), negated: true)]),
        {
            var row = moved(
                "vacuum", ["docked", "cleaning", "paused", "returning", "error"], [], rest: "docked", answer: 5_000,
                active: "cleaning", verbs: [.start: "cleaning", .stop: "docked"],
                events: [.starts: "cleaning", .stops: "docked"])
            row.onlyRead = ["returning", "error"]
            row.verbs[.toggle] = nil
            return row
        }(),
        {
            var row = RuleClass(
                "camera",
                [
                    flag("motion", .onoff, rest: false), flag("on", .onoff, settable: true, rest: true),
                    flag("recording", .onoff, settable: true, rest: false), flag("person", .yesno, rest: false),
                    flag("vehicle", .yesno, rest: false),
                ], active: .flag(true))
            row.verbs = onOffVerbs
            row.verbs[.start] = Effect("recording", .flag(true))
            row.verbs[.stop] = Effect("recording", .flag(false))
            row.events = [
                .starts: Effect("recording", .flag(true)), .stops: Effect("recording", .flag(false)),
            ]
            row.answerDelay = Milliseconds(200)
            return row
        }(),
        answering("number", [set("value", .number)]),
        answering("select", [words("value", [], settable: true)]),
        answering("flag", [flag("value", .yesno, rest: false)], active: .flag(true)),
        RuleClass("sensor", [read("value", .number)]),
    ]

    private static let sensors: [RuleClass] =
        ["motion", "presence"].map { RuleClass($0, [flag("on", .onoff, rest: false)], active: .flag(true)) }
        + ["contact", "door", "window"].map { reporting($0, ["open", "closed"], rest: "closed", events: opening) }
        + [reporting("leak", ["wet", "dry"], rest: "dry")]
        + ["smoke", "co", "gas"].map {
            var row = reporting($0, ["alarm", "clear"], rest: "clear")
            row.properties.append(RuleProperty("level", .quantity(.ppm), stored: ["concentration"]))
            return row
        } + [RuleClass("button", [])]

    private static let quantities: [(String, Dimension)] = [
        ("temp", .temp), ("humidity", .percent), ("moisture", .percent), ("battery", .percent), ("lux", .lux),
        ("co2", .ppm), ("pm25", .dust), ("noise", .sound), ("pressure", .pressure), ("power", .power),
        ("energy", .energy), ("voltage", .voltage), ("current", .current),
    ]

    private static let people: [RuleClass] = [
        {
            var row = reporting("person", ["home", "away"], rest: "home")
            row.events = [.arrives: Effect("state", .text("home")), .leaves: Effect("state", .text("away"))]
            return row
        }(),
        {
            var row = RuleClass(
                "calendar",
                [flag("state", .onoff, rest: false), RuleProperty("title", .text), read("starts_in", .duration)],
                active: .flag(true))
            row.events = [.starts: Effect("state", .flag(true)), .stops: Effect("state", .flag(false))]
            return row
        }(),
        RuleClass(
            "weather",
            [
                words("condition", ["clear", "partly", "cloudy", "fog", "rain", "snow", "storm"], rest: "clear"),
                read("temp", .temp), read("high", .temp), read("low", .temp), read("humidity", .percent),
                read("cloud", .percent), read("pressure", .pressure), read("wind", .speed), read("gust", .speed),
                flag("rain", .yesno, rest: false), flag("snow", .yesno, rest: false), read("rain_rate", .rainRate),
                words("warning", ["none", "minor", "moderate", "severe", "extreme"], rest: "none"),
            ]),
    ]

    // MARK: Parts of rows

    private static let meters = [
        read("power", .power), read("energy", .energy), read("voltage", .voltage), read("current", .current),
    ]
    private static let opening: [EventWord: String] = [.opens: "open", .closes: "closed"]

    private static func read(_ name: String, _ dimension: Dimension) -> RuleProperty {
        RuleProperty(name, .quantity(dimension))
    }
    private static func set(_ name: String, _ dimension: Dimension) -> RuleProperty {
        RuleProperty(name, .quantity(dimension), settable: true)
    }
    private static func flag(
        _ name: String, _ type: RuleType, settable: Bool = false, rest: Bool? = nil
    ) -> RuleProperty {
        RuleProperty(name, type, settable: settable, rest: rest.map { .flag($0) } ?? .unknown)
    }
    private static func words(
        _ name: String, _ words: [String], settable: Bool = false, rest: String? = nil
    ) -> RuleProperty {
        RuleProperty(name, .words(words), settable: settable, rest: rest.map { .text($0) } ?? .unknown)
    }

    /// A class whose main property is `on`.
    private static func switched(
        _ name: String, _ more: [RuleProperty], rest: Bool, answer: Int64
    ) -> RuleClass {
        var row = RuleClass(name, [flag("on", .onoff, settable: true, rest: rest)] + more, active: .flag(true))
        row.verbs = onOffVerbs
        row.answerDelay = Milliseconds(answer)
        return row
    }

    /// A class whose main property is a settable `state`; `toggle` swaps two of its words.
    private static func moved(
        _ name: String, _ states: [String], _ more: [RuleProperty], rest: String, answer: Int64,
        active: String? = nil, verbs: [Act.Verb: String], events: [EventWord: String],
        more moreVerbs: [Act.Verb: Effect] = [:], moreEvents: [EventWord: Effect] = [:]
    ) -> RuleClass {
        var row = RuleClass(
            name, [words("state", states, settable: true, rest: rest)] + more, active: active.map { .text($0) })
        row.verbs = verbs.mapValues { Effect("state", .text($0)) }
        row.verbs[.toggle] = Effect("state", .unknown)
        row.verbs.merge(moreVerbs) { $1 }
        row.events = events.mapValues { Effect("state", .text($0)) }
        row.events.merge(moreEvents) { $1 }
        row.answerDelay = Milliseconds(answer)
        return row
    }

    /// A sensor with two words, of which the first is the active one.
    private static func reporting(
        _ name: String, _ states: [String], rest: String, events: [EventWord: String] = [:]
    ) -> RuleClass {
        var row = RuleClass(name, [words("state", states, rest: rest)], active: .text(states[0]))
        row.events = events.mapValues { Effect("state", .text($0)) }
        return row
    }

    private static func answering(_ name: String, _ properties: [RuleProperty], active: Value? = nil) -> RuleClass {
        var row = RuleClass(name, properties, active: active)
        row.answerDelay = Milliseconds(200)
        return row
    }
}
