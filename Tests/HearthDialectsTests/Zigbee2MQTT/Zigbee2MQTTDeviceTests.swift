import HearthDialects
import HearthModel
import Testing

@Suite struct Zigbee2MQTTDeviceTests {
    private func stage(_ entries: String..., configured: [ConfiguredDevice] = []) -> Stage {
        var stage = Stage()
        stage.configure(configured)
        stage.hear("zigbee2mqtt/bridge/devices", "[" + entries.joined(separator: ",") + "]", retained: true)
        return stage
    }

    private func names(_ stage: Stage, _ id: String) -> [String]? { stage.device(id)?.properties.map(\.name) }

    @Test func aSwitchWithPowerIsAPlug() throws {
        var stage = stage(
            Zigbee.entry(
                "plug", Zigbee.main("switch", Zigbee.state()), Zigbee.numeric("power", unit: "W"),
                Zigbee.numeric("energy", unit: "kWh"), Zigbee.numeric("voltage", unit: "mV"),
                Zigbee.numeric("current", unit: "A")))
        #expect(stage.device("plug")?.deviceClass.name == "plug")
        #expect(names(stage, "plug") == ["on", "power", "energy", "voltage", "current"])
        let output = stage.hear("zigbee2mqtt/plug", #"{"state":"OFF","power":0.4,"energy":12.5,"voltage":230100}"#)
        #expect(
            stage.values("plug", in: output)
                == ["on": .flag(false), "power": .number(0.4), "energy": .number(12.5), "voltage": .number(230.1)])
    }

    @Test func aSwitchWithoutPowerIsASwitch() {
        let stage = stage(Zigbee.entry("s", Zigbee.main("switch", Zigbee.state())))
        #expect(stage.device("s")?.deviceClass.name == "switch")
    }

