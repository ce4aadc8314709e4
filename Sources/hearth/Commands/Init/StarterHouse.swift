import HearthConfig
import HearthJSON

/// The small commented house with which people begin. It works as it is on a machine with a broker, with two devices to
/// try that are not there yet.
struct StarterHouse {
    struct File {
        /// Path below the configuration folder.
        var name: String
        var text: String
    }

    var name = "My house"
    /// IANA name.
    var timezone = "Etc/UTC"
    /// As `mqtt: {broker: …}` says it.
    var broker = "127.0.0.1"
    /// Whether other machines reach the API, in the clear.
    var isOnNetwork = false

    var files: [File] {
        [
            File(name: "devices.yaml", text: devices), File(name: "hearth.yaml", text: process),
            File(name: "rules/lights.hearth", text: Self.rules),
        ]
    }

    /// What is wrong with the answers, in the words of `hearth check`.
    var mistakes: [String] {
        var files = ConfigurationFiles(folder: ".")
        files.devices = SourceFile("devices.yaml", devices)
        files.process = SourceFile("hearth.yaml", process)
        return Diagnostic.rendered(Configuration.check(files).diagnostics.filter { $0.severity == .error })
    }

    private var devices: String {
        """
        # Your house. Change something and save: Hearth reads this file again at once. A mistake changes nothing; it is
        # told, with its line, by 'hearth check' and in the hub's log.

        version: 1

        house:
          name: \(Self.quoted(name))
          timezone: \(Self.quoted(timezone))   # such as Europe/Berlin
          # Where the sun rises and sets, for rules about it:
          # location: {latitude: 52.52, longitude: 13.40}

        # A device whose id begins with the name of an area is in that area: living.lamp is in living.
        areas:
          hall: {name: Hall}
          living: {name: Living room}

        # The broker: 127.0.0.1 is mosquitto on this machine, embedded one that Hearth starts for itself and programs on
        # this machine. Devices on the network need a broker that listens there, with passwords:
        #   mqtt: {broker: broker.lan, username: hearth, password: !secret mqtt_password}
        # and 'mqtt_password: …' in secrets.yaml beside this file, which only the hub's user may read.
        mqtt: {broker: \(Self.quoted(broker))}

        # A device has a class, which says what it can do, and one binding, which says how to reach it. What announces
        # itself on the broker (Zigbee2MQTT, Tasmota, Shelly, ESPHome, Homie) comes in without an entry.
        devices:
          # Two that are not there yet, so that you can try: they live on the broker as real ones do.
          # rules/lights.hearth uses them; delete both when you have your own.
          living.lamp: {class: light, name: Floor lamp, simulate: {}}
          living.button: {class: button, name: Wall button, simulate: {}}

          # Real ones look like this:
          # hall.light: {class: light, zigbee2mqtt: Hall lamp}
          # hall.plug: {class: plug, tasmota: {topic: kettle}}
          # living.temp: {class: temp, mqtt: {state_topic: living/sensor, value_path: $.t, unit: °C}}
          # On the pins of a Raspberry Pi, a relay, and a button to ground:
          # hall.relay: {class: switch, gpio: {line: GPIO17, safe_state: inactive}}
          # hall.button: {class: button, gpio: {line: GPIO27, bias: pull-up, active_low: true}}

        """
    }

    private var process: String {
        isOnNetwork
            ? """
            # Settings of the process, read when the hub starts.

            http:
              # Phones reach the hub at http://HOST.local:8000, in the clear: whoever listens on the network can read
              # passwords and tokens on their way. For this machine alone, or behind a proxy that speaks TLS, write
              # 127.0.0.1:8000 and drop 'insecure_lan'.
              listen: [0.0.0.0:8000]
              insecure_lan: true

            log: {level: info}

            """
            : """
            # Settings of the process, read when the hub starts.

            http:
              # This machine alone. For the network, in the clear, write 0.0.0.0:8000 and 'insecure_lan: true'.
              listen: [127.0.0.1:8000]

            log: {level: info}

            """
    }

    private static let rules = """
        # A rule is a sentence; it is checked, and its tests are run, when you save.
        rule "Wall button": when living.button pressed { toggle living.lamp }

        rule "Nothing burns all night": when at 02:00 { turn off all lights }

        test "the button switches the lamp" {
          living.button -> pressed  expect living.lamp is on within 1 s
          living.button -> pressed  expect living.lamp is off within 1 s
        }
        test "the lamp is off at night" {
          at 23:00  by hand living.lamp -> on
          at 02:01  expect living.lamp is off
        }

        """

    /// As YAML takes it whatever is in it: a JSON text is one of YAML too.
    private static func quoted(_ text: String) -> String { JSONText.of(.string(text)) }
}
