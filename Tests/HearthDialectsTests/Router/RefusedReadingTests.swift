import HearthModel
import Testing

@testable import HearthDialects

/// A reading that is refused makes its property unknown, in every family (docs/decisions/043-refused-is-unknown.md).
struct RefusedReadingTests {
    private static func generic(_ set: (inout GenericBinding) -> Void) -> Stage {
        var stage = Stage()
        stage.configure([.make("d", "temp", .mqtt(.make(set)), only: ["temp"])])
        return stage
    }

    // MARK: Numbers that are none

    static let noNumbers = ["nan", "NaN", "inf", "-inf", "Infinity", "1e999", "unavailable", "--", "true"]

    @Test(arguments: noNumbers) func aPlainTopic(_ payload: String) {
        var stage = Self.generic { $0.stateTopic = "t" }
        stage.hear("t", "20.5")
        let driverOutput = stage.hear("t", payload)
        #expect(stage.values("d", in: driverOutput) == ["temp": .unknown])
        #expect(driverOutput.faults.map { $0.slots.map { stage.registry[$0].property.name } } == [["temp"]])
        #expect(stage.values("d", in: stage.hear("t", "21")) == ["temp": .number(21)])
    }

    @Test(arguments: ["NaN", "\"nan\"", "1e999", "\"inf\"", "[]", "{}", "false"]) func aPath(_ number: String) {
        var stage = Self.generic {
            $0.stateTopic = "t"
            $0.valuePath = "$.t"
        }
        #expect(stage.values("d", in: stage.hear("t", #"{"t":\#(number)}"#)) == ["temp": .unknown])
    }

