import HearthDialects
import HearthModel
import Testing

@Suite struct RouterTests {
    private func entry(_ id: String, _ topic: String, qos: Int32 = 1) -> ConfiguredDevice {
        .make(
            id, "switch",
            .mqtt(
                .make {
                    $0.stateTopic = topic
                    $0.qos = qos
                }), only: ["on"])
    }

    @Test func aNewConnectionSubscribesToEverythingDiscoveryFirst() {
        var stage = Stage(connected: false)
        #expect(stage.configure([entry("b", "y"), entry("a", "x", qos: 0)]).subscribe.isEmpty)
        let filters = stage.connect().subscribe
        #expect(filters.suffix(2) == [TopicFilter(filter: "x", qos: 0), TopicFilter(filter: "y", qos: 1)])
        #expect(
            Set(filters.dropLast(2).map(\.filter)) == [
                "tasmota/discovery/+/config", "tasmota/discovery/+/sensors", "zigbee2mqtt/bridge/state",
                "zigbee2mqtt/bridge/info", "zigbee2mqtt/bridge/devices", "zigbee2mqtt/bridge/groups",
                "zigbee2mqtt/bridge/logging", "shellies/#",
                "+/online", "+/events/rpc", "hearth/shelly/rpc", "homeassistant/+/+/config",
                "homeassistant/+/+/+/config", "+/5/+/$state", "homie/+/$homie",
            ])
    }

    @Test func familiesCanBeSwitchedOff() {
        var settings = DialectSettings()
        settings.zigbee2mqtt = nil
        settings.tasmotaPrefixes = []
        settings.shelly = nil
        settings.homie = nil
        settings.homeAssistant = nil
        var stage = Stage(settings, connected: false)
        stage.configure([])
        #expect(stage.connect().subscribe.isEmpty)
    }

    @Test func aReloadSubscribesOnlyToWhatChanged() {
        var stage = Stage()
        stage.configure([entry("a", "x"), entry("b", "y")])
        let output = stage.configure([entry("a", "x"), entry("b", "z"), entry("c", "x")])
        #expect(output.filters == ["z"])
        #expect(output.unsubscribe == ["y"])
    }

    @Test func aSharedTopicIsGivenUpWithItsLastListener() {
        var stage = Stage()
        stage.configure([entry("a", "x"), entry("b", "x")])
        #expect(stage.hear("x", "ON").reports.count == 2)
        #expect(stage.configure([entry("b", "x")]).unsubscribe.isEmpty)
        #expect(stage.hear("x", "ON").reports.count == 1)
        #expect(stage.configure([]).unsubscribe == ["x"])
        #expect(stage.hear("x", "ON").isEmpty)
    }

    @Test func aMessageThatNobodyWantsIsNothing() {
        var stage = Stage()
        stage.configure([entry("a", "x")])
        #expect(stage.hear("y", "ON").isEmpty)
        #expect(stage.hear("", "ON").isEmpty)
        #expect(stage.hear("x/", "ON").isEmpty)
    }

    @Test func manyTopicsAreToldApart() {
        var stage = Stage()
        let entries = (0..<2_000).map { entry("d\($0)", "house/room \($0 % 7)/ü/\($0)") }
        stage.configure(entries)
        for number in stride(from: 0, to: 2_000, by: 37) {
            let output = stage.hear("house/room \(number % 7)/ü/\(number)", "ON")
            #expect(output.reports.map(\.device) == [stage.registry.index(of: "d\(number)")])
        }
        stage.configure(Array(entries.prefix(10)))
        #expect(stage.hear("house/room 3/ü/3", "ON").reports.count == 1)
        #expect(stage.hear("house/room 4/ü/11", "ON").reports.isEmpty)
    }

    @Test func aPropertyWithTopicsOfItsOwnGoesThere() {
        var stage = Stage()
        let entry = ConfiguredDevice.make(
            "it", "light", .zigbee2mqtt(.init(name: "Lamp")),
            properties: [
                "power": .make { $0.stateTopic = "meter" },
                "effect": .make { $0.commandTopic = "effects" },
            ])
        stage.configure([entry])
        stage.hear(
            "zigbee2mqtt/bridge/devices",
            Zigbee.devices(Zigbee.entry("Lamp", Zigbee.main("light", Zigbee.state()))))
        #expect(stage.device("it")?.properties.map(\.name) == ["on", "effect", "power"])
        #expect(stage.values("it", in: stage.hear("meter", "7.5")) == ["power": .number(7.5)])
        #expect(
            stage.tell("it", ["on": .flag(true), "effect": .text("fire")])
                == ["effects fire", #"zigbee2mqtt/Lamp/set {"state":"ON"}"#])
    }

    /// The hardware is known by its MAC to both, and one of them is believed more.
    @Test func hardwareThatSeveralFamiliesKnowIsServedByTheOneThatIsBelievedMore() throws {
        var stage = Stage()
        let keys =
            #""name":"Lamp","stat_t":"ha/s","cmd_t":"ha/c","dev":{"cns":[["mac","a0:b1:c2:d3:e4:f5"]],"name":"Lamp"}"#
        let announced = stage.announce([("homeassistant/switch/lamp/config", "{" + keys + "}")])
        let (other, device) = (try #require(announced.found.first), try #require(stage.registry.index(of: "lamp")))
        #expect(stage.tell("lamp", ["on": .flag(true)]) == ["ha/c ON"])

        let found = stage.announce(Tasmota.config(relays: [1])).found
        #expect(Set(found[0].identities).intersection(other.identities) == [Identity("mac:" + Tasmota.mac)])
        #expect(stage.tell("lamp", ["on": .flag(true)]) == ["cmnd/lamp/POWER1 ON"])
        #expect(!stage.router.accepts(other.handle, as: device))
        #expect(stage.router.accepts(found[0].handle, as: device))
        #expect(stage.hear("ha/s", "ON").reports.isEmpty)
    }
}
