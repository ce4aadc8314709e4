import Foundation
import HearthConfig
import HearthRules
import Testing

/// A house of 40 devices, as one has it: seven rooms, two people, and the rules that everybody writes.
enum LivedHouse {
    static let rooms = ["living", "kitchen", "bedroom", "bath", "hall", "study", "guest"]
    static let heated = ["living", "kitchen", "bedroom", "bath", "study"]
    static let lamps = ["living", "kitchen", "bedroom", "hall", "study"]
    static let windows = ["living", "kitchen", "bedroom", "bath"]
    static let people = ["ann", "ben"]

    static var devices: String {
        var lines = rooms.flatMap { room in
            [
                "\(room).temp: {class: temp, area: \(room), mqtt: {state_topic: \(room)/temp}}",
                """
                \(room).motion: {class: motion, area: \(room), mqtt: {state_topic: \(room)/motion, \
                availability_topic: \(room)/motion/lwt}, properties: {battery: {state_topic: \(room)/motion/battery}}}
                """,
            ]
        }
        lines += heated.map {
            """
            \($0).heating: {class: thermostat, area: \($0), mqtt: {state_topic: \($0)/setpoint, \
            command_topic: \($0)/setpoint/set}}
            """
        }
        lines += lamps.map {
            "\($0).light: {class: light, area: \($0), mqtt: {state_topic: \($0)/light, command_topic: \($0)/light/set}}"
        }
        lines += windows.map { "\($0).window: {class: window, area: \($0), mqtt: {state_topic: \($0)/window}}" }
        lines += ["front", "back"].map { "hall.\($0)_door: {class: door, area: hall, mqtt: {state_topic: \($0)_door}}" }
        lines += ["kitchen", "hall"].map {
            "\($0).smoke: {class: smoke, area: \($0), mqtt: {state_topic: \($0)/smoke}}"
        }
        lines += ["bath", "kitchen"].map { "\($0).leak: {class: leak, area: \($0), mqtt: {state_topic: \($0)/leak}}" }
        lines += ["kitchen", "study"].map {
            "\($0).plug: {class: plug, area: \($0), mqtt: {state_topic: \($0)/plug, command_topic: \($0)/plug/set}}"
        }
        lines.append("hall.meter: {class: power, area: hall, mqtt: {state_topic: hall/meter}}")
        lines.append(
            """
            garden.weather: {class: weather, area: garden, mqtt: {state_topic: weather/now}, properties: \
            {temp: {state_topic: weather/temp}, wind: {state_topic: weather/wind}, forecast: {state_topic: weather/text}}}
            """)
        lines += people.map { "\($0).phone: {class: tracker, mqtt: {state_topic: \($0)/phone}}" }
        let areas = rooms.map { "  \($0): {}" } + ["  garden: {outdoor: true}"]
        return
            ([
                "version: 1", "house: {name: Lived, timezone: Europe/Berlin}", "mqtt: {broker: \"127.0.0.1:1883\"}",
                "areas:",
            ] + areas + ["people:"] + people.map { "  \($0): {name: \($0.capitalized), trackers: [\($0).phone]}" } + [
                "devices:"
            ]
            + lines.map { "  " + $0 }).joined(separator: "\n")
    }

    static let rules =
        """
        rule "Smoke" safety: while kitchen.smoke is alarm { raise 1 "Smoke in the kitchen" about kitchen.smoke }
        rule "Water" safety: while bath.leak is wet { raise 0.9 "Water in the bathroom" about bath.leak }
        rule "Door": while hall.front_door is open if everyone is away {
            raise 0.8 "The front door is open while nobody is home" about hall.front_door
        }

        """
        + heated.map {
            """
            normally \($0).heating 18 °C
            rule "Warm \($0)": while time between 06:00 and 22:00 and anyone is home { set \($0).heating to 21 °C }
            rule "Away \($0)": while everyone is away for 1 h { set \($0).heating to 16 °C }

            """
        }.joined()

    static func configuration() throws -> Configuration {
        var files = ConfigurationFiles(folder: "/nowhere")
        files.devices = SourceFile("devices.yaml", devices)
        let (checked, diagnostics) = Configuration.check(files)
        return try #require(checked, "\(diagnostics)")
    }
}
