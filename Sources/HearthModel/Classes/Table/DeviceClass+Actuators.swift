extension DeviceClass {
    static let actuators: [DeviceClass] = [
        row(
            .light, .light, "on brightness color_temp hue saturation effect power energy", active: .flag(true),
            ttl: 60, hold: 120,
            Traits(fades: true, influence: .init(property: "lux", within: .minutes(5))),
            words: .switched(
                [
                    .set("brightness", .percent),
                    RuleProperty("color", .color, stored: ["hue", "saturation"], settable: true),
                    .set("color_temp", .colorTemp), .read("power", .power),
                ], rest: false, answer: 200, level: "brightness")),
        row(
            .switch, .appliance, "on power energy voltage current", active: .flag(true), ttl: 60, hold: 120,
            words: .switched([.read("power", .power), .read("energy", .energy)], rest: false, answer: 200)),
        row(
            .plug, .appliance, "on power energy voltage current", active: .flag(true), ttl: 60, hold: 120,
            words: .switched(
                [
                    .read("power", .power), .read("energy", .energy), .read("voltage", .voltage),
                    .read("current", .current),
                ], rest: false, answer: 200)),
        row(
            .siren, .security, "on volume", active: .flag(true), ttl: 5, hold: 120, Traits(access: .trusted),
            words: .switched([.set("volume", .percent)], rest: false, answer: 200)),
        row(
            .fan, .climate, "on speed direction oscillating preset", active: .flag(true), ack: 3, ttl: 60, hold: 120,
            words: .switched(
                [.set("speed", .percent), .read("power", .power)], rest: false, answer: 200, level: "speed")),
        row(
            .humidifier, .climate, "on target humidity mode", active: .flag(true), ack: 3, ttl: 60, hold: 120),
        row(
            .cover, .other,
            [state("open closed opening closing stopped", asked: "open closed"), "position", "tilt", "moving"],
            active: .text("open"), ack: 5, arrival: 90, ttl: 60, hold: 240, Traits(actions: [.open, .close, .stop]),
            words: .moved(
                ["open", "closed"], [.set("position", .percent), .flag("moving", .yesno, rest: false)],
                rest: "closed", answer: 20_000, verbs: [.open: "open", .close: "closed"], events: ClassWords.opening,
                moreVerbs: [.stop: .init("position", .unknown)], level: "position")),
        row(
            .valve, .appliance,
            [state("open closed opening closing", asked: "open closed"), settable("position"), "flow", "water"],
            active: .text("open"), ack: 15, critical: true,
            Traits(
                actions: [.open, .close, .stop], access: .beyondBroker,
                influence: .init(property: "state", of: .leak, within: .hours(2))),
            words: .moved(
                ["open", "closed"],
                [.read("flow", .flow), RuleProperty("volume", .quantity(.volume), stored: ["water"])],
                rest: "closed", answer: 10_000, verbs: [.open: "open", .close: "closed"],
                events: ClassWords.opening)),
        row(
            .lock, .security,
            [state("locked unlocked locking unlocking jammed", asked: "locked unlocked"), "jammed", "battery"],
            ack: 10, stale: .hours(25), critical: true,
            Traits(actions: [.lock, .unlock, .openLatch, .verifyLocked], access: .beyondBroker),
            words: .moved(
                ["locked", "unlocked"], [.flag("jammed", .yesno, rest: false)], rest: "locked", answer: 2_000,
                verbs: [.lock: "locked", .unlock: "unlocked"], events: [.locks: "locked", .unlocks: "unlocked"])),
        row(
            .alarm, .security,
            [state("disarmed armed_home armed_away armed_night arming pending triggered")],
            active: .text("triggered"), ack: 5, critical: true,
            Traits(actions: [.armHome, .armAway, .armNight, .disarm], access: .beyondBroker)),
    ]
}
