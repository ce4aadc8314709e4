extension DeviceClass {
    static let appliances: [DeviceClass] = [
        row(
            .media, .entertainment,
            [state("off idle playing paused"), "on", "volume", "muted", "source", "title"],
            active: .text("playing"), ack: 3, ttl: 30, hold: 120,
            Traits(actions: [.play, .next, .previous, .pause, .stop], stopState: "idle"),
            words: .moved(
                ["off", "idle", "playing", "paused"],
                [
                    .set("volume", .percent), .flag("muted", .onoff, settable: true, rest: false),
                    RuleProperty("source", .text, settable: true), RuleProperty("title", .text),
                ], rest: "off", answer: 200, active: "playing",
                verbs: [.turnOn: "idle", .turnOff: "off", .start: "playing", .stop: "paused"],
                events: [.turnsOff: "off", .starts: "playing", .stops: "paused"],
                moreEvents: [.turnsOn: .init("state", .text("off"), negated: true)])),
        row(
            .vacuum, .appliance,
            [state("docked cleaning paused returning error", asked: "docked cleaning paused"), "battery", "fan_speed"],
            active: .text("cleaning"), ack: 10, ttl: 60, hold: 120,
            Traits(actions: [.start, .dock, .pause, .stop]),
            words: .moved(
                ["docked", "cleaning", "paused", "returning", "error"], [], rest: "docked", answer: 5_000,
                active: "cleaning", verbs: [.start: "cleaning", .stop: "docked"],
                events: [.starts: "cleaning", .stops: "docked"], toggles: false, onlyRead: ["returning", "error"])),
        row(
            .camera, .security, ["motion", settable("on", .flag), "recording"], active: .flag(true), ack: 3, ttl: 30,
            Traits(pace: .fleeting("motion")),
            words: ClassWords(
                [
                    .flag("motion", .onoff, rest: false), .flag("on", .onoff, settable: true, rest: true),
                    .flag("recording", .onoff, settable: true, rest: false), .flag("person", .yesno, rest: false),
                    .flag("vehicle", .yesno, rest: false),
                ], active: .flag(true),
                verbs: ClassWords.onOffVerbs.merging([
                    .start: .init("recording", .flag(true)), .stop: .init("recording", .flag(false)),
                ]) { $1 },
                events: [.starts: .init("recording", .flag(true)), .stops: .init("recording", .flag(false))],
                answer: 200)),
        row(.action, .other, [event("press")], Traits(actions: [.press])),
        row(
            .number, .other, [settable("value", .number(.none))], ttl: 60,
            words: ClassWords([.set("value", .number)], answer: 200)),
        row(
            .select, .other, [settable("value", .text)], ttl: 60,
            words: ClassWords([.words("value", [], settable: true)], answer: 200)),
        row(.text, .other, [settable("value", .text)], ttl: 60),
        row(
            .flag, .other, [settable("value", .flag)], active: .flag(true), ttl: 60,
            words: ClassWords([.flag("value", .yesno, rest: false)], active: .flag(true), answer: 200)),
        row(.hub, .hub, ["online"], active: .flag(true), ack: 3, ttl: 30),
        row(.group, .other, [], active: .flag(true), ack: 3, ttl: 30),
        row(.note, .other, [], ack: 3),
    ]
}
