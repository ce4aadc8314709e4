import HearthJSON
import TestParts
import Testing

/// With `adopt: ask` nothing that is found becomes a device before somebody says so.
@Suite(.timeLimit(.minutes(2))) struct AskedAdoptionTests {
    @Test func whatIsFoundWaitsForAPerson() async throws {
        let broker = try await TestBroker()
        let speaker = MQTTSpeaker(port: broker.port)
        let hub = try await HubUnderTest.start(
            devices: """
                version: 1
                house: {name: Test House, timezone: Europe/Berlin}
                mqtt: {broker: "127.0.0.1:\(broker.port)"}
                discovery: {adopt: ask}
                """)
        let owner = await hub.owner
        try await speaker.say(
            #"{"name":"Lamp","unique_id":"l1","stat_t":"lamp/state","cmd_t":"lamp/set"}"#,
            on: "homeassistant/switch/l1/config", retained: true)
        let events = try await owner.wait(for: "/events?subject=discovery") {
            $0["events"]?.array?.isEmpty == false
        }
        #expect(
            events["events", "0", "text"]?.string
                == "Found Lamp (switch, homeassistant), which waits to be taken in: ha:switch/l1/l1")
        #expect(try await owner.get("/devices")["total"]?.integer == 0)

        let made = try await owner.post(
            "/devices", #"{"id":"hall.lamp","class":"switch","homeassistant":{"unique_id":"l1"}}"#)
        #expect(made.status == 201, "\(made)")
        try await speaker.say("ON", on: "lamp/state", retained: true)
        _ = try await owner.wait(for: "/devices/hall.lamp") { $0["current_state", "on"] == .bool(true) }
        #expect(await hub.terminate() == 0)
    }
}
