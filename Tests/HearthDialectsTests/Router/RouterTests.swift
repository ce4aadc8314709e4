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
                "zigbee2mqtt/bridge/devices", "zigbee2mqtt/bridge/logging", "shellies/#",
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
        let findings = stage.configure([entry("a", "x"), entry("b", "z"), entry("c", "x")])
        #expect(findings.filters == ["z"])
        #expect(findings.unsubscribe == ["y"])
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
            let findings = stage.hear("house/room \(number % 7)/ü/\(number)", "ON")
            #expect(findings.reports.map(\.device) == [stage.registry.index(of: "d\(number)")])
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
}