    @Test func eachEndpointIsADeviceOfItsOwn() throws {
        var stage = stage(
            Zigbee.entry(
                "wall",
                Zigbee.main("switch", endpoint: "l1", Zigbee.state(key: "state_l1", endpoint: "l1")),
                Zigbee.main("switch", endpoint: "l2", Zigbee.state(key: "state_l2", endpoint: "l2")),
                Zigbee.numeric("temperature", unit: "°C"),
                Zigbee.numeric("power", unit: "W", key: "power_l2", endpoint: "l2")))
        #expect(names(stage, "wall_l1") == ["on", "temp"])
        #expect(names(stage, "wall_l2") == ["on", "power"])
        #expect(stage.device("wall_l2")?.deviceClass.name == "plug")
        #expect(stage.tell("wall_l2", ["on": .flag(true)]) == [#"zigbee2mqtt/wall/set {"state_l2":"ON"}"#])
        let output = stage.hear("zigbee2mqtt/wall", #"{"state_l1":"ON","state_l2":"OFF","temperature":21}"#)
        #expect(stage.values("wall_l1", in: output) == ["on": .flag(true), "temp": .number(21)])
        #expect(stage.values("wall_l2", in: output) == ["on": .flag(false)])
    }

    @Test func aCoverIsMovedAndStopped() {
        var stage = stage(
            Zigbee.entry(
                "blind",
                Zigbee.main(
                    "cover", Zigbee.choice("state", ["OPEN", "CLOSE", "STOP"], access: 3),
                    Zigbee.numeric("position", unit: "%", range: 0...100, access: 7),
                    Zigbee.numeric("tilt", unit: "%", range: 0...100, access: 7))))
        #expect(names(stage, "blind") == ["state", "position", "tilt"])
        #expect(stage.tell("blind", ["state": .text("open")]) == [#"zigbee2mqtt/blind/set {"state":"OPEN"}"#])
        #expect(stage.tell("blind", ["state": .text("closed")]) == [#"zigbee2mqtt/blind/set {"state":"CLOSE"}"#])
        #expect(
            stage.tell("blind", ["state": .text("open"), "position": .number(40)])
                == [#"zigbee2mqtt/blind/set {"position":40}"#])
        #expect(stage.tell("blind", .stop) == [#"zigbee2mqtt/blind/set {"state":"STOP"}"#])
        let output = stage.hear("zigbee2mqtt/blind", #"{"state":"CLOSE","position":0}"#)
        #expect(stage.values("blind", in: output) == ["state": .text("closed"), "position": .number(0)])
    }

    @Test(arguments: [
        #"{"state":"UNLOCK","lock_state":"not_fully_locked"}"#, #"{"lock_state":"not_fully_locked","state":"UNLOCK"}"#,
    ])
    func theStateOfALockIsRefined(_ payload: String) {
        var stage = stage(
            Zigbee.entry(
                "door", power: "Battery",
                Zigbee.main(
                    "lock", Zigbee.binary("state", on: #""LOCK""#, off: #""UNLOCK""#, access: 7),
                    Zigbee.choice("lock_state", ["not_fully_locked", "locked", "unlocked"])),
                Zigbee.battery))
        #expect(names(stage, "door") == ["state", "battery"])
        #expect(stage.tell("door", ["state": .text("locked")]) == [#"zigbee2mqtt/door/set {"state":"LOCK"}"#])
        #expect(stage.values("door", in: stage.hear("zigbee2mqtt/door", payload)) == ["state": .text("jammed")])
        #expect(
            stage.values("door", in: stage.hear("zigbee2mqtt/door", #"{"state":"LOCK"}"#)) == ["state": .text("locked")]
        )
    }

    @Test func aRadiatorValveIsAThermostat() throws {
        var stage = stage(
            Zigbee.entry(
                "trv", power: "Battery",
                Zigbee.main(
                    "climate",
                    Zigbee.numeric("occupied_heating_setpoint", unit: "°C", range: 5...30, step: 0.5, access: 7),
                    Zigbee.numeric("local_temperature", unit: "°C"),
                    Zigbee.choice("system_mode", ["off", "heat", "auto"], access: 7),
                    Zigbee.choice("running_state", ["idle", "heat"]), Zigbee.numeric("pi_heating_demand", unit: "%")),
                Zigbee.battery,
                Zigbee.binary("window_detection", on: #""ON""#, off: #""OFF""#, access: 3)))
        let trv = try #require(stage.device("trv"))
        #expect(trv.deviceClass.name == "thermostat")
        #expect(trv.sleepy)
        #expect(trv.times.ackWindow == .minutes(10))
        #expect(trv.property("setpoint")?.type == .number(.celsius, range: 5...30, step: 0.5))
        #expect(trv.property("window_detection")?.diagnostic == true)
        #expect(
            stage.tell("trv", ["setpoint": .number(21.3)]) == [
                #"zigbee2mqtt/trv/set {"occupied_heating_setpoint":21.5}"#
            ])
        #expect(
            stage.tell("trv", ["setpoint": .number(50)]) == [#"zigbee2mqtt/trv/set {"occupied_heating_setpoint":30}"#])
        #expect(stage.tell("trv", ["mode": .text("heat")]) == [#"zigbee2mqtt/trv/set {"system_mode":"heat"}"#])
        let output = stage.hear(
            "zigbee2mqtt/trv",
            #"{"occupied_heating_setpoint":21,"local_temperature":20.5,"system_mode":"auto","running_state":"heat","pi_heating_demand":40,"battery":80,"window_detection":"ON"}"#
        )
        #expect(
            stage.values("trv", in: output) == [
                "setpoint": .number(21), "temp": .number(20.5), "mode": .text("auto"), "calling": .flag(true),
                "demand": .number(40), "battery": .number(80), "window_detection": .flag(true),
            ])
    }

    @Test func aClosedContactIsTrue() {
        var stage = stage(
            Zigbee.entry(
                "window", power: "Battery", Zigbee.binary("contact", on: "false", off: "true"), Zigbee.battery,
                Zigbee.numeric("voltage", unit: "mV"), Zigbee.binary("tamper"), Zigbee.binary("battery_low")))
        #expect(stage.device("window")?.deviceClass.name == "contact")
        #expect(names(stage, "window") == ["state", "battery", "tamper", "battery_low"])
        let open = stage.hear("zigbee2mqtt/window", #"{"contact":false,"battery":90,"tamper":false}"#)
        #expect(
            stage.values("window", in: open)
                == ["state": .text("open"), "battery": .number(90), "tamper": .flag(false)])
        #expect(
            stage.values("window", in: stage.hear("zigbee2mqtt/window", #"{"contact":true}"#)) == [
                "state": .text("closed")
            ])
    }

    @Test func aMotionSensorSeesLightAndWarmth() {
        var stage = stage(
            Zigbee.entry(
                "hall", power: "Battery", Zigbee.binary("occupancy"), Zigbee.numeric("illuminance"),
                Zigbee.numeric("illuminance_lux", unit: "lx"), Zigbee.numeric("temperature", unit: "°C"),
                Zigbee.battery,
                Zigbee.numeric("occupancy_timeout", unit: "s", range: 0...3600, access: 7)))
        #expect(stage.device("hall")?.deviceClass.name == "motion")
        #expect(names(stage, "hall") == ["on", "lux", "temp", "battery", "occupancy_timeout"])
        #expect(stage.device("hall")?.property("occupancy_timeout")?.diagnostic == true)
        let output = stage.hear("zigbee2mqtt/hall", #"{"occupancy":true,"illuminance":9000,"illuminance_lux":8}"#)
        #expect(stage.values("hall", in: output) == ["on": .flag(true), "lux": .number(8)])
    }

    @Test(arguments: [
        ("water_leak", "leak", "wet"), ("smoke", "smoke", "alarm"), ("carbon_monoxide", "co", "alarm"),
        ("gas", "gas", "alarm"),
    ])
    func alarmsHaveWords(_ name: String, _ deviceClass: String, _ word: String) {
        var stage = stage(Zigbee.entry("x", power: "Battery", Zigbee.battery, Zigbee.binary(name)))
        #expect(stage.device("x")?.deviceClass.name == deviceClass)
        #expect(names(stage, "x") == ["state", "battery"])
        #expect(stage.values("x", in: stage.hear("zigbee2mqtt/x", #"{"\#(name)":true}"#)) == ["state": .text(word)])
    }

    @Test func aClimateSensorHasItsReadings() {
        var stage = stage(
            Zigbee.entry(
                "room", power: "Battery", Zigbee.battery, Zigbee.numeric("temperature", unit: "°F"),
                Zigbee.numeric("humidity", unit: "%"), Zigbee.numeric("pressure", unit: "kPa"),
                Zigbee.numeric("formaldehyde", unit: "mg/m³")))
        #expect(stage.device("room")?.deviceClass.name == "temp")
        #expect(names(stage, "room") == ["temp", "battery", "humidity", "pressure", "formaldehyde"])
        let output = stage.hear(
            "zigbee2mqtt/room", #"{"temperature":70,"humidity":48.2,"pressure":101.3,"formaldehyde":0.02}"#)
        #expect(
            stage.values("room", in: output) == [
                "temp": .number(21.111111), "humidity": .number(48.2), "pressure": .number(1013),
                "formaldehyde": .number(20),
            ])
    }

    @Test func aReadingWithoutANameOfOursIsASensor() {
        var stage = stage(Zigbee.entry("m", Zigbee.numeric("radiation_dose", unit: "µSv/h")))
        #expect(stage.device("m")?.deviceClass.name == "sensor")
        #expect(stage.device("m")?.properties.first == Property("value", .number(.other("µSv/h"))))
        #expect(
            stage.values("m", in: stage.hear("zigbee2mqtt/m", #"{"radiation_dose":0.1}"#)) == ["value": .number(0.1)])
    }

    @Test func aConfiguredSensorIsWhatItsEntryCallsIt() throws {
        var stage = stage(
            Zigbee.entry("c", Zigbee.binary("contact", on: "false", off: "true"), Zigbee.battery),
            configured: [.make("hall.leak", "leak", .zigbee2mqtt(.init(name: "c")))])
        let device = try #require(stage.device("hall.leak"))
        #expect(device.deviceClass.name == "leak")
        #expect(device.name == "c")
        #expect(
            stage.values("hall.leak", in: stage.hear("zigbee2mqtt/c", #"{"contact":false}"#)) == ["state": .text("wet")]
        )
    }

    @Test func whatCannotBeUsedIsListedWithTheReason() throws {
        var stage = Stage()
        stage.configure([])
        let output = stage.hear(
            "zigbee2mqtt/bridge/devices",
            Zigbee.devices(
                #"{"ieee_address":"0x1","friendly_name":"a","supported":true,"interview_completed":false}"#,
                #"{"ieee_address":"0x2","friendly_name":"b","supported":false,"interview_completed":true,"definition":null}"#,
                #"{"ieee_address":"0x0","friendly_name":"Coordinator","type":"Coordinator"}"#))
        #expect(output.found.map(\.device.deviceClass.name) == ["note", "note"])
        #expect(
            output.found.map(\.note) == [
                "Zigbee2MQTT has not finished its interview", "Zigbee2MQTT does not support this device",
            ])
    }

    @Test func aDisabledDeviceIsNotUsed() {
        let stage = stage(
            Zigbee.entry("s", Zigbee.main("switch", Zigbee.state())).replacing(
                #""disabled":false"#, with: #""disabled":true"#))
        #expect(stage.device("s")?.enabled == false)
    }
}

extension String {
    fileprivate func replacing(_ old: String, with new: String) -> String {
        split(separator: old, omittingEmptySubsequences: false).joined(separator: new)
    }
}
