import Glibc
import HearthJSON
import TestParts
import Testing

@Suite(.timeLimit(.minutes(2))) struct BrokerOutageTests {
    private static func devices(port: UInt16) -> String {
        """
        version: 1
        house: {name: Outage House, timezone: Europe/Berlin}
        mqtt: {broker: "127.0.0.1:\(port)", broker_grace: 200ms}
        devices:
          lamp: {class: light, zigbee2mqtt: Lamp}
          late: {class: light, zigbee2mqtt: Late lamp, command_ttl: 500ms}
        """
    }

    private static let devices = [FakeDevice(.lamp, "Lamp"), FakeDevice(.lamp, "Late lamp")]

    @Test func theHouseComesBackWithTheBrokerAndNoOldCommandDoes() async throws {
        let port = freePort()
        let broker = try await TestBroker(port: port)
        let bridge = try await FakeBridge(port: port, devices: Self.devices)
        let hub = try await HubUnderTest.start(devices: Self.devices(port: port))
        let owner = await hub.owner
        for id in ["lamp", "late"] {
            _ = try await owner.wait(for: "/devices/\(id)") { $0["status"]?.string == "online" }
        }
        #expect(try await owner.control("lamp", #"{"action":"turn_on"}"#).status == 200)
        #expect(bridge.wire.payloads(on: "zigbee2mqtt/Lamp/set") == [#"{"state":"ON"}"#])

        await broker.kill()
        let away = try await owner.wait(for: "/devices/lamp") { $0["status"]?.string == "offline" }
        #expect(away["current_state", "on"] == nil, "nobody knows what the lamp does now")
        let queued = try await owner.control("late", #"{"action":"turn_on"}"#)
        #expect(queued.status == 202)
        #expect(queued["command", "reason"]?.string == "broker_offline")
        let id = try #require(queued["command", "id"]?.string)
        _ = try await owner.wait(for: "/commands/\(id)") { $0["state"]?.string == "expired" }

        let again = try await TestBroker(port: port)
        let back = try await FakeBridge(port: port, devices: Self.devices)
        let began = ContinuousClock.now
        for id in ["lamp", "late"] {
            _ = try await owner.wait(for: "/devices/\(id)") { $0["status"]?.string == "online" }
        }
        let answer = try await owner.control("lamp", #"{"action":"set_brightness","value":60}"#)
        #expect(answer.status == 200)
        // The design says 1 s; the bound here is for a machine that runs other tests at the same time.
        #expect(ContinuousClock.now - began < .seconds(5))
        #expect(back.wire.payloads(on: "zigbee2mqtt/Late lamp/set").isEmpty, "an old command is never replayed")
        #expect(back.wire.payloads(on: "zigbee2mqtt/Lamp/set").count == 1)
        #expect(await hub.terminate() == 0)
        await again.kill()
    }

    @Test func anEmbeddedBrokerThatEndsAgainAndAgainIsAConcern() async throws {
        let hub = try await HubUnderTest.start(
            devices: """
                version: 1
                house: {name: Outage House, timezone: Europe/Berlin}
                mqtt: {broker: embedded, embedded: {port: \(freePort())}}
                """)
        let owner = await hub.owner
        var ended: Set<pid_t> = []
        while ended.count < 5 {
            let text = try hub.state.text(of: "broker/pid")
            if let process = pid_t(text.prefix { $0 != "\n" }), ended.insert(process).inserted { kill(process, SIGKILL) }
            try await Task.sleep(for: .milliseconds(20))
        }
        let concerns = try await owner.wait(for: "/concerns?kind=broker_down") { $0["total"]?.integer == 1 }
        #expect(concerns["concerns", "0", "cause"]?.string == "broker_ends")
        #expect(concerns["concerns", "0", "text"]?.string?.contains("five times") == true, "\(concerns)")
        #expect(await hub.terminate() == 0)
    }

    /// The broker is killed while reports pour in, and comes back with what it has kept or with nothing.
    @Test(arguments: [true, false])
    func theHouseOutlivesABrokerThatIsKilledUnderLoad(brokerRemembers: Bool) async throws {
        let (port, memory) = (freePort(), TemporaryFolder())
        let extra =
            "allow_anonymous true\n"
            + (brokerRemembers ? "persistence true\npersistence_location \(memory.path)/\nautosave_interval 1\n" : "")
        let house = """
            version: 1
            house: {name: Outage House, timezone: Europe/Berlin}
            mqtt: {broker: "127.0.0.1:\(port)", broker_grace: 200ms}
            devices:
              meter: {class: temp, mqtt: {state_topic: meter/state}}
              switch: {class: switch, mqtt: {state_topic: switch/state, command_topic: switch/set}}
            """
        var broker = try await TestBroker(port: port, extra: extra)
        let hub = try await HubUnderTest.start(devices: house)
        let owner = await hub.owner
        for round in 1...3 {
            let lines = (0..<20_000).map { "\($0 % 100)\n" }.joined()
            let load = try await RunningProgram.start(
                "mosquitto_pub", ["-h", "127.0.0.1", "-p", "\(port)", "-t", "meter/state", "-l"], input: lines)
            _ = try await owner.wait(for: "/devices/meter") { $0["current_state", "temp"] != nil }
            await broker.kill()
            _ = try await owner.wait(for: "/health") { $0["components", "mqtt"] == .bool(false) }
            broker = try await TestBroker(port: port, extra: extra)
            _ = try await owner.wait(for: "/health") { $0["components", "mqtt"] == .bool(true) }
            let speaker = MQTTSpeaker(port: port)
            let value = Double(round) + 0.5
            _ = try await owner.wait(for: "/devices/meter") { answer in
                try await speaker.say("\(value)", on: "meter/state")
                return answer["current_state", "temp"]?.double == value
            }
            // It has lost count, and would wait for ever.
            load.signal(SIGKILL)
            _ = await load.ended()
            let listener = try await MQTTListener(port: port, topics: ["switch/set"])
            let action = round % 2 == 1 ? (name: "turn_on", expected: "ON") : (name: "turn_off", expected: "OFF")
            let sent = try await owner.control("switch", #"{"action":"\#(action.name)","wait":0}"#)
            #expect(sent.status == 202, "\(sent)")
            try await listener.first(on: "switch/set") { $0 == action.expected }
        }
        #expect(await hub.terminate() == 0)
        await broker.kill()
    }

    @Test func aHubWithoutABrokerStillAnswersAndSaysSo() async throws {
        let hub = try await HubUnderTest.start(devices: Self.devices(port: freePort()))
        let owner = await hub.owner
        let health = try await owner.get("/health")
        #expect(health.status == 200)
        #expect(health["components", "mqtt"] == .bool(false))
        let answer = try await owner.control("lamp", #"{"action":"turn_on"}"#)
        #expect(answer.status == 202)
        #expect(answer["command", "state"]?.string == "queued")
        #expect(answer["command", "reason"]?.string == "broker_offline")
        #expect(await hub.terminate() == 0)
    }
}
