import HearthModel
import Testing

@testable import HearthDialects

/// What is announced in parts, with gaps, or of many at once.
struct HomeAssistantAnnouncementTests {
    // MARK: Names

    /// One of several entities of the same hardware, which says what it likes of that.
    private func part(_ component: String, _ object: String, _ hardware: String, _ keys: String)
        -> (topic: String, payload: String)
    {
        (
            "homeassistant/\(component)/rig/\(object)/config",
            #"{"uniq_id":"rig_\#(object)","dev":{"ids":["rig"]\#(hardware)},\#(keys)}"#
        )
    }

    @Test(arguments: [true, false]) func oneEntityMayNameTheDeviceForAll(first: Bool) {
        var stage = Stage()
        let naming = part(
            "sensor", "a", #","name":"Rig","mf":"Maker","mdl":"R1","sw":"7""#,
            #""name":"a","stat_t":"a","dev_cla":"power""#)
        let silent = part("sensor", "b", #","name":"","mdl":null"#, #""name":"b","stat_t":"b","dev_cla":"voltage""#)
        stage.announce(first ? [naming, silent] : [silent, naming])
        let device = stage.device("rig")
        #expect(device?.hardware.manufacturer == "Maker" && device?.hardware.model == "R1")
        #expect(device?.hardware.firmware == "7")
        #expect(stage.registry.devices.count == 1)
    }

    @Test func aNewNameIsTaken() {
        var stage = Stage()
        let keys = #""name":"a","stat_t":"a","dev_cla":"power""#
        stage.announce([part("sensor", "a", #","name":"Rig""#, keys), part("sensor", "b", "", keys)])
        let output = stage.announce([part("sensor", "a", #","name":"Engine""#, keys)])
        #expect(output.found.map(\.device.name) == ["Engine"])
    }

    @Test func anEmptyNameIsNone() {
        var stage = Stage()
        stage.announce([
            part("fan", "a", #","name":"Rig""#, #""name":"","cmd_t":"a","dev_cla":"","ent_cat":"""#),
            part("light", "b", "", #""name":"Lamp","cmd_t":"b","stat_t":"","val_tpl":"""#),
        ])
        #expect(stage.device("rig")?.deviceClass.name == "fan")
        #expect(stage.device("rig_lamp")?.assumed == true)
    }

    // MARK: Units

    @Test(arguments: [
        (#""unit_of_meas":"µg/m³","stat_cla":"measurement""#, "sensor", Unit.microgramPerCubicMetre, "31", 31.0),
        (#""unit_of_meas":"mg/m³""#, "sensor", .microgramPerCubicMetre, "2", 2_000),
        (#""unit_of_meas":"µg/m³","dev_cla":"pm25""#, "pm25", .microgramPerCubicMetre, "31", 31),
        (#""unit_of_meas":"ppb""#, "sensor", .ppm, "500", 0.5),
        (#""unit_of_meas":"K","dev_cla":"temperature""#, "sensor", .kelvin, "-3", -3),
        (#""unit_of_meas":"K""#, "sensor", .kelvin, "5", 5),
        (#""unit_of_meas":"°F","dev_cla":"temperature_delta""#, "sensor", .celsius, "18", 10),
        (#""unit_of_meas":"°C","dev_cla":"temperature_delta""#, "sensor", .celsius, "4.5", 4.5),
        (#""unit_of_meas":"°F","dev_cla":"temperature""#, "temp", .celsius, "50", 10),
    ]) func aUnitAloneNamesNoSubstance(keys: String, className: String, unit: Unit, payload: String, value: Double) {
        var (stage, _) = Stage.announced("sensor", #""stat_t":"s",\#(keys)"#)
        let device = stage.device("thing")
        #expect(device?.deviceClass.name == className)
        #expect(device?.properties.first?.type.unit == unit)
        #expect(stage.value(device?.properties.first?.name ?? "", after: "s", payload) == .number(value))
    }

    @Test func aDifferenceIsNoTemperatureOfTheDevice() {
        var stage = Stage()
        stage.announce([
            part(
                "sensor", "flow", #","name":"Rig Flow""#,
                #""name":"Flow","stat_t":"f","dev_cla":"temperature","unit_of_meas":"°C""#),
            part("sensor", "spread", "", #""name":"Spread","stat_t":"d","dev_cla":"temperature","unit_of_meas":"K""#),
        ])
        #expect(stage.device("rig_flow")?.properties.map(\.name) == ["temp", "spread"])
    }

    // MARK: First texts

    @Test func theTextThatShowsThatThereAreTextsIsHeard() {
        var (stage, _) = Stage.announced("sensor", #""stat_t":"s","val_tpl":"{{ value_json.card }}""#)
        let first = stage.hear("s", #"{"card":"04:A2"}"#)
        #expect(stage.values("thing", in: first)["value"] == .text("04:A2"))
        #expect(stage.device("thing")?.deviceClass.name == "text")
        #expect(stage.value("value", after: "s", #"{"card":"04:A3"}"#) == .text("04:A3"))
    }

    @Test func aFirstTextOfWhatIsNotAvailableWaits() {
        var stage = Stage()
        stage.announce([
            part("sensor", "a", #","name":"Rig""#, #""name":"a","stat_t":"a","avty_t":"all","dev_cla":"power""#),
            part("sensor", "b", "", #""name":"b","stat_t":"b","avty_t":"up""#),
        ])
        let early = stage.hear("b", "word")
        #expect(stage.values("rig", in: early)["b"] == nil)
        #expect(stage.values("rig", in: stage.hear("up", "online"))["b"] == .text("word"))
    }

    // MARK: Many gateways

    @Test func aBeaconIsHeardByWhicheverGatewayTellsOfIt() {
        var (stage, output) = Stage.announced(
            "sensor", #""stat_t":"+/+/ble/C0FFEE","val_tpl":"{{ value_json.t | is_defined }}","unit_of_meas":"°C""#)
        #expect(output.filters == ["+/+/ble/C0FFEE"])
        #expect(stage.value("temp", after: "home/attic/ble/C0FFEE", #"{"t":4.5}"#) == .number(4.5))
        #expect(stage.value("temp", after: "home/cellar/ble/C0FFEE", #"{"t":5}"#) == .number(5))
        // Another beacon, a level more, and what says nothing of it.
        #expect(stage.value("temp", after: "home/attic/ble/C0FFE0", #"{"t":6}"#) == nil)
        #expect(stage.value("temp", after: "home/a/b/ble/C0FFEE", #"{"t":6}"#) == nil)
        #expect(stage.value("temp", after: "home/attic/ble/C0FFEE", #"{"h":6}"#) == nil)
        // The hub's own, and what another family serves.
        #expect(stage.value("temp", after: "hearth/device/ble/C0FFEE", #"{"t":6}"#) == nil)
        #expect(stage.value("temp", after: "zigbee2mqtt/x/ble/C0FFEE", #"{"t":6}"#) == nil)
    }

    @Test func whoListensToTheTopicItselfHearsItToo() {
        var stage = Stage()
        stage.announce([
            part("sensor", "a", "", #""name":"a","stat_t":"gate/+/t","unit_of_meas":"°C""#),
            ("homeassistant/sensor/other/config", #"{"name":"other","stat_t":"gate/1/t","unit_of_meas":"°C"}"#),
        ])
        let heard = stage.hear("gate/1/t", "9")
        #expect(heard.reports.count == 2)
    }

    @Test func aWildTopicIsGivenUpWithTheLast() {
        var (stage, _) = Stage.announced("sensor", #""stat_t":"gate/+/t","unit_of_meas":"°C""#)
        let output = stage.hear("homeassistant/sensor/thing/config", "", retained: true)
        #expect(output.unsubscribe == ["gate/+/t"])
        #expect(stage.hear("gate/1/t", "9").reports.isEmpty)
    }

    @Test func nothingIsToldOnAWildTopic() {
        let (stage, _) = Stage.announced("switch", #""stat_t":"gate/+/t","cmd_t":"gate/+/set""#)
        #expect(stage.device("thing")?.properties.isEmpty == true)
    }
}
