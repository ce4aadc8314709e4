import Foundation
import HearthJSON
import TestParts
import Testing

/// The example house of this repository, as `scripts/run` serves it: with a private broker and simulated devices.
@Suite(.timeLimit(.minutes(2))) struct FirstLightTests {
    /// Only the broker's port differs, so that several houses can stand on one machine.
    private func exampleHouse(brokerPort: UInt16) throws -> String {
        let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
        let text = try String(contentsOf: root.appending(path: "devices.yaml"), encoding: .utf8)
        let ours = "mqtt: {broker: embedded, embedded: {port: \(brokerPort)}}"
        let changed = text.replacing("\nmqtt: {broker: embedded}\n", with: "\n\(ours)\n")
        try #require(changed != text, "the example house has an embedded broker")
        return changed
    }

    @Test func theExampleHouseIsThereAndALampIsSwitchedOverTheBroker() async throws {
        let port = freePort()
        let hub = try await HubUnderTest.start(devices: try exampleHouse(brokerPort: port))
        let owner = await hub.owner
        let all = try await owner.wait(for: "/devices") { answer in
            answer["devices"]?.array?.allSatisfy { $0["status"]?.string == "online" } == true
        }
        #expect(all["total"]?.integer == 28)
        #expect(all["devices"]?.array?.allSatisfy { $0["simulated"] == .bool(true) } == true)

        let added = try await hub.hearth("broker", "add-client", "me")
        #expect(added.status == 0)
        let login = added.output.split(separator: " ").map(String.init)
        try #require(login.count == 2)
        let wire = try await MQTTListener(port: port, topics: ["hearth/simulated/#"], login: (login[0], login[1]))

        for (device, value) in [("living.lamp", "40"), ("hall.light", "75")] {
            let answer = try await owner.control(device, #"{"action":"set_brightness","value":\#(value)}"#)
            #expect(answer.status == 200)
            #expect(answer["acknowledged"] == .bool(true))
            let heard = try await wire.messages.first { $0.topic.hasSuffix("\(device)/set") }
            #expect(heard.topic == "hearth/simulated/zigbee2mqtt/\(device)/set")
            #expect(heard.payload.contains(#""brightness":\#(value == "40" ? 102 : 191)"#))
        }
        let kettle = try await owner.control("kitchen.kettle", #"{"action":"turn_on"}"#)
        #expect(kettle.status == 200)
        try await wire.messages.first { $0.topic.contains("cmnd/") && $0.payload == "ON" }
        #expect(kettle["new_state", "on"] == .bool(true))
        let seen = try await owner.device("kitchen.kettle")
        #expect(seen["state_meta", "on", "provenance"]?.string == "simulated")
        #expect(seen["state_meta", "power", "unit"]?.string == "W")

        // Its heaters cannot be turned off, only down.
        let cold = try await owner.post(
            "/consciousness/query", #"{"query":"What if the heating is off tonight?"}"#)
        let text = cold["response"]?.string ?? ""
        #expect(text.hasPrefix("If you set Bedroom heater to 5 °C and set Towel heater to 5 °C until "), "\(text)")
        #expect(text.contains(" kWh less"), "\(text)")

        #expect(await hub.terminate() == 0)
        #expect(!answers(port), "the private broker ends with the hub")
    }

    @Test func theFirstOwnerIsMadeWithTheCodeOnTheScreenAndOnlyOnce() async throws {
        let hub = try await HubUnderTest.start(devices: "version: 1\nhouse: {name: Bare, timezone: Europe/Berlin}\n")
        let code = try await #require(hub.program).output.first { $0.contains("setup code") }
        let again = try await API(port: hub.port).post(
            "/auth/setup",
            #"{"setup_code":"\#(code.split(separator: " ")[2])","username":"mallory","password":"correct horse too"}"#)
        #expect(again.status == 409)
        #expect(again.code == "ALREADY_SET_UP")
        #expect(await hub.terminate() == 0)
    }
}
