import HearthDialects
import HearthModel
import Testing

struct TasmotaBindingTests {
    private func binding(_ set: (inout TasmotaBinding) -> Void) -> Binding {
        var binding = TasmotaBinding(mac: Tasmota.mac)
        set(&binding)
        return .tasmota(binding)
    }

    @Test func anEntryClaimsARelay() throws {
        let entry = ConfiguredDevice.make("hall.plug", "plug", binding { $0.relay = 2 })
        var stage = Stage()
        stage.configure([entry])
        let output = stage.announce(
            Tasmota.config(relays: [1, 1], friendly: ["Desk", "Shelf"]),
            Tasmota.sensors(#"{"ENERGY":{"Total":1,"Power":[1,2]}}"#))
        #expect(output.found.map(\.configured) == [nil, DeviceIndex(0)])
        #expect(stage.device("hall.plug")?.properties.map(\.name) == ["on", "power"])
        #expect(stage.tell("hall.plug", ["on": .flag(true)]) == ["cmnd/lamp/POWER2 ON"])
        let report = stage.hear("tele/lamp/SENSOR", #"{"ENERGY":{"Power":[3,4]}}"#)
        #expect(stage.values("hall.plug", in: report) == ["power": .number(4)])
    }

    @Test func anEntryMayNameTheTopic() {
        let entry = ConfiguredDevice.make("hall.plug", "plug", .tasmota(TasmotaBinding(topic: "lamp")))
        let stage = Stage.tasmota(Tasmota.config(relays: [1]), entries: [entry])
        #expect(stage.registry.indices.count == 1)
        #expect(stage.device("hall.plug")?.hardware.firmware == "14.2.0")
    }

    @Test(arguments: [("light", "light"), ("cover", "cover"), ("switch", "switch")])
    func withoutANumberTheClassDecides(deviceClass: String, expected: String) {
        let entry = ConfiguredDevice.make("hall.thing", deviceClass, binding { _ in })
        var stage = Stage()
        stage.configure([entry])
        let found = stage.announce(Tasmota.config(relays: [1, 3, 3, 2], extra: #""lt_st":1,"#)).found
        #expect(found.count == 3)
        #expect(found.first { $0.configured != nil }?.device.deviceClass.name == expected)
    }

    @Test func entriesShareASensor() {
        let temp = ConfiguredDevice.make("attic.temp", "temp", binding { $0.sensor = "AM2301.Temperature" })
        let humidity = ConfiguredDevice.make("attic.humidity", "humidity", binding { $0.sensor = "AM2301.Humidity" })
        var stage = Stage.tasmota(
            Tasmota.config(name: "Attic"),
            Tasmota.sensors(#"{"AM2301":{"Temperature":68,"Humidity":40,"DewPoint":50},"TempUnit":"F"}"#),
            entries: [temp, humidity])
        let output = stage.hear("tele/lamp/SENSOR", #"{"AM2301":{"Temperature":68,"Humidity":40,"DewPoint":50}}"#)
        #expect(stage.values("attic.temp", in: output) == ["temp": .number(20)])
        #expect(stage.values("attic.humidity", in: output) == ["humidity": .number(40)])
        #expect(stage.values("attic", in: output) == ["value": .number(10)], "the rest is a sensor of its own")
    }

    @Test func readingsWithADotAreFoundByTheirPath() {
        let entry = ConfiguredDevice.make("attic.dust", "pm25", binding { $0.sensor = "PMS5003.PM2.5" })
        var stage = Stage.tasmota(
            Tasmota.config(), Tasmota.sensors(#"{"PMS5003":{"PM2.5":3}}"#), entries: [entry])
        let output = stage.hear("tele/lamp/SENSOR", #"{"PMS5003":{"PM2.5":9}}"#)
        #expect(stage.values("attic.dust", in: output) == ["pm25": .number(9)])
    }

    @Test func aNewEntryTakesOverWhatWasFound() {
        var stage = Stage.tasmota(Tasmota.config(relays: [1]))
        stage.configure([.make("hall.plug", "plug", binding { $0.relay = 1 })])
        let output = stage.hear("stat/lamp/RESULT", #"{"POWER":"ON"}"#)
        #expect(stage.values("hall.plug", in: output) == ["on": .flag(true)])
        #expect(stage.values("lamp", in: output).isEmpty)
    }

    @Test func anEntryThatIsTakenAwayLeavesADiscoveredDevice() {
        var stage = Stage.tasmota(
            Tasmota.config(relays: [1]), entries: [.make("hall.plug", "plug", binding { $0.relay = 1 })])
        let output = stage.configure([])
        #expect(output.found.map(\.configured) == [nil])
        #expect(stage.values("lamp", in: stage.hear("stat/lamp/RESULT", #"{"POWER":"ON"}"#)) == ["on": .flag(true)])
    }

    @Test func anUnchangedConfigurationIsNoNews() {
        let entry = ConfiguredDevice.make("hall.plug", "plug", binding { $0.relay = 1 })
        var stage = Stage.tasmota(Tasmota.config(relays: [1]), entries: [entry])
        var output = DriverOutput()
        stage.router.configure([(entry, DeviceIndex(0))], registry: stage.registry, at: stage.now, into: &output)
        #expect(output.isEmpty)
    }
}
