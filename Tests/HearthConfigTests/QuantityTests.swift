import HearthConfig
import HearthModel
import Testing

/// Durations and quantities, through the keys that take them.
struct QuantityTests {
    private func light(_ key: String) -> Device? {
        MarkedFiles("devices: {lamp: {class: light, zigbee2mqtt: Lamp, \(key)}}").configuration?.devices.first?.device
    }

    @Test(arguments: [
        ("2s", 2_000), ("500ms", 500), ("1h 30min", 5_400_000), ("1h30m", 5_400_000), ("1d", 86_400_000),
        ("0.5 s", 500),
        ("1min 30s 5ms", 90_005), ("0", 0), ("0s", 0),
    ])
    func readsDurations(text: String, milliseconds: Int64) {
        #expect(light("hold: \(text)")?.times.hold == Milliseconds(milliseconds))
    }

    @Test(arguments: [
        "2", "s", "2 weeks", "-1s", "1h-", "1s2", "''", "1e3s", "never", "99999999999999999999s", "1..5s", "०s",
    ])
    func refusesWhatIsNoDuration(_ text: String) {
        #expect(light("hold: \(text)") == nil)
    }

    @Test(arguments: [
        ("staleness: auto", DeviceTimes.Staleness.learned(least: nil)), ("staleness: never", .never),
        ("staleness: 2h", .after(.hours(2))),
    ])
    func readsStaleness(key: String, expected: DeviceTimes.Staleness) {
        #expect(light(key)?.times.staleness == expected)
    }

    @Test(arguments: [
        ("21", 21.0), ("21 °C", 21), ("21C", 21), ("70 °F", 21.111), ("294.15 K", 21), ("+20.5", 20.5), ("'21'", 21),
    ])
    func readsTemperatures(text: String, celsius: Double) throws {
        let text = "devices: {t: {class: temp, simulate: {initial: \(text)}}}"
        let entry = try #require(MarkedFiles(text).configuration?.devices.first)
        guard case .simulate(let binding) = entry.binding else { return #expect(Bool(false), "not simulated") }
        #expect(abs((binding.initial?.number ?? .nan) - celsius) < 0.001)
    }

    @Test(arguments: ["warm", "21 lx", "4000", "0x15", "inf", "nan", "1e400", "21 22", "[21]"])
    func refusesWhatIsNoTemperature(_ text: String) {
        #expect(MarkedFiles("devices: {t: {class: temp, simulate: {initial: \(text)}}}").configuration == nil)
    }

    @Test func aGarageDoorIsNeverCommandedLate() throws {
        let text = """
            devices:
              gate: {class: gate, zigbee2mqtt: Gate}
              blind: {class: blind, zigbee2mqtt: Blind}
            defaults: {gate: {hold: 1h}}
            """
        let devices = try #require(MarkedFiles(text).configuration).devices.map(\.device)
        #expect(devices.map(\.times.commandTTL) == [.zero, .seconds(60)])
        #expect(devices.map(\.times.hold) == [.hours(1), .hours(4)])
        #expect(devices.map(\.kind) == ["gate", "blind"])
        #expect(devices.map(\.category) == [.security, .other])
    }

    @Test func whatCannotBeCommandedIsNotSettable() throws {
        let text = """
            devices:
              a: {class: switch, mqtt: {state_topic: a}}
              b: {class: switch, mqtt: {command_topic: b}}
              c: {class: number, mqtt: {state_topic: c, command_topic: d, unit: kWh}}
            """
        let devices = try #require(MarkedFiles(text).configuration).devices.map(\.device)
        #expect(devices.map { $0.properties.map(\.settable) } == [[false], [true], [true]])
        #expect(devices.map(\.assumed) == [false, true, false])
        #expect(devices[2].properties[0].type == .number(.kilowattHour))
    }
}
