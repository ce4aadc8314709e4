import HearthDialects
import HearthModel
import Testing

struct ShellyGen2DiscoveryTests {
    private static let plug = FakeShelly.with(
        "switch:0",
        status:
            #"{"id":0,"output":true,"apower":8.5,"voltage":230.1,"current":0.04,"aenergy":{"total":1500.0},"temperature":{"tC":41.2}}"#,
        config: #"{"id":0,"name":null}"#)

    @Test func aDeviceThatComesOnlineIsAskedWhatItIsAndHas() {
        var stage = Stage()
        let first = stage.hear("shellyplus1pm-a8032abe54dc/online", "true", retained: true)
        #expect(
            first.texts == [
                #"shellyplus1pm-a8032abe54dc/rpc {"id":1,"src":"hearth/shelly","method":"Shelly.GetDeviceInfo"}"#
            ])
        let driverOutput = stage.answer(first, as: Self.plug)
        #expect(
            driverOutput.texts.dropFirst().prefix(3).map { $0.split(separator: "method").last } == [
                #"":"Shelly.GetConfig"}"#, #"":"Shelly.GetStatus"}"#,
                #"":"Shelly.GetComponents","params":{"offset":0,"include":["status","config"],"dynamic_only":true}}"#,
            ])
        #expect(
            driverOutput.found.first?.identities.map(\.text) == [
                "mac:A8032ABE54DC/switch:0", "shelly:shellyplus1pm-a8032abe54dc/switch:0", "mac:A8032ABE54DC",
            ])
        #expect(driverOutput.found.first?.device.hardware.model == "SNSW-001P16EU")
        #expect(
            stage.values("shellyplus1pm_a8032abe54dc", in: driverOutput) == [
                "on": .flag(true), "power": .number(8.5), "voltage": .number(230.1), "current": .number(0.04),
                "energy": .number(1.5), "device_temp": .number(41.2),
            ])
        #expect(stage.statuses("shellyplus1pm_a8032abe54dc", in: driverOutput).last == .online)
    }

    @Test(
        arguments: [
            (Self.plug, "plug", ["on", "power", "energy", "voltage", "current", "device_temp"]),
            (.with("switch:0", status: #"{"output":false}"#), "switch", ["on"]),
            (.with("light:0", status: #"{"output":true,"brightness":40}"#), "light", ["on", "brightness"]),
            (
                .with(
                    "cct:0", status: #"{"output":true,"brightness":40,"ct":3000}"#, config: #"{"ct_range":[2700,6500]}"#
                ),
                "light", ["on", "brightness", "color_temp"]
            ),
            (
                .with("rgb:0", status: #"{"output":true,"brightness":40,"rgb":[1,2,3]}"#), "light",
                ["on", "brightness", "hue", "saturation"]
            ),
            (
                .with("rgbw:0", status: #"{"output":true,"brightness":40,"rgb":[1,2,3],"white":20}"#), "light",
                ["on", "brightness", "hue", "saturation", "white"]
            ),
            (
                .with("cover:0", status: #"{"state":"stopped","pos_control":true,"current_pos":40,"apower":0}"#),
                "cover",
                ["state", "position", "power"]
            ),
            (.with("cover:0", status: #"{"state":"open","pos_control":false}"#), "cover", ["state"]),
            (.with("input:0", status: #"{"state":null}"#, config: #"{"type":"button"}"#), "button", ["event", "raw"]),
            (.with("input:0", status: #"{"state":false}"#, config: #"{"type":"switch"}"#), "binary", ["on"]),
            (
                .with("em1:0", status: #"{"act_power":12,"voltage":230,"current":1}"#), "power",
                ["power", "voltage", "current"]
            ),
            (
                .with("pm1:0", status: #"{"apower":12,"voltage":230,"aenergy":{"total":3}}"#), "power",
                ["power", "energy", "voltage"]
            ),
            (.with("smoke:0", status: #"{"alarm":false,"mute":false}"#), "smoke", ["state"]),
            (.with("flood:0", status: #"{"alarm":false,"mute":false}"#), "leak", ["state"]),
            (
                .with("thermostat:0", status: #"{"target_C":21,"current_C":19,"output":false,"enable":true}"#),
                "thermostat",
                ["setpoint", "temp", "calling", "on"]
            ),
        ] as [(FakeShelly, String, [String])])
    func componentsTellTheClass(device: FakeShelly, deviceClass: String, properties: [String]) throws {
        var stage = Stage()
        let found = try #require(stage.comesOnline(device).found.first)
        #expect(found.device.deviceClass.name == deviceClass)
        #expect(found.device.properties.map(\.name) == properties)
    }

    @Test func aDeviceThatOnlyMeasuresIsOneDevice() {
        let sensor = FakeShelly(
            config: ["temperature:0": "{}"],
            status: [
                "temperature:0": #"{"tC":21.3,"tF":70.3}"#, "humidity:0": #"{"rh":43}"#,
                "devicepower:0": #"{"battery":{"V":5.9,"percent":88},"external":{"present":false}}"#,
                "sys": #"{"mac":"A8032ABE54DC","wakeup_period":7200}"#,
            ])
        var stage = Stage()
        let driverOutput = stage.comesOnline(sensor)
        #expect(driverOutput.found.map(\.device.deviceClass.name) == ["temp"])
        #expect(driverOutput.found.first?.device.sleepy == true)
        #expect(
            stage.values("shellyplus1pm_a8032abe54dc", in: driverOutput) == [
                "temp": .number(21.3), "humidity": .number(43), "battery": .number(88),
            ])
    }

    @Test func threePhasesAreCountedElsewhere() {
        let meter = FakeShelly(status: [
            "em:0": #"{"a_act_power":1,"b_act_power":2,"c_act_power":3,"total_act_power":6,"a_voltage":230}"#,
            "emdata:0": #"{"total_act":2500,"total_act_ret":500}"#,
        ])
        var stage = Stage()
        let driverOutput = stage.comesOnline(meter)
        #expect(
            stage.values("shellyplus1pm_a8032abe54dc", in: driverOutput) == [
                "power": .number(6), "energy": .number(2.5), "energy_returned": .number(0.5), "power_a": .number(1),
                "power_b": .number(2), "power_c": .number(3), "voltage_a": .number(230),
            ])
    }

    @Test func namesComeFromTheConfiguration() {
        var device = FakeShelly(
            config: ["switch:0": #"{"name":"Kettle"}"#, "sys": #"{"device":{"name":"Kitchen"}}"#, "switch:1": "{}"],
            status: ["switch:0": #"{"output":true}"#, "switch:1": #"{"output":true}"#])
        device.name = "Kitchen"
        let stage = Stage.shellyGen2(device)
        #expect(stage.device("kettle")?.name == "Kettle")
        #expect(stage.device("kitchen_switch_2")?.deviceClass.name == "switch")
    }

    @Test func inputsOfSwitchesAreDetailsOfThem() {
        let device = FakeShelly(
            config: ["input:0": #"{"type":"switch"}"#, "input:1": #"{"type":"button","name":"Bell"}"#],
            status: ["switch:0": #"{"output":true}"#, "input:0": #"{"state":true}"#, "input:1": #"{"state":null}"#])
        let stage = Stage.shellyGen2(device)
        #expect(
            stage.device("shellyplus1pm_a8032abe54dc_switch_1")?.properties.map(\.name) == ["on", "input"])
        #expect(stage.device("bell")?.deviceClass.name == "button")
    }

    @Test func whatPeopleMakeComesInPages() {
        var device = FakeShelly(status: ["sys": #"{"mac":"A8032ABE54DC"}"#])
        device.made = [
            "boolean:200": (#"{"name":"Guests"}"#, #"{"value":true}"#),
            "number:200": (#"{"name":"Target","min":0,"max":50,"meta":{"ui":{"unit":"L"}}}"#, #"{"value":12}"#),
            "enum:200": (#"{"name":"Program","options":["eco","fast"]}"#, #"{"value":"eco"}"#),
            "blutrv:200": (#"{"name":"Radiator"}"#, #"{"target_C":20,"current_C":18.5,"pos":30,"battery":77}"#),
            "bthomedevice:200": (#"{"name":"Shed door","addr":"aa:bb"}"#, #"{"battery":91}"#),
            "bthomesensor:200": (#"{"addr":"aa:bb","obj_id":45,"idx":0}"#, #"{"value":true}"#),
            "bthomesensor:201": (#"{"addr":"aa:bb","obj_id":5,"idx":0}"#, #"{"value":120}"#),
        ]
        var stage = Stage()
        let driverOutput = stage.comesOnline(device)
        #expect(stage.values("guests", in: driverOutput) == ["value": .flag(true)])
        #expect(stage.values("target", in: driverOutput) == ["value": .number(12)])
        #expect(stage.values("program", in: driverOutput) == ["value": .text("eco")])
        #expect(
            stage.values("radiator", in: driverOutput) == [
                "setpoint": .number(20), "temp": .number(18.5), "demand": .number(30), "battery": .number(77),
            ])
        #expect(stage.device("shed_door")?.deviceClass.name == "window")
        #expect(
            stage.values("shed_door", in: driverOutput) == [
                "state": .text("open"), "lux": .number(120), "battery": .number(91),
            ])
    }

    @Test func anAnswerThatWouldBeTooLargeComesInPages() {
        var device = Self.plug
        device.refuses = ["Shelly.GetStatus"]
        var stage = Stage()
        #expect(stage.comesOnline(device).found.map(\.device.deviceClass.name) == ["plug"])
    }

    @Test func firmwareWithoutPagesIsFoundToo() {
        var device = Self.plug
        device.refuses = ["Shelly.GetComponents"]
        var stage = Stage()
        #expect(stage.comesOnline(device).found.count == 1)
    }

    @Test func unknownComponentsAreListed() {
        var device = Self.plug
        device.status["teleporter:0"] = "{}"
        var stage = Stage()
        let parts = stage.comesOnline(device).unsupported.flatMap(\.parts)
        #expect(parts.map(\.property) == ["teleporter:0"])
    }

    @Test func notificationsOfAnUnheardPrefixFindADevice() {
        var device = Self.plug
        device.prefix = "attic"
        var stage = Stage()
        #expect(stage.hear("attic/online", "true", retained: true).publications.isEmpty, "many have such a topic")
        let driverOutput = stage.answer(
            stage.notify(device, #"{"ts":1,"switch:0":{"id":0,"output":true}}"#), as: device)
        #expect(driverOutput.found.count == 1)
        #expect(stage.hear("attic/events/rpc", #"{"src":"else","method":"NotifyStatus"}"#).publications.isEmpty)
    }

    @Test func prefixesOfSeveralLevelsAreConfigured() {
        var settings = DialectSettings()
        settings.shelly?.prefixes = ["shellies/attic"]
        var stage = Stage(settings, connected: false)
        stage.configure([])
        let connected = stage.connect()
        #expect(connected.filters.contains("shellies/attic/online"))
        #expect(connected.filters.contains("shellies/attic/events/rpc"))
        var device = Self.plug
        device.prefix = "shellies/attic"
        #expect(stage.answer(connected, as: device).found.count == 1)
    }

    @Test func entriesTakeTheirComponents() {
        var device = Self.plug
        device.status["switch:1"] = #"{"id":1,"output":false}"#
        var second = ShellyBinding(prefix: device.prefix)
        second.component = "switch:1"
        var first = ShellyBinding(id: device.id)
        first.generation = 2
        let stage = Stage.shellyGen2(
            device, entries: [.make("hall.b", "switch", .shelly(second)), .make("hall.a", "plug", .shelly(first))])
        #expect(stage.device("hall.b")?.properties.map(\.name) == ["on"])
        #expect(stage.device("hall.a")?.properties.count == 6)
    }

    @Test func unansweredCallsAreMadeThreeTimes() {
        var stage = Stage()
        #expect(stage.hear("shellyplus1-x/online", "true").publications.count == 1)
        #expect(stage.tick(after: .seconds(4)).publications.isEmpty)
        #expect(stage.tick(after: .seconds(1)).publications.count == 1)
        #expect(stage.tick(after: .seconds(5)).texts.first?.contains("Shelly.GetDeviceInfo") == true)
        #expect(stage.tick(after: .seconds(5)).texts == ["shellyplus1-x/command status_update"])
    }

    @Test func aDeviceThatLearnsToAnswerIsAskedAgainWhenItComesBack() {
        var stage = Stage()
        stage.hear(Self.plug.prefix + "/online", "true")
        for _ in 0..<3 { stage.tick(after: .seconds(5)) }
        let driverOutput = stage.comesOnline(Self.plug, retained: false)
        #expect(driverOutput.found.map(\.device.deviceClass.name) == ["plug"])
        #expect(driverOutput.unsubscribe == [Self.plug.prefix + "/status/+"])
    }

    @Test func anEntryMaySayThatItSleeps() {
        var binding = ShellyBinding(id: Self.plug.id)
        binding.lowPower = true
        var stage = Stage.shellyGen2(Self.plug, entries: [.make("hall.a", "plug", .shelly(binding))])
        #expect(stage.device("hall.a")?.sleepy == true)
        #expect(stage.tick(after: .minutes(10)).publications.isEmpty)
    }

    @Test func anotherPrefixIsTheSameDevice() {
        var device = Self.plug
        var stage = Stage.shellyGen2(device)
        device.prefix = "shelly-kitchen"
        let driverOutput = stage.comesOnline(device)
        #expect(driverOutput.gone.isEmpty)
        #expect(driverOutput.found.first?.identities.first?.text == "mac:A8032ABE54DC/switch:0")
        #expect(stage.hear("shellyplus1pm-a8032abe54dc/status/switch:0", #"{"output":false}"#).reports.isEmpty)
        #expect(
            stage.tell("shellyplus1pm_a8032abe54dc", ["on": .flag(true)])?.first?.hasPrefix("shelly-kitchen/rpc")
                == true)
    }

    @Test func anotherConfigurationIsReadAnew() {
        var device = Self.plug
        var stage = Stage.shellyGen2(device)
        let event = #"{"ts":2,"events":[{"component":"sys","event":"config_changed","cfg_rev":9,"ts":2}]}"#
        #expect(stage.notify(device, event, method: "NotifyEvent").publications.isEmpty)
        device.config["switch:0"] = #"{"name":"Kettle"}"#
        let driverOutput = stage.answer(stage.tick(after: .seconds(2)), as: device)
        #expect(driverOutput.found.map(\.device.name) == ["Kettle"])
        #expect(driverOutput.gone.isEmpty)
    }

    @Test func anEmptiedAvailabilityTopicRemovesTheDevice() {
        var stage = Stage.shellyGen2(Self.plug)
        let device = stage.registry.index(of: "shellyplus1pm_a8032abe54dc")
        let driverOutput = stage.hear(Self.plug.prefix + "/online", "")
        #expect(driverOutput.gone == [device])
        #expect(driverOutput.unsubscribe == [Self.plug.prefix + "/status/switch:0"])
        #expect(stage.notify(Self.plug, #"{"switch:0":{"output":false}}"#).reports.isEmpty)
    }

    @Test func moreDevicesThanCanBeAreNotBelieved() {
        var stage = Stage()
        let asked = (0..<1_000).map { stage.hear("shelly\($0)/online", "true").publications.count }
        #expect(asked.reduce(0, +) == 256)
    }

    @Test func aRadiatorValveIsOneDeviceThoughTheGatewayListsItTwice() {
        var device = FakeShelly(status: ["sys": #"{"mac":"A8032ABE54DC"}"#])
        device.made = [
            "blutrv:200": (#"{"name":"Radiator","addr":"AA:BB"}"#, #"{"target_C":20,"current_C":18.5}"#),
            "bthomedevice:200": (#"{"name":"Radiator","addr":"aa:bb"}"#, #"{"battery":91}"#),
            "bthomesensor:200": (#"{"addr":"aa:bb","obj_id":1,"idx":0}"#, #"{"value":91}"#),
            "bthomedevice:201": (#"{"name":"Door","addr":"aa:cc"}"#, #"{"battery":91}"#),
        ]
        var stage = Stage()
        #expect(stage.comesOnline(device).found.map(\.device.name).sorted() == ["Door", "Radiator"])
    }

    @Test func offersKeepTheirCapitals() {
        var device = FakeShelly(status: ["sys": #"{"mac":"A8032ABE54DC"}"#])
        device.made = ["enum:200": (#"{"name":"Program","options":["Eco 2","FAST"]}"#, #"{"value":"Eco 2"}"#)]
        var stage = Stage()
        let driverOutput = stage.comesOnline(device)
        #expect(stage.values("program", in: driverOutput)["value"] == .text("Eco 2"))
        #expect(stage.device("program")?.property("value")?.choice(meaning: "fast") == "FAST")
    }
}
