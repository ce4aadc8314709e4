import HearthDialects
import HearthModel
import Testing

struct HomieDiscoveryTests {
    private static let relay = Homie.node("relay", Homie.property("state", "boolean", settable: true))

    @Test func aStateFindsADeviceAndItsDescriptionSaysWhatItHas() {
        var stage = Stage()
        let heard = stage.hear("homie/5/plug/$state", "ready", retained: true)
        #expect(heard.filters == ["homie/5/plug/#"])
        let output = stage.hear("homie/5/plug/$description", Homie.description("Plug", Self.relay), retained: true)
        #expect(output.found.map(\.identities) == [[Identity("homie:homie/plug/relay")]])
        #expect(stage.device("plug")?.deviceClass.name == "switch")
        #expect(stage.device("plug")?.integration == "homie")
        #expect(stage.statuses("plug", in: output) == [.online])
    }

    @Test(
        arguments: [
            ([Homie.property("power", "boolean", settable: true)], "switch", ["on"]),
            (
                [Homie.property("on", "boolean", settable: true), Homie.property("power", "float", unit: "W")], "plug",
                ["on", "power"]
            ),
            (
                [
                    Homie.property("on", "boolean", settable: true),
                    Homie.property("brightness", "integer", format: "0:100", unit: "%", settable: true),
                ], "light", ["on", "brightness"]
            ),
            (
                [
                    Homie.property("dim", "integer", format: "0:255", settable: true),
                    Homie.property("color", "color", format: "rgb,hsv", settable: true),
                ], "light", ["brightness", "hue", "saturation"]
            ),
            (
                [
                    Homie.property("state", "enum", format: "open,close,stop", settable: true),
                    Homie.property("position", "integer", format: "0:100", unit: "%", settable: true),
                ], "cover", ["state", "position"]
            ),
            (
                [
                    Homie.property("setpoint", "float", format: "5:30:0.5", unit: "°C", settable: true),
                    Homie.property("temperature", "float", unit: "°C"),
                    Homie.property("mode", "enum", format: "off,heat", settable: true),
                ], "thermostat", ["setpoint", "temp", "mode"]
            ),
            ([Homie.property("lock", "boolean", settable: true)], "lock", ["state"]),
            (
                [Homie.property("humidity", "float", unit: "%"), Homie.property("temperature", "float", unit: "°F")],
                "temp",
                ["temp", "humidity"]
            ),
            (
                [Homie.property("contact", "boolean"), Homie.property("battery", "integer", unit: "%")], "contact",
                ["state", "battery"]
            ),
            ([Homie.property("window", "boolean")], "window", ["state"]),
            (
                [Homie.property("motion", "boolean"), Homie.property("illuminance", "integer", unit: "lx")], "motion",
                ["on", "lux"]
            ),
            ([Homie.property("leak", "boolean")], "leak", ["state"]),
            ([Homie.property("voltage", "float", unit: "V")], "voltage", ["voltage"]),
            ([Homie.property("program", "enum", format: "eco,fast", settable: true)], "select", ["value"]),
            ([Homie.property("level", "integer", format: "0:9", settable: true)], "number", ["value"]),
            ([Homie.property("note", "string", settable: true)], "text", ["value"]),
            ([Homie.property("weight", "float", unit: "kg")], "sensor", ["value"]),
            ([Homie.property("running", "boolean")], "binary", ["on"]),
            (
                [Homie.property("pressed", "enum", format: "single,double", retained: false)], "button",
                ["event", "raw"]
            ),
            ([Homie.property("ring", "boolean", settable: true, retained: false)], "action", ["event"]),
        ] as [([String], String, [String])])
    func wordsTellTheClass(properties: [String], deviceClass: String, names: [String]) throws {
        var stage = Stage()
        let node = #""n":{"properties":{\#(properties.joined(separator: ","))}}"#
        let found = try #require(stage.homie("it", Homie.description("It", node)).found.first)
        #expect(found.device.deviceClass.name == deviceClass)
        #expect(found.device.properties.map(\.name) == names)
    }

    @Test func eachNodeIsADevice() {
        let stage = Stage.homie(
            Homie.node("relay", name: "Relay", Homie.property("on", "boolean", settable: true)),
            Homie.node("climate", name: "Climate", Homie.property("temperature", "float", unit: "°C")))
        #expect(stage.device("it_relay")?.deviceClass.name == "switch")
        #expect(stage.device("it_climate")?.deviceClass.name == "temp")
    }

