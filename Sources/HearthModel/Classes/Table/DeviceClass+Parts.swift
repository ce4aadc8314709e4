// The one table of device classes: devices.md, section 3, with main properties, active words and holds of
// rule-language.md, section 5.2.

extension DeviceClass {
    private static let onOff = Value.flag(true)

    static let rows: [DeviceClass] =
        [
            row(
                "light", .light, "on brightness color_temp hue saturation effect power energy", ack: 2, ttl: 60,
                hold: 120),
            row("switch", .appliance, "on power energy voltage current", ack: 2, ttl: 60, hold: 120),
            row("plug", .appliance, "on power energy voltage current", ack: 2, ttl: 60, hold: 120),
            row("siren", .security, "on volume", ack: 2, ttl: 5, hold: 120),
            row("fan", .climate, "on speed direction oscillating preset", ack: 3, ttl: 60, hold: 120),
            row("humidifier", .climate, "on target humidity mode", ack: 3, ttl: 60, hold: 120),
            row(
                "cover", .other,
                [state("open closed opening closing stopped", asked: "open closed"), "position", "tilt", "moving"],
                active: "open", ack: 5, arrival: 90, ttl: 60, hold: 240),
            row(
                "valve", .appliance,
                [state("open closed opening closing", asked: "open closed"), settable("position"), "flow", "water"],
                active: "open", ack: 15, hold: 0, critical: true),
            row(
                "lock", .security,
                [state("locked unlocked locking unlocking jammed", asked: "locked unlocked"), "jammed", "battery"],
                ack: 10, hold: 0, stale: .hours(25), critical: true),
            row(
                "alarm", .security,
                [state("disarmed armed_home armed_away armed_night arming pending triggered")],
                active: "triggered", ack: 5, hold: 0, critical: true),
            row(
                "thermostat", .climate,
                [
                    "setpoint", "temp", "mode", "on", "calling", "setpoint_low", "setpoint_high", "humidity", "demand",
                    "fan_mode", "preset", "battery",
                ], active: nil, ack: 10, ttl: 60, hold: 240, resumes: true, stale: .hours(2)),
            row(
                "boiler", .climate, "on setpoint flame temp flow_temp return_temp water_pressure mode power",
                ack: 10, ttl: 60, hold: 240, resumes: true, stale: .minutes(30)),
            row(
                "heat_pump", .climate,
                "on setpoint running temp flow_temp return_temp water_pressure mode power energy",
                ack: 10, ttl: 60, hold: 240, resumes: true, stale: .minutes(30)),
            row(
                "water_heater", .appliance, "on setpoint flame running temp flow_temp return_temp water_pressure mode",
                ack: 10, ttl: 60, hold: 240, resumes: true, stale: .minutes(30)),
            row(
                "media", .entertainment,
                [state("off idle playing paused"), "on", "volume", "muted", "source", "title"],
                active: "playing", ack: 3, ttl: 30, hold: 120),
            row(
                "vacuum", .appliance,
                [
                    state("docked cleaning paused returning error", asked: "docked cleaning paused"), "battery",
                    "fan_speed",
                ],
                active: "cleaning", ack: 10, ttl: 60, hold: 120),
            row("action", .other, [event("press")], active: nil, ack: 2, hold: 0),
            row("number", .other, [settable("value", .number(.none))], active: nil, ack: 2, ttl: 60, hold: 0),
            row("select", .other, [settable("value", .text)], active: nil, ack: 2, ttl: 60, hold: 0),
            row("text", .other, [settable("value", .text)], active: nil, ack: 2, ttl: 60, hold: 0),
            row("flag", .other, [settable("value", .flag)], active: .flag(true), ack: 2, ttl: 60, hold: 0),
            contact("door"), contact("window"), contact("contact"),
            row("motion", .sensor, readOnly("on lux temp battery"), active: onOff, stale: .hours(25)),
            row("presence", .sensor, readOnly("on lux temp battery"), active: onOff, stale: .hours(25)),
            row(
                "leak", .sensor, [read("state", .word(["wet", "dry"])), "battery"], active: .text("wet"),
                stale: .hours(25), critical: true),
            alarmSensor("smoke"), alarmSensor("co"), alarmSensor("gas"),
            row("vibration", .sensor, readOnly("on battery"), active: onOff, stale: .hours(25)),
            row("tamper", .sensor, readOnly("on battery"), active: onOff, stale: .hours(25)),
            row("binary", .sensor, readOnly("on battery"), active: onOff, stale: .hours(25)),
            row(
                "button", .other,
                [event("press double triple long release other"), "button", "raw", "battery"], active: nil,
                stale: .hours(25)),
        ]
        + ["temp", "humidity", "lux", "pressure", "co2", "voc", "pm25", "noise", "moisture", "wind", "rain", "uv"].map {
            row($0, .sensor, [Part.named($0), "battery"], active: nil, stale: .hours(2))
        } + [row("battery", .sensor, ["battery"], active: nil, stale: .hours(25))]
        + ["power", "energy", "water", "gas_meter", "voltage", "current"].map {
            row($0, .sensor, [Part.named($0), "battery"], active: nil, stale: .minutes(10))
        } + [
            row("sensor", .sensor, [read("value", .number(.none)), "battery"], active: nil, stale: .hours(2)),
            row(
                "weather", .other, ["condition", "temp", "humidity", "wind", read("rain", .flag), "forecast"],
                active: nil,
                stale: .hours(2)),
            row("tariff", .other, ["price"], active: nil, stale: .hours(2)),
            row("calendar", .other, [read("state", .flag), "title", "next"], active: onOff, stale: .hours(24)),
            row(
                "tracker", .other, [read("state", .word(["home", "away"])), "zone", "battery"],
                active: .text("home"), stale: .hours(24)),
            row(
                "person", .other, [read("state", .word(["home", "away"]))], active: .text("home"), stale: .hours(24)),
            row(
                "camera", .security, ["motion", settable("on", .flag), "recording"], active: onOff,
                ack: 3, ttl: 30, hold: 0),
            row("hub", .hub, ["online"], active: onOff, ack: 3, ttl: 30, hold: 0),
            row("group", .other, [] as [Part], active: onOff, ack: 3, ttl: 30, hold: 0),
            row("note", .other, [] as [Part], active: nil, ack: 3, hold: 0),
        ]

