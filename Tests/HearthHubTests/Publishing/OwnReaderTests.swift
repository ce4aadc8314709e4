import HearthConfig
import HearthDialects
import HearthJSON
import HearthMind
import HearthModel
import Testing

@testable import HearthHub

/// What the hub announces, read by its own reader of Home Assistant's discovery, is the same house again
/// (docs/spec/devices.md, section 7).
struct OwnReaderTests {
    private var router: DialectRouter
    private var registry = Registry()
    private let now = Instant(milliseconds: 1_700_000_000_000)

    init() {
        var settings = DialectSettings()
        // A hub refuses what lies under its own topics.
        settings.homeAssistant?.baseTopic = "another"
        router = DialectRouter(settings: settings)
        var output = DriverOutput()
        router.connected(at: now, into: &output)
    }

    @Test mutating func theHouseIsUnderstoodAsItWasMeant() throws {
        let ready = Device(
            id: "guest_ready", name: "Guest ready", deviceClass: try #require(DeviceClass.named("flag")),
            integration: "virtual")
        var announcement = HouseAnnouncement(
            name: "Elm House", hubID: "1a2b3c4d", version: "1.0.0", base: "hearth", prefix: "homeassistant")
        let ofHouse = HouseComponent.ofHouse(
            base: "hearth", modes: ["home", "away"], scenes: ["movie"], acceptsCommands: true)
        for component in ofHouse { announcement.add(component) }
        announcement.add(try #require(HouseComponent(ready, base: "hearth", isCommandable: true)))
        let message = try #require(announcement.messages(style: .device, gone: [:]).first)
        // Nor does it believe one that is called as it is.
        let text = String(decoding: message.value, as: UTF8.self)
        let found = hear(message.key, text.replacing(#""o":{"name":"Hearth""#, with: #""o":{"name":"Twin""#)).found
        #expect(found.map(\.device.deviceClass.name) == ["switch", "action"])
        #expect(
            found.first?.device.properties.map(\.name) == ["on", "awareness", "emotion", "concerns", "problem", "mode"])
        for (id, found) in zip(["house", "movie"], found) {
            var device = found.device
            device.id = id
            var output = DriverOutput()
            router.bind(found.handle, to: registry.define(device), registry: registry, at: now, into: &output)
        }

        let news = HouseNews(
            awareness: 0.83, status: "active", feelings: .neutral,
            concerns: [
                HouseConcern(
                    Concern(about: nil, severity: 0.5, text: "It gets cold", rule: "Cold", since: now), at: now)
            ],
            mode: "away")
        let state = String(decoding: JSONWriter.document { $0.value(news) }, as: UTF8.self)
        let heard = values(hear("hearth/house/state", state))
        #expect(
            heard == [
                "awareness": .number(83), "emotion": .text("neutral"), "concerns": .number(1), "problem": .flag(true),
            ])
        let mode = values(hear("hearth/mode/state", "away"))
        #expect(mode == ["mode": .text("away")])
        let flag = values(hear("hearth/device/guest_ready/state", #"{"value":true}"#))
        #expect(flag == ["on": .flag(true)])

        let told = [
            try told("house", .set([SlotValue(try slot("on"), .flag(false))])),
            try told("house", .set([SlotValue(try slot("mode"), .text("home"))])), try told("movie", .act(.press)),
        ]
        #expect(
            told == [
                ["hearth/device/guest_ready/set off"], ["hearth/mode/set home"], ["hearth/scene/movie/apply ON"],
            ])
    }

    private func slot(_ name: String) throws -> SlotIndex {
        let house = try #require(registry.index(of: "house"))
        return try #require(registry.slot(name, of: house))
    }

    private mutating func hear(_ topic: String, _ payload: String) -> DriverOutput {
        var output = DriverOutput()
        Array(topic.utf8).withUnsafeBytes { topic in
            Array(payload.utf8).withUnsafeBytes { payload in
                router.received(
                    IncomingMessage(topic: topic, payload: payload, retained: false, duplicate: false), at: now,
                    into: &output)
            }
        }
        return output
    }

    private func values(_ output: DriverOutput) -> [String: Value] {
        Dictionary(output.reports.flatMap(\.values).map { (registry[$0.slot].property.name, $0.value) }) { $1 }
    }

    private mutating func told(_ id: String, _ body: Command.Body) throws -> [String] {
        var output = DriverOutput()
        let command = Command(
            id: CommandID(1), device: try #require(registry.index(of: id)), action: "test", body: body, origin: .mqtt,
            layer: nil, at: now, expiresAt: now + .seconds(60))
        _ = router.encode(command, registry: registry, into: &output)
        return output.publications.map { $0.topic + " " + String(decoding: $0.payload, as: UTF8.self) }
    }
}
