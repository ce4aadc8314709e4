import HearthDialects
import HearthModel
import Testing

/// Nobody on the broker fills the memory with announcements (docs/decisions/040-found-devices-are-bounded.md).
@Suite struct DiscoveryLimitTests {
    /// Twenty pieces of hardware or entities at most are taken note of.
    private func stage() -> Stage {
        var settings = DialectSettings()
        settings.limit = DiscoveryLimit(devices: 2)
        return Stage(settings)
    }

    private func tooMany(_ output: DriverOutput) -> [String] {
        output.faults.filter { $0.reason == .tooMany }.map(\.text)
    }

    private func announce(_ number: Int, _ stage: inout Stage, name: String = "Fan") -> DriverOutput {
        let names = #""unique_id":"u\#(number)","name":"\#(name) \#(number)""#
        return stage.hear(
            "homeassistant/switch/u\(number)/config",
            "{\(names),\"stat_t\":\"u/\(number)\",\"cmd_t\":\"u/\(number)/set\"}")
    }

    @Test func entitiesOfHomeAssistantsDiscovery() throws {
        var stage = stage()
        for number in 1...20 { #expect(tooMany(announce(number, &stage)).isEmpty) }
        let refused = try #require(tooMany(announce(21, &stage)).first)
        #expect(refused.contains("20 entities") && refused.contains("'discovery: limit:'"), "\(refused)")
        #expect(!stage.hear("u/7", "ON").reports.isEmpty, "what is known goes on")
        #expect(!announce(7, &stage, name: "Blower").found.isEmpty, "and may change")
    }

    @Test func whatIsWithdrawnCountsToo() {
        var stage = stage()
        for number in 1...20 {
            _ = announce(number, &stage)
            stage.hear("homeassistant/switch/u\(number)/config", "")
        }
        #expect(tooMany(announce(21, &stage)).count == 1)
    }

    @Test func tasmotaDevices() {
        var stage = stage()
        func mac(_ number: Int) -> String { "A0B1C2D3E4" + (number < 10 ? "0" : "") + String(number) }
        for number in 1...20 {
            let topic = "tasmota/discovery/\(mac(number))/config"
            #expect(tooMany(stage.hear(topic, Tasmota.config(mac: mac(number), relays: [1]))).isEmpty)
        }
        let topic = "tasmota/discovery/\(mac(21))/config"
        #expect(tooMany(stage.hear(topic, Tasmota.config(mac: mac(21), relays: [1]))).count == 1)
        #expect(tooMany(stage.hear(topic, "")).isEmpty, "there is nothing to take back")
        #expect(!stage.hear("tasmota/discovery/\(mac(3))/sensors", Tasmota.sensors()).found.isEmpty)
    }

    @Test func zigbeeDevices() {
        var stage = stage()
        func entry(_ number: Int, name: String = "Lamp") -> String {
            let ieee = "0x00158d00000000" + (number < 16 ? "0" : "") + String(number, radix: 16)
            return Zigbee.entry("\(name) \(number)", ieee: ieee, Zigbee.main("light", Zigbee.state()))
        }
        func list(_ entries: [String]) -> String { "[" + entries.joined(separator: ",") + "]" }
        let all = stage.hear("zigbee2mqtt/bridge/devices", list((1...25).map { entry($0) }))
        #expect(all.found.count == 20 && tooMany(all).count == 1)
        let renamed = stage.hear("zigbee2mqtt/bridge/devices", list((1...25).map { entry($0, name: "Light") }))
        #expect(renamed.found.count == 20)
    }

    @Test(arguments: [
        ("homie/5/d%/$state", "init", 512), ("shellies/shelly1-%/online", "true", 512),
        ("shellyplus1-%/online", "true", 256),
    ])
    func familiesWithFewDevices(topic: String, payload: String, most: Int) throws {
        var stage = stage()
        func hear(_ number: Int) -> DriverOutput {
            let parts = topic.split(separator: "%", omittingEmptySubsequences: false)
            return stage.hear(parts.joined(separator: "\(number)"), payload, retained: true)
        }
        for number in 1...most { #expect(tooMany(hear(number)).isEmpty) }
        let refused = try #require(tooMany(hear(most + 1)).first)
        #expect(refused.contains("\(most) ") && refused.contains("'discovery: ignore:'"), "\(refused)")
        #expect(tooMany(hear(1)).isEmpty)
    }
}
