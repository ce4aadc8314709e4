import HearthModel
import Testing

@testable import HearthDialects

/// Topics, payloads, grouping, availability, renaming and removal.
struct HomeAssistantDiscoveryTests {
    @Test func discoveryIsListenedToUnderThePrefix() {
        var settings = DialectSettings()
        settings.homeAssistant?.prefix = "ha"
        var stage = Stage(settings, connected: false)
        #expect(Set(stage.connect().filters).isSuperset(of: ["ha/+/+/config", "ha/+/+/+/config"]))
        #expect(stage.hear("ha/switch/a/config", #"{"cmd_t":"c"}"#).found.count == 1)
    }

    @Test func nothingIsFoundWhereTheFamilyIsOff() {
        var settings = DialectSettings()
        settings.homeAssistant = nil
        var stage = Stage(settings, connected: false)
        #expect(!stage.connect().filters.contains { $0.contains("homeassistant") })
    }

    @Test(arguments: [
        "homeassistant/switch/a b/config", "homeassistant/switch/a.b/config", "homeassistant/switch/a/b/c/config",
        "homeassistant/switch//config", "homeassistant/switch/a/state",
    ])
    func otherTopicsAreNone(topic: String) {
        var stage = Stage()
        #expect(stage.hear(topic, #"{"cmd_t":"c"}"#).found.isEmpty)
    }

    // MARK: Keys

