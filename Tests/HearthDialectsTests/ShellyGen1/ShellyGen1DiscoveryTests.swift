import HearthDialects
import HearthModel
import Testing

struct ShellyGen1DiscoveryTests {
    @Test func aNewConnectionCallsAllDevicesAndAgainEachHour() {
        var stage = Stage(connected: false)
        #expect(stage.connect().texts.contains("shellies/command announce"))
        #expect(!stage.tick(after: .minutes(59)).texts.contains("shellies/command announce"))
        #expect(stage.tick(after: .minutes(1)).texts.contains("shellies/command announce"))
    }

    @Test func partsAreMadeWhenTheBurstOfTopicsHasEnded() {
        var stage = Stage()
        stage.hear("shellies/announce", ShellyGen1.announcement("shelly1pm-F45A10"))
        #expect(stage.hear("shellies/shelly1pm-F45A10/relay/0", "on").found.isEmpty)
        #expect(stage.hear("shellies/shelly1pm-F45A10/relay/0/power", "11.5").found.isEmpty)
        let output = stage.tick(after: .seconds(1))
        #expect(output.found.map(\.device.deviceClass.name) == ["plug"])
        #expect(
            output.found.first?.identities.map(\.text) == [
                "mac:A4CF12F45A10/relay/0", "shelly:shelly1pm-F45A10/relay/0", "mac:A4CF12F45A10",
            ])
        #expect(stage.values("shelly1pm_f45a10", in: output) == ["on": .flag(true), "power": .number(11.5)])
    }

    @Test func withoutAnAnnouncementTopicsTellWhatThereIs() {
        var stage = Stage()
        let output = stage.shelly("kitchen", ["relay/0": "off"], retained: true)
        #expect(output.found.map(\.identities) == [[Identity("shelly:kitchen/relay/0")]])
        #expect(output.reports.map(\.provenance) == [.retained])
        #expect(stage.device("kitchen")?.hardware.model == nil)
        let later = stage.hear("shellies/announce", ShellyGen1.announcement("kitchen"))
        #expect(later.found.isEmpty)
        #expect(
            stage.tick(after: .seconds(1)).found.first?.identities.map(\.text) == [
                "mac:A4CF12F45A10/relay/0", "shelly:kitchen/relay/0", "mac:A4CF12F45A10",
            ])
        #expect(stage.device("kitchen")?.hardware.model == "SHSW-1")
    }

    @Test(
        arguments: [
            (["relay/0": "on"], "switch", ["on"]),
            (["relay/0": "on", "relay/0/power": "1", "relay/0/energy": "5"], "plug", ["on", "power", "energy"]),
            (["roller/0": "stop", "roller/0/pos": "40"], "cover", ["state", "position"]),
            (
                ["light/0": "on", "light/0/status": ShellyGen1.lamp(#""brightness":40"#)], "light",
                ["on", "brightness"]
            ),
            (
                [
                    "color/0/status": ShellyGen1.lamp(
                        #""mode":"color","red":1,"green":2,"blue":3,"white":0,"gain":50,"effect":0"#)
                ],
                "light", ["on", "brightness", "hue", "saturation", "effect"]
            ),
            (["white/1/status": ShellyGen1.lamp(#""brightness":7"#)], "light", ["on", "brightness"]),
            (
                ["light/0/status": ShellyGen1.lamp(#""white":50,"temp":2700,"brightness":20"#)], "light",
                ["on", "brightness", "color_temp"]
            ),
            (
                [
                    "emeter/0/power": "10", "emeter/0/total": "900", "emeter/0/total_returned": "3",
                    "emeter/0/voltage": "230",
                ],
                "power", ["power", "energy", "energy_returned", "voltage"]
            ),
            (
                ["sensor/temperature": "21", "sensor/humidity": "40", "sensor/battery": "90"], "temp",
                ["temp", "humidity", "battery"]
            ),
            (
                ["sensor/flood": "false", "sensor/temperature": "9", "sensor/battery": "90"], "leak",
                ["state", "temp", "battery"]
            ),
            (["sensor/smoke": "false", "sensor/battery": "90"], "smoke", ["state", "battery"]),
            (["sensor/gas": "none", "sensor/concentration": "0"], "gas", ["state", "concentration"]),
            (
                ["sensor/state": "close", "sensor/lux": "80", "sensor/tilt": "0", "sensor/vibration": "0"], "contact",
                ["state", "vibration", "lux", "angle"]
            ),
            (
                ["status": #"{"motion":false,"timestamp":1,"active":true,"vibration":false,"lux":60,"bat":70}"#],
                "motion",
                ["on", "vibration", "lux", "battery"]
            ),
            (["input_event/0": ShellyGen1.press("", 0), "input/0": "0"], "button", ["event", "raw"]),
            (["input/0": "0"], "binary", ["on"]),
            (["valve/0/state": "opened"], "valve", ["state"]),
            (
                [
                    "info":
                        #"{"bat":{"value":81},"thermostats":[{"pos":40,"target_t":{"value":21.5},"tmp":{"value":19}}]}"#
                ],
                "thermostat", ["setpoint", "temp", "demand", "battery"]
            ),
        ] as [([String: String], String, [String])])
    func topicsTellTheClass(topics: [String: String], deviceClass: String, properties: [String]) throws {
        var stage = Stage()
        stage.hear("shellies/announce", ShellyGen1.announcement("it"))
        for (topic, payload) in topics.sorted(by: { $0.key < $1.key }) { stage.hear("shellies/it/\(topic)", payload) }
        let found = try #require(stage.tick(after: .seconds(3)).found.first)
        #expect(found.device.deviceClass.name == deviceClass)
        #expect(found.device.properties.map(\.name) == properties)
    }

    @Test func twoRelaysAreTwoDevices() {
        let stage = Stage.shellyGen1(
            "shellyswitch25-1", model: "SHSW-25",
            ["relay/0": "on", "relay/1": "off", "relay/0/power": "4", "relay/1/power": "0", "input/1": "1"])
        #expect(stage.device("shellyswitch25_1_relay_1")?.deviceClass.name == "plug")
        #expect(stage.device("shellyswitch25_1_relay_2")?.properties.map(\.name) == ["on", "power", "energy", "input"])
    }

    @Test func aRelayThatIsPressedHasAButton() {
        let quiet = Stage.shellyGen1("a", ["relay/0": "on", "input/0": "0", "input_event/0": ShellyGen1.press("", 0)])
        #expect(quiet.device("a")?.deviceClass.name == "switch")
        let pressed = Stage.shellyGen1(
            "a", ["relay/0": "on", "input/0": "0", "input_event/0": ShellyGen1.press("S", 4)])
        #expect(pressed.device("a_input_1")?.deviceClass.name == "button")
    }

    @Test func anEntryTakesThePartItNames() {
        var second = ShellyBinding(id: "shellyswitch25-1")
        second.component = "relay/1"
        let stage = Stage.shellyGen1(
            "shellyswitch25-1", ["relay/0": "on", "relay/1": "off"],
            entries: [
                .make("hall.fan", "fan", .shelly(second)),
                .make("hall.lamp", "switch", .shelly(ShellyBinding(id: "shellyswitch25-1"))),
            ])
        #expect(stage.device("hall.fan")?.properties.map(\.name) == ["on"])
        #expect(stage.device("hall.lamp")?.properties.map(\.name) == ["on"])
        #expect(stage.device("shellyswitch25_1_relay_1") == nil)
    }

    @Test func anEntryForNothingIsOfflineAfterAWhile() {
        var stage = Stage(connected: false)
        stage.configure([
            .make("a", "switch", .shelly(ShellyBinding(id: "one"))),
            .make("b", "switch", .shelly(ShellyBinding(id: "two"))),
        ])
        _ = stage.connect()
        _ = stage.shelly("one", ["relay/0": "on"])
        let output = stage.tick(after: .minutes(15))
        #expect(stage.statuses("a", in: output).isEmpty)
        #expect(stage.statuses("b", in: output) == [.offline])
    }

    @Test func anotherNameIsTheSameDevice() {
        var stage = Stage.shellyGen1("old", ["relay/0": "on"])
        stage.hear("shellies/announce", ShellyGen1.announcement("new"))
        let output = stage.shelly("new", ["relay/0": "off"])
        #expect(output.gone.isEmpty)
        #expect(output.found.first?.identities.first?.text == "mac:A4CF12F45A10/relay/0")
        #expect(stage.hear("shellies/old/relay/0", "on").reports.isEmpty)
        #expect(stage.tell("new", ["on": .flag(true)]) == ["shellies/new/relay/0/command on"])
    }

    @Test func anEmptiedAvailabilityTopicRemovesTheDevice() {
        var stage = Stage.shellyGen1("a", ["online": "true", "relay/0": "on"])
        let device = stage.registry.index(of: "a")
        #expect(stage.hear("shellies/a/online", "").gone == [device])
        #expect(stage.hear("shellies/a/relay/0", "off").reports.isEmpty)
        #expect(stage.tell("a", ["on": .flag(true)]) == nil)
    }

    @Test func ignoredDevicesAreLeftAlone() {
        var settings = DialectSettings()
        settings.ignore = [ShellyGen1.mac.lowercased()]
        var stage = Stage(settings)
        stage.hear("shellies/announce", ShellyGen1.announcement("a"))
        #expect(stage.shelly("a", ["relay/0": "on", "relay/1": "on"]).found.isEmpty)
    }

    @Test func otherTopicsAreNoDevices() {
        var stage = Stage()
        stage.hear("shellies/announce", #"{"id":"a/b","mac":"1"}"#)
        stage.hear("shellies/announce", #"{"id":"plus","gen":2,"mac":"A4CF12F45A10"}"#)
        #expect(
            stage.shelly("a", ["relay/0/command": "on", "command": "update", "relay/9": "on", "x": "1"]).found.isEmpty)
        #expect(stage.hear("shellies", "x").isEmpty)
        #expect(stage.hear("shellies/", "x").isEmpty)
    }

    @Test func moreDevicesThanCanBeAreNotBelieved() {
        var stage = Stage()
        for number in 0..<2_000 { stage.hear("shellies/s\(number)/relay/0", "on") }
        #expect(stage.tick(after: .seconds(3)).found.count == 512)
    }
}