    @Test(arguments: noNumbers) func homeAssistant(_ payload: String) {
        var (stage, _) = Stage.announced("sensor", #""dev_cla":"temperature","unit_of_meas":"°C","stat_t":"s""#)
        stage.hear("s", "20.5")
        #expect(stage.value("temp", after: "s", payload) == .unknown)
        #expect(stage.value("temp", after: "s", "21.5") == .number(21.5))
    }

    @Test(arguments: ["\"nan\"", "\"-\"", "1e999"]) func tasmota(_ number: String) {
        var stage = Stage.tasmota(
            Tasmota.config(name: "Cellar", topic: "cellar"),
            Tasmota.sensors(#"{"Time":"t","DS18B20":{"Temperature":20.5}}"#))
        let id = "cellar"
        let driverOutput = stage.hear("tele/cellar/SENSOR", #"{"DS18B20":{"Temperature":\#(number)}}"#)
        #expect(stage.values(id, in: driverOutput) == ["temp": .unknown])
    }

    @Test(arguments: ["\"nan\"", "1e999", "\"?\""]) func zigbee2MQTT(_ number: String) {
        var stage = Stage()
        stage.hear(
            "zigbee2mqtt/bridge/devices",
            Zigbee.devices(
                Zigbee.entry("Cellar", Zigbee.numeric("temperature", unit: "°C"), Zigbee.numeric("humidity", unit: "%"))
            ), retained: true)
        let driverOutput = stage.hear("zigbee2mqtt/Cellar", #"{"temperature":\#(number),"humidity":50}"#)
        #expect(stage.values("cellar", in: driverOutput) == ["temp": .unknown, "humidity": .number(50)])
    }

    @Test(arguments: ["nan", "1e999", "cold"]) func homie(_ payload: String) {
        var stage = Stage.homie(Homie.node("air", Homie.property("temperature", "float", unit: "°C")))
        #expect(stage.values("it", in: stage.hear("homie/5/it/air/temperature", payload)) == ["temp": .unknown])
    }

    @Test(arguments: ["nan", "4000"]) func shellyOfTheFirstGeneration(_ payload: String) {
        var stage = Stage.shellyGen1("shellyht-1", model: "SHHT-1", ["sensor/temperature": "20.5"])
        let id = stage.registry.devices.compactMap(\.self).first?.id ?? ""
        #expect(stage.values(id, in: stage.hear("shellies/shellyht-1/sensor/temperature", payload))["temp"] == .unknown)
    }

    // MARK: What is refused whole

    @Test func aMessageThatIsNoTextTellsNothingAnyMore() {
        var (stage, _) = Stage.announced(
            "sensor", #""dev_cla":"humidity","unit_of_meas":"%","stat_t":"s","val_tpl":"{{ value_json.h }}""#)
        stage.hear("s", #"{"h":50}"#)
        let driverOutput = stage.hear("s", [0xFF, 0xFE])
        #expect(stage.values("thing", in: driverOutput) == ["humidity": .unknown])
        #expect(driverOutput.faults.map(\.slots.count) == [1])
    }

    @Test func aMessageThatIsTooLargeTellsNothingAnyMore() {
        var (stage, _) = Stage.announced("sensor", #""dev_cla":"humidity","stat_t":"s""#)
        let driverOutput = stage.hear("s", String(repeating: "5", count: PayloadLimit.state + 1))
        #expect(stage.values("thing", in: driverOutput) == ["humidity": .unknown])
    }

    @Test func figuresThatAreNoJSONTellNothingAnyMore() {
        var stage = Stage.tasmota(
            Tasmota.config(name: "Cellar", topic: "cellar", relays: [1]),
            Tasmota.sensors(#"{"Time":"t","DS18B20":{"Temperature":20.5}}"#))
        let broken = #"{"DS18B20":{"Temperature":nan}}"#
        #expect(stage.values("cellar_ds18b20", in: stage.hear("tele/cellar/SENSOR", broken)) == ["temp": .unknown])
        #expect(stage.hear("stat/cellar/RESULT", broken).reports.isEmpty)
    }

    @Test func aLampWhoseDocumentIsNoneIsUnknown() {
        var (stage, _) = Stage.announced(
            "light", #""schema":"json","stat_t":"s","cmd_t":"c","sup_clrm":["hs","color_temp"],"effect":true"#)
        let values = stage.values("thing", in: stage.hear("s", "ON"))
        #expect(Set(values.keys) == ["on", "brightness", "color_temp", "hue", "saturation", "effect"])
        #expect(values.values.allSatisfy { !$0.isKnown })
    }

    // MARK: What is not in a message

    @Test(arguments: [
        "{{ value_json.sensor.t }}", "{{ value_json.t | float }}", "{{ value_json.t | round(1) }}",
        "{{ value_json.t * 2 }}", "{{ value_json.t.split(',')[0] }}", "{{ value_json['sensor']['t'] | int }}",
    ])
    func whatAMessageDoesNotHaveStaysAsItWas(_ template: String) {
        var stage = Self.generic {
            $0.stateTopic = "t"
            $0.valueTemplate = template
        }
        let driverOutput = stage.hear("t", #"{"battery":90}"#)
        #expect(driverOutput.reports.isEmpty)
        #expect(driverOutput.faults.isEmpty)
        #expect(stage.values("d", in: stage.hear("t", "garbage")) == ["temp": .unknown])
        var (announced, _) = Stage.announced(
            "sensor", #""dev_cla":"temperature","stat_t":"s","val_tpl":"\#(template)""#)
        #expect(announced.hear("s", #"{"battery":90}"#).reports.isEmpty)
        #expect(announced.value("temp", after: "s", "nan") == .unknown)
    }

    @Test func whatIsNullInAMessageIsUnknown() {
        var stage = Self.generic {
            $0.stateTopic = "t"
            $0.valueTemplate = "{{ value_json.t | float }}"
        }
        #expect(stage.values("d", in: stage.hear("t", #"{"t":null}"#)) == ["temp": .unknown])
    }

    // MARK: Colours

    @Test(arguments: [("rgb", "300,0,0"), ("hs", "400,50"), ("xy", "0.9,0.9"), ("rgb", "1,2"), ("hs", "nan,0")])
    func aColourThatNoLampHas(form: String, payload: String) {
        var (stage, _) = Stage.announced(
            "light", #""stat_t":"s","cmd_t":"c","\#(form)_stat_t":"f","\#(form)_cmd_t":"fc""#)
        let driverOutput = stage.hear("f", payload)
        #expect(stage.values("thing", in: driverOutput) == ["hue": .unknown, "saturation": .unknown])
        #expect(driverOutput.faults.count == 1)
    }

    @Test func aColourOfABridgeThatNoLampHas() {
        var stage = Stage()
        stage.hear(
            "zigbee2mqtt/bridge/devices",
            Zigbee.devices(Zigbee.entry("Lamp", Zigbee.main("light", Zigbee.state(), Zigbee.colour("color_xy")))),
            retained: true)
        let driverOutput = stage.hear("zigbee2mqtt/Lamp", #"{"state":"ON","color":{"x":0.9,"y":0.9}}"#)
        #expect(
            stage.values("lamp", in: driverOutput) == ["on": .flag(true), "hue": .unknown, "saturation": .unknown])
        #expect(driverOutput.faults.map(\.reason) == [.outOfRange])
        #expect(stage.hear("zigbee2mqtt/Lamp", #"{"state":"ON","color":null}"#).faults.isEmpty)
    }

    @Test func aColourOfAShellyThatNoLampHas() {
        let lamp = FakeShelly.with(
            "rgb:0", status: #"{"output":true,"brightness":50,"rgb":[255,0,0]}"#)
        var stage = Stage.shellyGen2(lamp)
        let id = stage.registry.devices.compactMap(\.self).first?.id ?? ""
        let values = stage.values(id, in: stage.notify(lamp, #"{"rgb:0":{"rgb":[300,0,0]}}"#))
        #expect(values == ["hue": .unknown, "saturation": .unknown])
    }

    // MARK: Ranges

    @Test(
        arguments: [
            ("temp", "215", nil, 215), ("temp", "-86", nil, -86), ("temp", "1400", nil, 1_400),
            ("temp", "600", "°F", 315.555556),
            ("pressure", "3.5", "bar", 3_500), ("pressure", "240", "kPa", 2_400), ("pressure", "-0.2", "bar", -200),
            ("water_pressure", "120", "psi", 8.273709), ("setpoint", "220", nil, 220), ("flow_temp", "185", nil, 185),
            ("co2", "120000", nil, 120_000), ("pm25", "999", nil, 999),
        ] as [(String, String, String?, Double)])
    func whatCanBeIsKnown(property: String, payload: String, unit: String?, value: Double) throws {
        var stage = Stage()
        let own = try #require(Property.standard(property))
        var entry = ConfiguredDevice.make(
            "d", "sensor", .mqtt(GenericBinding()),
            properties: [
                property: .make {
                    $0.stateTopic = "t"
                    $0.unit = unit
                }
            ])
        entry.device.properties = [own]
        stage.configure([entry])
        #expect(stage.values("d", in: stage.hear("t", payload)) == [property: .number(value)])
    }

    @Test(arguments: ["-274", "5000"]) func whatCannotBeIsNot(_ payload: String) {
        var stage = Self.generic { $0.stateTopic = "t" }
        #expect(stage.values("d", in: stage.hear("t", payload)) == ["temp": .unknown])
    }

    @Test func theEndsOfADeviceBindOnlyWhatItIsTold() {
        var (thermostat, _) = Stage.announced(
            "climate", #""temp_stat_t":"s","temp_cmd_t":"c","min_temp":5,"max_temp":30"#)
        #expect(thermostat.value("setpoint", after: "s", "60") == .number(60))
        #expect(thermostat.tell("thing", ["setpoint": .number(60)]) == ["c 30"])
        var (number, _) = Stage.announced("number", #""stat_t":"s","cmd_t":"c","min":0,"max":10"#)
        #expect(number.value("value", after: "s", "12") == .number(12))
        #expect(number.tell("thing", ["value": .number(12)]) == ["c 10"])
        var stage = Stage.homie(
            Homie.node("heat", Homie.property("setpoint", "float", format: "5:30", unit: "°C", settable: true)))
        #expect(stage.values("it", in: stage.hear("homie/5/it/heat/setpoint", "4"))["setpoint"] == .number(4))
    }
}