    @Test func everyShortKeyHasALongOne() {
        // Those that the specification names, and some of each sort.
        let keys = [
            "ops": "options", "opt": "optimistic", "e": "encoding", "p": "platform", "cmps": "components",
            "o": "origin",
            "stat_t": "state_topic", "cmd_t": "command_topic", "val_tpl": "value_template", "avty": "availability",
            "pl_avail": "payload_available", "dev_cla": "device_class", "uniq_id": "unique_id", "t": "topic",
            "bri_scl": "brightness_scale", "temp_hi_stat_tpl": "temperature_high_state_template",
            "pos": "reports_position",
            "migr_discvry": "migrate_discovery", "clr_temp_k": "color_temp_kelvin", "off_dly": "off_delay",
        ]
        for (short, long) in keys { #expect(DiscoveryKeys.entity[short] == long) }
        #expect(DiscoveryKeys.entity.count > 200)
        #expect(DiscoveryKeys.device.count == 10)
        #expect(DiscoveryKeys.entity.keys.allSatisfy { DiscoveryKeys.entity[DiscoveryKeys.entity[$0] ?? ""] == nil })
    }

    @Test(arguments: [("~/x", "base/x"), ("x/~", "x/base"), ("~", "base"), ("a~b", "a~b")])
    func aTildeStandsForTheBaseAtEitherEnd(written: String, topic: String) {
        let (_, output) = Stage.announced("switch", #""~":"base","stat_t":"\#(written)","cmd_t":"c""#)
        #expect(output.filters == [topic])
    }

    @Test func aTildeHoldsInTheListOfAvailabilityToo() {
        let (_, output) = Stage.announced("switch", #""~":"base","stat_t":"s","avty":[{"t":"~/lwt"}]"#)
        #expect(output.filters.sorted() == ["base/lwt", "s"])
    }

    // MARK: What is refused

    @Test(arguments: [
        "$SYS/x", "+/b", "a/+", "a/b/+", "a/b+/c", "+/+/x", "a/#", "hearth/house/state", "hearth", "hearth/+/x",
    ])
    func dangerousTopicsAreRefused(topic: String) {
        let (stage, output) = Stage.announced("switch", #""stat_t":"\#(topic)","cmd_t":"c""#)
        #expect(output.filters.isEmpty)
        #expect(stage.statuses("thing", in: output) == [.error])
        #expect(output.unsupported.flatMap(\.parts).map(\.reason) == ["topic '\(topic)' is refused"])
    }

    @Test func whatAnotherDriverServesIsIgnored() {
        let (_, output) = Stage.announced(
            "light", #""schema":"json","stat_t":"zigbee2mqtt/Lamp","cmd_t":"zigbee2mqtt/Lamp/set""#)
        #expect(output.found.isEmpty)
        #expect(output.faults.isEmpty)
    }

    @Test func hubsLikeThisOneAreIgnored() {
        let (_, output) = Stage.announced("switch", #""cmd_t":"c","o":{"name":"Hearth"}"#)
        #expect(output.found.isEmpty)
    }

    @Test(arguments: ["", "{", "[]", "5", #"{"cmd_t":5}"#, #"{"dev":7,"cmd_t":[]}"#])
    func brokenMessagesMakeNoDeviceThatWorks(payload: String) {
        var stage = Stage()
        let output = stage.hear("homeassistant/switch/a/config", payload)
        #expect(output.subscribe.isEmpty)
        #expect(output.found.allSatisfy { $0.device.properties.isEmpty })
    }

    // MARK: Devices

    @Test func entitiesOfOneHardwareAreOneDevice() throws {
        var stage = Stage()
        let output = stage.announce([
            HomeAssistant.part(
                "sensor", "power", #""stat_t":"s","dev_cla":"power","unit_of_meas":"W","val_tpl":"{{ value_json.p }}""#),
            HomeAssistant.part("switch", "relay", #""stat_t":"r","cmd_t":"rc""#),
            HomeAssistant.part("number", "delay", #""stat_t":"d","cmd_t":"dc","ent_cat":"config""#),
        ])
        let found = try #require(output.found.first)
        #expect(output.found.count == 1)
        #expect(found.device.name == "Box")
        #expect(found.device.area == "living_room")
        #expect(found.device.deviceClass.name == "switch")
        #expect(found.device.properties.map(\.name) == ["on", "power", "delay"])
        #expect(found.device.property("delay")?.diagnostic == true)
        #expect(found.device.property("delay")?.settable == true)
        #expect(found.device.hardware.manufacturer == "Maker")
        #expect(found.identities.map(\.text) == ["ha:box1/box1_relay", "ha:box1"])
        #expect(stage.values("box", in: stage.hear("s", #"{"p":12}"#)) == ["power": .number(12)])
        #expect(stage.tell("box", ["delay": .number(5)]) == ["dc 5"])
    }

    @Test func severalMainEntitiesAreADeviceEach() {
        var stage = Stage()
        let output = stage.announce([
            HomeAssistant.part("switch", "left", #""stat_t":"l","cmd_t":"lc""#),
            HomeAssistant.part("switch", "right", #""stat_t":"r","cmd_t":"rc""#),
            HomeAssistant.part("sensor", "temp", #""stat_t":"t","dev_cla":"temperature","unit_of_meas":"°C""#),
        ])
        #expect(output.found.map(\.device.name) == ["Box left", "Box right"])
        #expect(output.found.map { $0.device.properties.map(\.name) } == [["on", "temp"], ["on"]])
        #expect(output.found.map { $0.identities.map(\.text) } == [["ha:box1/box1_left"], ["ha:box1/box1_right"]])
    }

    @Test func withoutAMainEntityTheFirstSensorIsPrimary() {
        var stage = Stage()
        stage.announce([
            HomeAssistant.part("sensor", "battery", #""stat_t":"b","dev_cla":"battery","unit_of_meas":"%""#),
            HomeAssistant.part("sensor", "temp", #""stat_t":"t","dev_cla":"temperature","unit_of_meas":"°C""#),
            HomeAssistant.part("sensor", "hum", #""stat_t":"h","dev_cla":"humidity","unit_of_meas":"%""#),
        ])
        #expect(stage.device("box")?.deviceClass.name == "temp")
        #expect(stage.device("box")?.properties.map(\.name) == ["temp", "battery", "humidity"])
    }

    @Test func namesAreCanonicalWhereOnlyOneHasTheClaim() {
        var stage = Stage()
        stage.announce([
            HomeAssistant.part("light", "lamp", #""stat_t":"s","cmd_t":"c""#),
            HomeAssistant.part("sensor", "inner", #""stat_t":"t1","dev_cla":"temperature","unit_of_meas":"°C""#),
            HomeAssistant.part("sensor", "outer", #""stat_t":"t2","dev_cla":"temperature","unit_of_meas":"°C""#),
            HomeAssistant.part("binary_sensor", "door", #""stat_t":"d","dev_cla":"door""#),
        ])
        #expect(stage.device("box")?.properties.map(\.name) == ["on", "inner", "outer", "door"])
    }

    @Test func buttonsOfADeviceStandBesideIt() {
        var stage = Stage()
        let output = stage.announce([
            HomeAssistant.part("light", "lamp", #""stat_t":"s","cmd_t":"c""#),
            HomeAssistant.part("button", "restart", #""cmd_t":"b""#),
        ])
        #expect(output.found.map(\.device.deviceClass.name) == ["light", "action"])
        #expect(stage.tell("box_restart", .press) == ["b PRESS"])
    }

    @Test func allTriggersOfARemoteAreOneButton() {
        var stage = Stage()
        let keys = #""atype":"trigger","t":"b","#
        stage.announce([
            HomeAssistant.part(
                "device_automation", "a", keys + #""pl":"1s","type":"button_short_press","stype":"button_1""#),
            HomeAssistant.part(
                "device_automation", "b", keys + #""pl":"2l","type":"button_long_press","stype":"button_2""#),
            HomeAssistant.part("sensor", "battery", #""stat_t":"bat","dev_cla":"battery","unit_of_meas":"%""#),
        ])
        #expect(stage.device("box")?.properties.map(\.name) == ["event", "button", "raw", "battery"])
        #expect(stage.values("box", in: stage.hear("b", "2l"))["button"] == .text("button_2"))
        #expect(stage.values("box", in: stage.hear("b", "1s"))["event"] == .text("press"))
    }

    @Test func unsupportedEntitiesAreListedWithTheirDevice() {
        var stage = Stage()
        let output = stage.announce([
            HomeAssistant.part("light", "lamp", #""stat_t":"s","cmd_t":"c""#),
            HomeAssistant.part("update", "firmware", #""stat_t":"u""#),
        ])
        #expect(
            output.unsupported.flatMap(\.parts) == [
                .init(property: "firmware", reason: "component 'update' is not supported")
            ])
        #expect(stage.statuses("box", in: output).isEmpty)
    }

    @Test func aConnectionTellsTheSameHardware() {
        var stage = Stage()
        let lamp = #"{"name":"Lamp","stat_t":"s","cmd_t":"c","dev":{"cns":[["mac","a0:b1:c2:d3:e4:f5"]],"name":"Box"}}"#
        let sensor =
            #"{"name":"Temp","stat_t":"t","dev_cla":"temperature","dev":{"ids":"x","cns":[["mac","A0-B1-C2-D3-E4-F5"]],"name":"Box"}}"#
        let output = stage.announce([
            ("homeassistant/light/a/config", lamp), ("homeassistant/sensor/b/config", sensor),
        ])
        #expect(output.found.count == 1)
        #expect(output.found.first?.identities.map(\.text).contains("mac:A0B1C2D3E4F5") == true)
        #expect(stage.device("box")?.properties.map(\.name) == ["on", "temp"])
    }

    // MARK: Device payloads

    @Test func aDeviceDescribesAllItsEntities() {
        var stage = Stage()
        let output = stage.hear(
            HomeAssistant.deviceTopic,
            HomeAssistant.whole(
                #""r":{"p":"switch","unique_id":"r","cmd_t":"~/set","val_tpl":"{{ value_json.r }}"},"t":{"p":"sensor","unique_id":"t","dev_cla":"temperature","unit_of_meas":"°C","val_tpl":"{{ value_json.t }}","stat_t":"~/temp"}"#,
                #""~":"box","stat_t":"~/state","avty_t":"~/lwt","qos":1,"#))
        #expect(stage.device("box")?.properties.map(\.name) == ["on", "temp"])
        #expect(output.filters.sorted() == ["box/lwt", "box/state", "box/temp"])
        #expect(output.subscribe.allSatisfy { $0.qos == 1 })
        #expect(stage.values("box", in: stage.hear("box/state", #"{"r":"ON"}"#)) == ["on": .flag(true)])
        #expect(stage.values("box", in: stage.hear("box/temp", #"{"t":21}"#)) == ["temp": .number(21)])
        #expect(stage.tell("box", ["on": .flag(true)]) == ["box/set ON"])
    }

    @Test(arguments: [
        #"{"o":{"name":"x"},"cmps":{"a":{"p":"switch","cmd_t":"c"}}}"#,
        #"{"dev":{"ids":"b"},"cmps":{"a":{"p":"switch","cmd_t":"c"}}}"#, #"{"dev":{"ids":"b"},"o":{"name":"x"}}"#,
        #"{"dev":{"ids":"b"},"o":{"name":"x"},"cmps":{"a":{"cmd_t":"c"}}}"#,
    ])
    func incompleteDevicesAreRefused(payload: String) {
        var stage = Stage()
        let output = stage.hear(HomeAssistant.deviceTopic, payload)
        #expect(output.found.isEmpty)
        #expect(output.faults.map(\.reason) == [.malformed])
    }

    @Test(arguments: [#","t":{"p":"sensor"}"#, ""])
    func aComponentThatIsEmptyOrMissingHasGone(rest: String) {
        var stage = Stage()
        let relay = #""r":{"p":"switch","stat_t":"s","cmd_t":"c"}"#
        stage.hear(
            HomeAssistant.deviceTopic,
            HomeAssistant.whole(relay + #","t":{"p":"sensor","dev_cla":"temperature","stat_t":"t"}"#))
        #expect(stage.device("box")?.properties.map(\.name) == ["on", "temp"])
        let output = stage.hear(HomeAssistant.deviceTopic, HomeAssistant.whole(relay + rest))
        #expect(stage.device("box")?.properties.map(\.name) == ["on"])
        #expect(output.unsubscribe == ["t"])
        #expect(output.gone.isEmpty)
    }

    @Test func singleEntitiesMigrateToTheDevice() throws {
        var stage = Stage()
        let single = HomeAssistant.part("switch", "relay", #""stat_t":"s","cmd_t":"c""#)
        let before = stage.announce([single]).found.first?.identities
        #expect(stage.hear(single.topic, #"{"migrate_discovery":true}"#).gone.isEmpty)
        let output = stage.hear(
            HomeAssistant.deviceTopic,
            HomeAssistant.whole(#""relay":{"p":"switch","uniq_id":"box1_relay","stat_t":"s","cmd_t":"c2"}"#))
        #expect(output.found.first?.identities == before)
        let cleared = stage.hear(single.topic, "")
        #expect(cleared.gone.isEmpty)
        #expect(stage.tell("box", ["on": .flag(true)]) == ["c2 ON"])
        #expect(stage.values("box", in: stage.hear("s", "ON")) == ["on": .flag(true)])
    }

    // MARK: Availability

    @Test func aDeviceIsUnknownUntilItSaysThatItIsThere() {
        var (stage, output) = Stage.announced("switch", #""stat_t":"s","cmd_t":"c","avty_t":"a""#)
        #expect(stage.statuses("thing", in: output).isEmpty)
        #expect(stage.statuses("thing", in: stage.hear("a", "online", retained: true)) == [.online])
        #expect(stage.statuses("thing", in: stage.hear("a", "offline")) == [.offline])
        #expect(stage.hear("a", "perhaps").faults.map(\.reason) == [.unknownPayload])
    }

    @Test func availabilityMayHaveWordsAndATemplate() {
        var (stage, _) = Stage.announced(
            "switch",
            #""stat_t":"s","avty_t":"a","avty_tpl":"{{ value_json.state }}","pl_avail":"up","pl_not_avail":"down""#)
        #expect(stage.statuses("thing", in: stage.hear("a", #"{"state":"up"}"#)) == [.online])
        #expect(stage.statuses("thing", in: stage.hear("a", #"{"state":"down"}"#)) == [.offline])
    }

    @Test(arguments: [
        ("all", [DeviceStatus.unknown, .offline]), ("any", [.online, .online]), ("latest", [.online, .offline]),
    ])
    func severalSourcesCombine(mode: String, statuses: [DeviceStatus]) {
        var (stage, _) = Stage.announced(
            "switch",
            #""stat_t":"s","avty":[{"t":"a"},{"t":"b","pl_avail":"1","pl_not_avail":"0"}],"avty_mode":"\#(mode)""#)
        var status = DeviceStatus.unknown
        for (message, expected) in zip([("a", "online"), ("b", "0")], statuses) {
            status = stage.statuses("thing", in: stage.hear(message.0, message.1)).last ?? status
            #expect(status == expected)
        }
    }

    // MARK: Changes

    @Test func anEmptyPayloadRemovesWhatTheTopicMade() {
        var (stage, _) = Stage.announced("switch", #""stat_t":"s","cmd_t":"c""#)
        let device = stage.registry.index(of: "thing")
        let output = stage.hear("homeassistant/switch/thing/config", "")
        #expect(output.gone == [device])
        #expect(output.unsubscribe == ["s"])
        #expect(stage.tell("thing", ["on": .flag(true)]) == nil)
    }

    @Test func aNewNameIsANewNameAndNotANewDevice() {
        var (stage, first) = Stage.announced("switch", #""stat_t":"s","cmd_t":"c""#)
        let output = stage.hear(
            "homeassistant/switch/thing/config", #"{"name":"Other","unique_id":"thing","stat_t":"s","cmd_t":"c"}"#)
        #expect(output.found.map(\.device.name) == ["Other"])
        #expect(output.found.map(\.identities) == first.found.map(\.identities))
        #expect(output.gone.isEmpty)
    }

    @Test func anEntityThatMovesToOtherHardwareLeavesTheOld() {
        var stage = Stage()
        let lamp = HomeAssistant.part("light", "lamp", #""stat_t":"l","cmd_t":"c""#)
        let sensor = HomeAssistant.part("sensor", "load", #""stat_t":"s","unit_of_meas":"W""#)
        stage.announce([lamp, sensor])
        #expect(stage.device("box")?.property("power") != nil)
        let moved = sensor.payload.replacing("box1\"]", with: "box2\"]").replacing("Box", with: "Other")
        stage.announce([(sensor.topic, moved)])
        #expect(stage.device("box")?.property("power") == nil)
        #expect(stage.device("other")?.deviceClass.name == "power")
    }

    @Test func whatIsAnnouncedOtherwiseIsNotReadAsItWasBefore() {
        var stage = Stage()
        let number = HomeAssistant.part("number", "f", #""stat_t":"s","cmd_t":"c","min":0,"max":10"#)
        stage.announce([number])
        #expect(stage.values("box", in: stage.hear("s", "3")) == ["value": .number(3)])
        let moved = number.payload.replacing("box1\"]", with: "box2\"]").replacing("Box", with: "Other")
            .replacing(#""max":10"#, with: #""max":90"#)
        stage.hear(number.topic, moved)
        #expect(stage.hear("s", "15").reports.isEmpty, "more than the old one can be, and the new one is not there yet")
        let output = stage.tick(after: .seconds(1))
        #expect(output.filters == ["s"], "what the broker keeps is heard again")
        #expect(stage.values("other", in: stage.hear("s", "15")) == ["value": .number(15)])
    }

    @Test func theSameAnnouncementAgainIsNoNews() {
        var (stage, _) = Stage.announced("switch", #""stat_t":"s","cmd_t":"c""#)
        let message = HomeAssistant.alone("switch", #""stat_t":"s","cmd_t":"c""#)
        #expect(stage.hear(message.topic, message.payload).isEmpty)
    }

    @Test func otherTopicsAreListenedToAndTheOldOnesGivenUp() {
        var (stage, _) = Stage.announced("switch", #""stat_t":"s","cmd_t":"c""#)
        let message = HomeAssistant.alone("switch", #""stat_t":"new","cmd_t":"c""#)
        let output = stage.hear(message.topic, message.payload)
        #expect(output.filters == ["new"])
        #expect(output.unsubscribe == ["s"])
    }

    // MARK: Entries

    @Test func anEntryTakesTheEntityThatItNames() {
        let entry = ConfiguredDevice.make("hall.pump", "plug", .homeAssistant(HomeAssistantBinding(uniqueID: "thing")))
        var (stage, output) = Stage.announced("switch", #""stat_t":"s","cmd_t":"c""#, entries: [entry])
        #expect(output.found.map(\.configured) == [stage.registry.index(of: "hall.pump")])
        #expect(stage.device("hall.pump")?.deviceClass.name == "plug")
        #expect(stage.values("hall.pump", in: stage.hear("s", "ON")) == ["on": .flag(true)])
        #expect(stage.tell("hall.pump", ["on": .flag(false)]) == ["c OFF"])
    }

    @Test func anEntryMayTakeOneSensorOfADevice() {
        let binding = HomeAssistantBinding(topic: "homeassistant/sensor/box1/temp/config")
        var stage = Stage()
        stage.configure([.make("hall.temp", "temp", .homeAssistant(binding), only: ["temp"])])
        #expect(stage.router.awaitsAnnouncement(of: DeviceIndex(0)))
        stage.announce([
            HomeAssistant.part("light", "lamp", #""stat_t":"s","cmd_t":"c""#),
            HomeAssistant.part("sensor", "temp", #""stat_t":"t","dev_cla":"temperature","unit_of_meas":"°C""#),
        ])
        #expect(stage.device("box")?.properties.map(\.name) == ["on"])
        #expect(stage.values("hall.temp", in: stage.hear("t", "20")) == ["temp": .number(20)])
        #expect(!stage.router.awaitsAnnouncement(of: DeviceIndex(0)))
    }

    @Test func ignoredHardwareIsNotAdopted() {
        var settings = DialectSettings()
        settings.ignore = ["box1"]
        var stage = Stage(settings)
        #expect(stage.announce([HomeAssistant.part("light", "lamp", #""cmd_t":"c""#)]).found.isEmpty)
    }

    // MARK: ESPHome

    @Test func espHomeNodesAnnounceThemselves() {
        var stage = Stage()
        let device =
            #""dev":{"ids":"a0b1c2d3e4f5","name":"Node","sw":"esphome v2024.6.0","mdl":"esp32dev","mf":"espressif"}"#
        stage.announce([
            (
                "homeassistant/light/node/lamp/config",
                #"{"schema":"json","brightness":true,"sup_clrm":["rgb"],"name":"Lamp","stat_t":"node/light/lamp/state","cmd_t":"node/light/lamp/command","avty_t":"node/status","uniq_id":"ESPlightlamp",\#(device)}"#
            ),
            (
                "homeassistant/sensor/node/wifi/config",
                #"{"dev_cla":"signal_strength","unit_of_meas":"dBm","stat_cla":"measurement","ent_cat":"diagnostic","name":"WiFi","stat_t":"node/sensor/wifi/state","avty_t":"node/status","uniq_id":"ESPsensorwifi",\#(device)}"#
            ),
        ])
        #expect(
            stage.device("node")?.properties.map(\.name) == [
                "on", "brightness", "hue", "saturation", "signal_strength",
            ])
        #expect(stage.statuses("node", in: stage.hear("node/status", "online", retained: true)) == [.online])
        #expect(
            stage.values(
                "node",
                in: stage.hear(
                    "node/light/lamp/state",
                    #"{"state":"ON","brightness":255,"color_mode":"rgb","color":{"r":255,"g":0,"b":0}}"#, retained: true
                ))["hue"] == .number(0))
        #expect(
            stage.tell("node", ["brightness": .number(50)]) == [
                #"node/light/lamp/command {"state":"ON","brightness":128}"#
            ])
        #expect(stage.hear("node/debug", "[I] anything").isEmpty)
    }

    @Test func anEntryMayNameANodeWithoutDiscovery() {
        let binding = ESPHomeBinding(node: "plug", component: "switch", objectID: "relay")
        var stage = Stage()
        let output = stage.configure([.make("hall.plug", "plug", .esphome(binding), only: ["on"])])
        #expect(output.filters.sorted() == ["plug/status", "plug/switch/relay/state"])
        #expect(
            stage.values("hall.plug", in: stage.hear("plug/switch/relay/state", "ON", retained: true)) == [
                "on": .flag(true)
            ])
        #expect(stage.tell("hall.plug", ["on": .flag(true)]) == ["plug/switch/relay/command ON"])
        #expect(stage.statuses("hall.plug", in: stage.hear("plug/status", "offline")) == [.offline])
    }
}
