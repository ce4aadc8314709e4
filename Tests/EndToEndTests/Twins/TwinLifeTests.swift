import HearthJSON
import TestParts
import Testing

/// The twin of a lamp on a real broker, through a lamp's life (docs/spec/twins.md, sections 2 and 9).
@Suite(.timeLimit(.minutes(2))) struct TwinLifeTests {
    private static func devices(_ port: UInt16) -> String {
        """
        version: 1
        house: {name: Test House, timezone: Europe/Berlin}
        mqtt: {broker: "127.0.0.1:\(port)"}
        discovery: {enabled: false}
        # A busy machine is no deaf device.
        defaults: {all: {ack_window: 5s}}
        devices:
          hall.lamp: {class: light, mqtt: {availability_topic: lamp/lwt, state_topic: lamp/s, command_topic: lamp/c}}
          hall.asked:
            {class: light, ack_window: 3s, mqtt: {state_topic: asked/s, command_topic: asked/c, get_topic: asked/get}}
          hall.deaf:
            {class: light, ack_window: 200ms, mqtt: {state_topic: deaf/s, command_topic: deaf/c, get_topic: deaf/get}}
          hall.temp: {class: temp, mqtt: {state_topic: temp/s}}
          hall.flag: {class: flag, virtual: {}}
        """
    }

    private let lamp = "/twins/twin:hall.lamp"

    @Test func aLampIsToldWhileItIsAwayAndDoesItWhenItIsBack() async throws {
        let broker = try await TestBroker()
        let (wire, speaker) = (try await MQTTListener(port: broker.port), MQTTSpeaker(port: broker.port))
        try await speaker.say("online", on: "lamp/lwt", retained: true)
        try await speaker.say("OFF", on: "lamp/s", retained: true)
        let hub = try await HubUnderTest.start(devices: Self.devices(broker.port))
        let owner = await hub.owner
        _ = try await owner.wait(for: lamp) { $0["sync_detail"]?.string == "synchronized" }
        try await speaker.say("offline", on: "lamp/lwt", retained: true)
        _ = try await owner.wait(for: lamp) {
            $0["sync_status"]?.string == "out_of_sync" && $0["sync_detail"]?.string == "offline"
        }

        let asked = try await owner.put(lamp + "/state", #"{"on":true}"#)
        #expect(asked.status == 202 && asked["status"]?.string == "queued", "\(asked)")
        #expect(asked["desired", "on"] == .bool(true) && asked["pending_changes", "0", "state"]?.string == "queued")
        let away = try await owner.get(lamp + "/state")
        #expect(away["sync_detail"]?.string == "offline" && away["reported", "on"] == .bool(false), "\(away)")
        #expect(away["divergence", "on", "expected"] == .bool(true))
        #expect(away["properties", "on", "desired_by"]?.string == "api:\(HubUnderTest.ownerName)", "\(away)")
        #expect(away["properties", "on", "confidence"]?.double == 0)
        let synced = try await owner.post(lamp + "/sync")
        #expect(synced.status == 202 && synced["conflicts", "0", "property"]?.string == "on", "\(synced)")

        let shown = try await hub.hearth("twins")
        #expect(shown.output.contains("on false, wanted true"), "\(shown.output) \(shown.errors)")
        #expect(
            shown.output.split(separator: "\n").contains { $0.contains("hall.temp") && $0.contains("never reported") },
            "\(shown.output)")
        let one = try await hub.hearth("twins", "hall.lamp")
        #expect(
            one.output.contains("offline") && one.output.contains("set_state is queued until"),
            "\(one.output) \(one.errors)")

        try await speaker.say("online", on: "lamp/lwt", retained: true)
        try await wire.first(on: "lamp/c") { $0 == "ON" }
        try await speaker.say("ON", on: "lamp/s", retained: true)
        let back = try await owner.wait(for: lamp + "/state") { $0["sync_detail"]?.string == "synchronized" }
        #expect(back["reported", "on"] == .bool(true) && back["desired"] == .object([]), "\(back)")
        #expect(back["properties", "on", "provenance"]?.string == "live")

        // It only reports by itself, so the answer is what it last said.
        let last = try await owner.put(lamp + "/sync", "{}")
        #expect(last.status == 200 && last["changes_applied"]?.integer == 0, "\(last)")
        #expect(last["conflicts"] == .array([]) && last["sync_status"]?.string == "synchronized")
        #expect(await hub.terminate() == 0)
    }

    @Test func whatWasChosenOutlivesTheHub() async throws {
        let broker = try await TestBroker()
        let speaker = MQTTSpeaker(port: broker.port)
        try await speaker.say("online", on: "lamp/lwt", retained: true)
        let hub = try await HubUnderTest.start(devices: Self.devices(broker.port))
        let owner = await hub.owner
        try await speaker.say("ON", on: "lamp/s")
        let before = try await owner.wait(for: lamp + "/state") { $0["reported", "on"] == .bool(true) }
        let changed = try await owner.put(
            lamp, #"{"fidelity_level":"basic","config":{"sync_frequency":300,"learning_enabled":false}}"#)
        #expect(changed.status == 200 && changed["model", "level"]?.string == "basic", "\(changed)")
        #expect(await hub.terminate() == 0)

        try await hub.begin()
        let after = try await owner.wait(for: lamp) { $0["sync_detail"]?.string == "synchronized" }
        #expect(after["fidelity_level"]?.string == "basic" && after["config", "sync_frequency"]?.integer == 300)
        #expect(after["config", "learning_enabled"] == .bool(false))
        let state = try await owner.get(lamp + "/state")
        #expect(state["properties", "on", "provenance"]?.string == "restored", "\(state)")
        for key in ["reported", "reported_at", "confidence", "sync_detail"] {
            #expect(state["properties", "on", key] == before["properties", "on", key], "\(key)")
        }
        #expect(await hub.terminate() == 0)
    }

    @Test func aSyncAsksTheDeviceAndSendsWhatItHasNotDone() async throws {
        let broker = try await TestBroker()
        let (wire, speaker) = (try await MQTTListener(port: broker.port), MQTTSpeaker(port: broker.port))
        let hub = try await HubUnderTest.start(devices: Self.devices(broker.port))
        let (owner, path) = (await hub.owner, "/twins/hall.asked")
        try await speaker.say("OFF", on: "asked/s")
        _ = try await owner.wait(for: path) { $0["sync_detail"]?.string == "synchronized" }
        #expect(try await owner.put(path + "/state", #"{"on":true}"#).status == 202)
        // It does not listen, until it is asked how it is.
        _ = try await owner.wait(for: path) { $0["sync_detail"]?.string == "diverged" }
        let start = wire.messages.count
        async let spoken: Void = {
            try await wire.first(on: "asked/get", after: start)
            try await speaker.say("OFF", on: "asked/s")
            try await wire.first(on: "asked/c", after: start) { $0 == "ON" }
            try await speaker.say("ON", on: "asked/s")
        }()
        let synced = try await owner.post(path + "/sync")
        try await spoken
        #expect(synced.status == 200 && synced["changes_applied"]?.integer == 1, "\(synced)")
        #expect(synced["sync_status"]?.string == "synchronized" && synced["conflicts"] == .array([]))

        try await speaker.say("OFF", on: "deaf/s")
        _ = try await owner.wait(for: "/twins/hall.deaf") { $0["last_sync"] != nil }
        let deaf = try await owner.post("/twins/hall.deaf/sync")
        #expect(deaf.status == 504 && deaf.code == "SYNC_TIMEOUT", "\(deaf)")
        #expect(await hub.terminate() == 0)
    }
}
