import HearthConfig
import HearthRules

/// The house that is simulated: devices of each kind of answer, rules of each kind of memory.
enum ChanceHouse {
    static let devices = """
        version: 1
        house: {name: Chance, timezone: Europe/Berlin}
        mqtt: {broker: "127.0.0.1:1883", broker_grace: 10s}
        people: {ann: {name: Ann, trackers: [phone], away_delay: 5min}}
        devices:
          lamp: {class: switch, mqtt: {state_topic: d/lamp, command_topic: d/lamp/set}}
          fan: {class: switch, mqtt: {state_topic: d/fan, command_topic: d/fan/set}}
          plug: {class: plug, mqtt: {state_topic: d/plug, command_topic: d/plug/set, availability_topic: d/plug/lwt}}
          bolt: {class: lock, mqtt: {state_topic: d/bolt, command_topic: d/bolt/set}}
          motion: {class: motion, mqtt: {state_topic: d/motion}}
          leak: {class: leak, mqtt: {state_topic: d/leak}}
          room: {class: temp, mqtt: {state_topic: d/room, expire_after: 30min}}
          phone: {class: tracker, mqtt: {state_topic: d/phone}}
          scene: {class: switch, virtual: {}}
        """

    static let process = """
        notify:
          ann: {mqtt: phones/ann}
        """

    static let rules = """
        rule "Light": when motion turns on { turn on lamp for 10 min }
        rule "Air": while room > 24 °C { turn on fan }
        rule "Water" safety: while leak is wet { turn off plug }
        rule "Bolt" safety: while mode is night { lock bolt }
        rule "Night": when at 23:00 { turn off lamp; set mode to night }
        rule "Morning": when at 6:30 { set mode to home }
        rule "Too hot": when room > 28 °C for 5 min { notify ann "It is hot" }
        rule "Ask": when scene turns on {
            ask ann "Off again?" within 1 h else yes { yes { turn off scene } no { log "no" } }
        }
        rule "Wet": when leak becomes wet { notify ann "There is water" urgently }
        rule "Later": when leak becomes wet { wait 20 min; turn on scene }
        """
    static let ruleCount = 10

    /// What devices that nobody commands may say, and what each of them is by that.
    static let sensors: [(topic: String, payloads: [String])] = [
        ("d/motion", ["ON", "OFF"]), ("d/leak", ["wet", "dry"]), ("d/phone", ["home", "away"]),
    ]
    /// What those may be that are commanded.
    static let actuators: [(topic: String, payloads: [String])] = [
        ("d/lamp", ["ON", "OFF"]), ("d/fan", ["ON", "OFF"]), ("d/plug", ["ON", "OFF"]), ("d/bolt", ["LOCK", "UNLOCK"]),
    ]

    static func configuration() throws -> Configuration {
        var files = ConfigurationFiles(folder: "/nowhere")
        files.devices = SourceFile("devices.yaml", devices)
        files.process = SourceFile("hearth.yaml", process)
        let (checked, diagnostics) = Configuration.check(files)
        guard let checked else { throw SimulatedWorld.Broken("\(diagnostics)") }
        return checked
    }
}
