import HearthConfig
import Testing

struct ConfigurationChangesTests {
    private func configuration(_ text: String) throws -> Configuration {
        try #require(MarkedFiles(text).configuration, "\(MarkedFiles(text).said)")
    }

    private static let before = """
        devices:
          hall.light: {class: light, zigbee2mqtt: Hall lamp}
          hall.motion: {class: motion, zigbee2mqtt: Hall motion}
          hall.plug: {class: plug, mqtt: {command_topic: plug/set, state_topic: plug}}
        """

    @Test func nothingChangesWhenOnlyTheWritingDoes() throws {
        let other = """
            # Sorted otherwise.
            devices:
              hall.plug:
                class: plug
                mqtt: {state_topic: plug, command_topic: 'plug/set', qos: 1}
              hall.motion: {class: "motion", zigbee2mqtt: {name: Hall motion}}
              hall.light: {class: light, zigbee2mqtt: Hall lamp}
            """
        let changes = ConfigurationChanges(from: try configuration(Self.before), to: try configuration(other))
        #expect(changes.added == [])
        #expect(changes.removed == [])
        #expect(changes.changed == [])
        #expect(changes.rebound == [])
        #expect(!changes.mqttChanged)
    }

    @Test func tellsAddedRemovedAndChangedApart() throws {
        let after = """
            devices:
              hall.light: {class: light, name: Lamp, zigbee2mqtt: Hall lamp}
              hall.plug: {class: plug, mqtt: {command_topic: plug/set, state_topic: plug/state}}
              hall.door: {class: door, zigbee2mqtt: Front door}
            """
        let changes = ConfigurationChanges(from: try configuration(Self.before), to: try configuration(after))
        #expect(changes.added == ["hall.door"])
        #expect(changes.removed == ["hall.motion"])
        #expect(changes.changed == ["hall.light", "hall.plug"])
        #expect(changes.rebound == ["hall.plug"])
    }

    @Test func aFurtherPropertyIsAnotherBinding() throws {
        let after = Self.before.replacing(
            "zigbee2mqtt: Hall lamp}", with: "zigbee2mqtt: Hall lamp, properties: {power: {state_topic: p}}}")
        let changes = ConfigurationChanges(from: try configuration(Self.before), to: try configuration(after))
        #expect(changes.rebound == ["hall.light"])
    }

    @Test func anotherBrokerIsNoticed() throws {
        let text =
            "version: 1\nhouse: {name: Elm House, timezone: Europe/Berlin}\nmqtt: {broker: BROKER, keepalive: 30s}"
        let old = try configuration(text.replacing("BROKER", with: "broker.lan"))
        let same = try configuration(text.replacing("BROKER", with: "mqtt://broker.lan:1883"))
        let new = try configuration(text.replacing("BROKER", with: "embedded"))
        #expect(!ConfigurationChanges(from: old, to: same).mqttChanged)
        #expect(ConfigurationChanges(from: old, to: new).mqttChanged)
    }
}