    /// A property of a row: one of the standard ones by name, or one of the class's own.
    private enum Part: ExpressibleByStringLiteral {
        case named(String)
        case own(Property)
        init(stringLiteral name: String) { self = .named(name) }

        var property: Property {
            switch self {
            case .own(let property): return property
            case .named(let name):
                guard let property = Property.standard(name) else {
                    preconditionFailure("The class table names a property that PropertyTable lacks: \(name)")
                }
                return property
            }
        }
    }

    private static func words(_ text: String) -> [String] { text.split(separator: " ").map(String.init) }
    /// - Parameter asked: those that can be asked for; the others only come about.
    private static func state(_ list: String, asked: String? = nil) -> Part {
        .own(Property("state", .word(words(list)), settable: true, choices: asked.map(words) ?? []))
    }
    private static func event(_ list: String) -> Part { .own(Property("event", .event(words(list)))) }
    private static func read(_ name: String, _ type: ValueType) -> Part { .own(Property(name, type)) }
    private static func settable(_ name: String, _ type: ValueType? = nil) -> Part {
        .own(Property(name, type ?? Part.named(name).property.type, settable: true))
    }
    /// Sensors report `on`; nobody can set it.
    private static func readOnly(_ list: String) -> [Part] {
        words(list).map { .own(Property($0, Part.named($0).property.type)) }
    }
    private static func contact(_ name: String) -> DeviceClass {
        row(
            name, .sensor, [read("state", .word(["open", "closed"])), "tamper", "battery"], active: .text("open"),
            stale: .hours(25))
    }
    private static func alarmSensor(_ name: String) -> DeviceClass {
        row(
            name, .security, [read("state", .word(["alarm", "clear"])), "concentration", "battery"],
            active: .text("alarm"), stale: .hours(25), critical: true)
    }

    /// - Parameters: `ack`, `arrival` and `ttl` in seconds, `hold` in minutes.
    private static func row(
        _ name: String, _ category: DeviceCategory, _ parts: [Part], active: Value?, ack: Int64 = 2,
        arrival: Int64? = nil, ttl: Int64 = 0, hold: Int64 = 0, resumes: Bool = false, stale: Milliseconds? = nil,
        critical: Bool = false
    ) -> DeviceClass {
        DeviceClass(
            name: name, category: category, properties: parts.map(\.property), activeValue: active,
            ackWindow: .seconds(ack), arrivalWindow: arrival.map { .seconds($0) }, commandTTL: .seconds(ttl),
            hold: .minutes(hold), resumesAfterHold: resumes, staleness: stale, critical: critical)
    }
    private static func row(
        _ name: String, _ category: DeviceCategory, _ parts: [Part], active: String? = nil, ack: Int64,
        arrival: Int64? = nil, ttl: Int64 = 0, hold: Int64, stale: Milliseconds? = nil, critical: Bool = false
    ) -> DeviceClass {
        row(
            name, category, parts, active: active.map { Value.text($0) }, ack: ack, arrival: arrival, ttl: ttl,
            hold: hold, stale: stale, critical: critical)
    }
    private static func row(
        _ name: String, _ category: DeviceCategory, _ list: String, ack: Int64, ttl: Int64, hold: Int64,
        resumes: Bool = false, stale: Milliseconds? = nil
    ) -> DeviceClass {
        row(
            name, category, words(list).map(Part.named), active: onOff, ack: ack, ttl: ttl, hold: hold,
            resumes: resumes, stale: stale)
    }
}
