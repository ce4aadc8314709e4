extension DeviceClass {
    static let detectors: [DeviceClass] = [
        contact(.door, Traits(broader: .contact)), contact(.window, Traits(broader: .contact)), contact(.contact),
        detector(
            .motion, readOnly("on lux temp battery"),
            Traits(actions: [.simulateMotion], pace: .fleeting("on"), noun: "motion sensor"), words: onOff),
        detector(
            .presence, readOnly("on lux temp battery"),
            Traits(actions: [.simulateMotion], pace: .fleeting("on"), noun: "presence sensor"), words: onOff),
        row(
            .leak, .sensor, [read("state", .word(["wet", "dry"])), "battery"], active: .text("wet"),
            stale: .hours(25), critical: true, Traits(noun: "leak sensor"),
            words: .reporting(["wet", "dry"], rest: "dry")),
        alarm(.smoke, noun: "smoke detector"), alarm(.co, noun: "carbon monoxide detector"),
        alarm(.gas, noun: "gas detector"),
        detector(
            .vibration, readOnly("on battery"), Traits(pace: .fleeting("on"), noun: "vibration sensor")),
        detector(.tamper, readOnly("on battery")),
        detector(.binary, readOnly("on battery")),
        row(
            .button, .other, [event("press double triple long release other"), "button", "raw", "battery"],
            stale: .hours(25), words: ClassWords([])),
    ]

    private static var onOff: ClassWords {
        ClassWords([.flag("on", .onoff, rest: false)], active: .flag(true))
    }

    private static func detector(
        _ id: ID, _ parts: Parts, _ traits: Traits = .none, words: ClassWords? = nil
    ) -> DeviceClass {
        row(id, .sensor, parts, active: .flag(true), stale: .hours(25), traits, words: words)
    }
    private static func contact(_ id: ID, _ traits: Traits = .none) -> DeviceClass {
        row(
            id, .sensor, [read("state", .word(["open", "closed"])), "tamper", "battery"], active: .text("open"),
            stale: .hours(25), traits,
            words: .reporting(["open", "closed"], rest: "closed", events: ClassWords.opening))
    }
    private static func alarm(_ id: ID, noun: String) -> DeviceClass {
        row(
            id, .security, [read("state", .word(["alarm", "clear"])), "concentration", "battery"],
            active: .text("alarm"), stale: .hours(25), critical: true, Traits(noun: noun),
            words: .reporting(
                ["alarm", "clear"], rest: "clear",
                more: [RuleProperty("level", .quantity(.ppm), stored: ["concentration"])]))
    }
}