    @Test func anotherVersionOfTheDescriptionIsTakenAndTheSameIsNot() {
        var stage = Stage.homie(Self.relay)
        #expect(stage.hear("homie/5/it/$description", Homie.description("Other", version: 1, Self.relay)).found.isEmpty)
        let output = stage.hear("homie/5/it/$description", Homie.description("Other", version: 2, Self.relay))
        #expect(output.found.map(\.device.name) == ["Other"])
        #expect(output.gone.isEmpty)
    }

    @Test func aNodeThatIsNoLongerThereIsGone() {
        var stage = Stage.homie(Self.relay, Homie.node("b", Homie.property("motion", "boolean")))
        let device = stage.registry.index(of: "it_b")
        #expect(stage.hear("homie/5/it/$description", Homie.description("It", version: 2, Self.relay)).gone == [device])
    }

    @Test func anEmptiedStateRemovesTheDevice() {
        var stage = Stage.homie(Self.relay)
        let device = stage.registry.index(of: "it")
        let output = stage.hear("homie/5/it/$state", "")
        #expect(output.gone == [device])
        #expect(output.unsubscribe == ["homie/5/it/#"])
        #expect(stage.hear("homie/5/it/relay/state", "true").reports.isEmpty)
    }

    @Test func domainsAreConfigured() {
        var settings = DialectSettings()
        settings.homie?.domains = ["garden"]
        settings.homie?.version4 = false
        var stage = Stage(settings, connected: false)
        stage.configure([])
        let filters = stage.connect().filters
        #expect(filters.contains("garden/5/+/$state"))
        #expect(!filters.contains("homie/+/$homie"))
    }

    @Test func entriesTakeANodeOrAPropertyOfIt() {
        let node = Homie.node(
            "n", Homie.property("on", "boolean", settable: true), Homie.property("temperature", "float", unit: "°C"))
        let stage = Stage.homie(
            node,
            entries: [
                .make("hall.temp", "temp", .homie(HomieBinding(device: "it", node: "n", property: "temperature"))),
                .make("hall.plug", "switch", .homie(HomieBinding(device: "it", node: "n", domain: "homie"))),
                .make(
                    "hall.no", "switch", .homie(HomieBinding(device: "it", node: "n", domain: "garden")), only: ["on"]),
            ])
        #expect(stage.device("hall.temp")?.properties.map(\.name) == ["temp"])
        #expect(stage.device("hall.plug")?.properties.map(\.name) == ["on"])
    }

    @Test func ignoredDevicesAreLeftAlone() {
        var settings = DialectSettings()
        settings.ignore = ["homie:homie/it"]
        var stage = Stage(settings)
        #expect(stage.homie("it", Homie.description("It", Self.relay)).found.isEmpty)
    }

    @Test func moreDevicesThanCanBeAreNotBelieved() {
        var stage = Stage()
        let filters = (0..<1_000).map { stage.hear("homie/5/d\($0)/$state", "init").subscribe.count }
        #expect(filters.reduce(0, +) == 512)
    }

    // MARK: Version 4

    private static let attributes: KeyValuePairs = [
        "$name": "Old", "$state": "ready", "$nodes": "relay", "relay/$name": "Relay", "relay/$type": "relay",
        "relay/$properties": "state,temp", "relay/state/$datatype": "boolean", "relay/state/$settable": "true",
        "relay/temp/$datatype": "float", "relay/temp/$unit": "°C", "relay/state": "true",
    ]

    @Test func attributesMakeADeviceOfVersionFour() {
        var stage = Stage()
        let output = stage.homie4("old", Self.attributes)
        #expect(output.filters == ["homie/old/#"])
        #expect(output.found.map(\.device.name) == ["Old"])
        #expect(stage.device("old")?.properties.map(\.name) == ["on", "temp"])
        #expect(stage.values("old", in: output) == ["on": .flag(true)])
        #expect(stage.statuses("old", in: output) == [.online])
    }

    @Test(arguments: ["$nodes", "relay/$properties", "relay/temp/$datatype", "$state"])
    func aDeviceIsMadeWhenAllThatIsListedHasCome(missing: String) {
        var stage = Stage()
        stage.hear("homie/old/$homie", "4.0.0", retained: true)
        for (topic, payload) in Self.attributes where topic != missing { stage.hear("homie/old/\(topic)", payload) }
        #expect(stage.tick(after: .seconds(1)).found.isEmpty)
        for (topic, payload) in Self.attributes where topic == missing { stage.hear("homie/old/\(topic)", payload) }
        #expect(stage.tick(after: .seconds(1)).found.count == 1)
    }

    @Test func otherVersionsAreNotTaken() {
        var stage = Stage()
        #expect(stage.hear("homie/old/$homie", "2.0.0").subscribe.isEmpty)
        #expect(stage.hear("homie/a b/$homie", "4.0.0").subscribe.isEmpty)
    }
}
