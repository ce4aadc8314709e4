import HearthModel
import Testing

@testable import HearthDialects

/// Each component of the table in docs/spec/devices.md, section 6.6: class and properties, state, command bytes.
struct HomeAssistantComponentTests {
    // MARK: Relays

    @Test func aSwitchIsSwitched() {
        var (stage, output) = Stage.announced("switch", #""stat_t":"s","cmd_t":"c""#)
        #expect(stage.device("thing")?.deviceClass.name == "switch")
        #expect(stage.device("thing")?.integration == "homeassistant")
        #expect(output.filters == ["s"])
        #expect(stage.value("on", after: "s", "ON") == .flag(true))
        #expect(stage.value("on", after: "s", "OFF") == .flag(false))
        #expect(stage.value("on", after: "s", "None") == .unknown)
        #expect(stage.tell("thing", ["on": .flag(true)]) == ["c ON"])
        #expect(stage.tell("thing", ["on": .flag(false)]) == ["c OFF"])
    }

    @Test func aSwitchMayHaveWordsAndTemplatesOfItsOwn() {
        var (stage, _) = Stage.announced(
            "switch",
            #""stat_t":"s","cmd_t":"c","dev_cla":"outlet","val_tpl":"{{ value_json.POWER }}","pl_on":"1","pl_off":0,"stat_on":"an","stat_off":"aus","cmd_tpl":"P{{ value }}""#
        )
        #expect(stage.device("thing")?.deviceClass.name == "plug")
        #expect(stage.value("on", after: "s", #"{"POWER":"an"}"#) == .flag(true))
        #expect(stage.value("on", after: "s", #"{"POWER":"aus"}"#) == .flag(false))
        #expect(stage.value("on", after: "s", #"{"other":1}"#) == nil)
        #expect(stage.tell("thing", ["on": .flag(true)]) == ["c P1"])
        #expect(stage.tell("thing", ["on": .flag(false)]) == ["c P0"])
    }

    @Test func withoutAStateTopicADeviceIsAssumed() {
        let (stage, _) = Stage.announced("switch", #""cmd_t":"c""#)
        #expect(stage.device("thing")?.assumed == true)
    }

    @Test func aSirenIsToldInADocument() {
        var (stage, _) = Stage.announced("siren", #""stat_t":"s","cmd_t":"c""#)
        #expect(stage.device("thing")?.deviceClass.name == "siren")
        #expect(stage.value("on", after: "s", "ON") == .flag(true))
        #expect(stage.value("on", after: "s", #"{"state":"OFF","tone":"bell"}"#) == .flag(false))
        #expect(stage.tell("thing", ["on": .flag(true)]) == [#"c {"state":"ON"}"#])
    }

    @Test func aSirenMayHaveATemplate() {
        var (stage, _) = Stage.announced("siren", #""cmd_t":"c","cmd_tpl":"{{ value | lower }}""#)
        #expect(stage.tell("thing", ["on": .flag(true)]) == ["c on"])
    }

    @Test func aSirensTemplateMayNameWhatNobodyAsksFor() {
        var (stage, _) = Stage.announced(
            "siren",
            #""cmd_t":"c","cmd_tpl":"{{ state }}{% if tone is defined %},{{ tone }}{% endif %}{{ volume_level }}{{ duration }}","cmd_off_tpl":"quiet""#
        )
        #expect(stage.tell("thing", ["on": .flag(true)]) == ["c ON"])
        #expect(stage.tell("thing", ["on": .flag(false)]) == ["c quiet"])
    }

    // MARK: Movers

    @Test(arguments: [
        ("blind", "blind"), ("curtain", "curtain"), ("shutter", "shutter"), ("awning", "awning"), ("garage", "garage"),
        ("gate", "gate"), ("shade", "shade"), ("window", nil), ("damper", nil),
    ])
    func whatACoverIsForIsItsKind(purpose: String, kind: String?) {
        let (stage, _) = Stage.announced("cover", #""cmd_t":"c","dev_cla":"\#(purpose)""#)
        #expect(stage.device("thing")?.deviceClass.name == "cover")
        #expect(stage.device("thing")?.kind == kind)
    }

    @Test func aCoverOpensClosesAndStops() {
        var (stage, _) = Stage.announced("cover", #""stat_t":"s","cmd_t":"c""#)
        for word in ["open", "closed", "opening", "closing", "stopped"] {
            #expect(stage.value("state", after: "s", word) == .text(word))
        }
        #expect(stage.tell("thing", ["state": .text("open")]) == ["c OPEN"])
        #expect(stage.tell("thing", ["state": .text("closed")]) == ["c CLOSE"])
        #expect(stage.tell("thing", .stop) == ["c STOP"])
    }

    @Test func aCoverWithoutAWordForStopCannotBeStopped() {
        var (stage, _) = Stage.announced("cover", #""cmd_t":"c","pl_stop":null"#)
        #expect(stage.tell("thing", .stop) == nil)
    }

    @Test func positionsRunFromShutToOpen() {
        var (stage, _) = Stage.announced(
            "cover",
            #""pos_t":"p","set_pos_t":"ps","cmd_t":"c","pos_open":0,"pos_clsd":200,"tilt_status_t":"t","tilt_cmd_t":"tc","tilt_max":50"#
        )
        #expect(stage.values("thing", in: stage.hear("p", "50")) == ["position": .number(75), "state": .text("open")])
        #expect(
            stage.values("thing", in: stage.hear("p", "200")) == ["position": .number(0), "state": .text("closed")])
        #expect(stage.tell("thing", ["position": .number(75)]) == ["ps 50"])
        #expect(stage.value("tilt", after: "t", "25") == .number(50))
        #expect(stage.tell("thing", ["tilt": .number(100)]) == ["tc 50"])
    }

    @Test func positionsMayGoThroughATemplate() {
        var (stage, _) = Stage.announced(
            "cover", #""set_pos_t":"ps","set_pos_tpl":"{\"pos\": {{ position }}, \"of\": {{ position_open }}}""#)
        #expect(stage.tell("thing", ["position": .number(30)]) == [#"ps {"pos": 30, "of": 100}"#])
    }

    @Test func whatHasStoppedAtAnEndIsOpenOrClosed() {
        var (stage, _) = Stage.announced("cover", #""stat_t":"s","cmd_t":"c","pos_t":"p""#)
        stage.hear("p", "0")
        #expect(stage.value("state", after: "s", "stopped") == .text("closed"))
        stage.hear("p", "40")
        #expect(stage.value("state", after: "s", "stopped") == .text("stopped"))
    }

    @Test func aPositionMayComeWithTheTilt() {
        var (stage, _) = Stage.announced(
            "cover",
            #""set_pos_t":"ps","pos_t":"p","pos_tpl":"{{ {'position': value_json.p, 'tilt_position': value_json.t} | tojson }}","tilt_cmd_t":"ts","tilt_status_t":"t""#
        )
        let values = stage.values("thing", in: stage.hear("p", #"{"p":40,"t":70}"#))
        #expect(values["position"] == .number(40))
        #expect(values["tilt"] == .number(70))
        #expect(values["state"] == .text("open"))
        (stage, _) = Stage.announced("cover", #""set_pos_t":"ps","pos_t":"p""#)
        #expect(stage.value("position", after: "p", "0") == .number(0))
    }

    @Test func aValveTellsItsState() {
        var (stage, _) = Stage.announced("valve", #""stat_t":"s","cmd_t":"c""#)
        #expect(stage.device("thing")?.deviceClass.name == "valve")
        #expect(stage.value("state", after: "s", "opening") == .text("opening"))
        #expect(stage.tell("thing", ["state": .text("closed")]) == ["c CLOSE"])
    }

    @Test func aValveWithPositionsIsToldThemAlone() {
        var (stage, _) = Stage.announced("valve", #""stat_t":"s","cmd_t":"c","pos":true"#)
        #expect(stage.device("thing")?.properties.map(\.name) == ["state", "position"])
        #expect(stage.values("thing", in: stage.hear("s", "40")) == ["position": .number(40), "state": .text("open")])
        #expect(stage.value("state", after: "s", #"{"state":"closing","position":12}"#) == .text("closing"))
        #expect(stage.value("state", after: "s", #"{"position":0}"#) == .text("closed"))
        #expect(stage.tell("thing", ["position": .number(15)]) == ["c 15"])
    }

    // MARK: Security

    @Test func aLockTellsAllItsStates() {
        var (stage, _) = Stage.announced("lock", #""stat_t":"s","cmd_t":"c","pl_open":"OPEN""#)
        #expect(stage.device("thing")?.deviceClass.name == "lock")
        for word in ["locked", "unlocked", "locking", "unlocking", "jammed"] {
            #expect(stage.value("state", after: "s", word.uppercased()) == .text(word))
        }
        #expect(stage.value("state", after: "s", "None") == .unknown)
        #expect(stage.tell("thing", ["state": .text("locked")]) == ["c LOCK"])
        #expect(stage.tell("thing", ["state": .text("unlocked")]) == ["c UNLOCK"])
        #expect(stage.tell("thing", .openLatch) == ["c OPEN"])
    }

    @Test func aLockThatCannotOpenIsNotToldTo() {
        var (stage, _) = Stage.announced("lock", #""cmd_t":"c""#)
        #expect(stage.tell("thing", .openLatch) == nil)
    }

    @Test func anAlarmIsArmedAndDisarmed() {
        var (stage, _) = Stage.announced("alarm_control_panel", #""stat_t":"s","cmd_t":"c""#)
        #expect(stage.device("thing")?.deviceClass.name == "alarm")
        for word in ["disarmed", "armed_home", "armed_away", "armed_night", "arming", "pending", "triggered"] {
            #expect(stage.value("state", after: "s", word) == .text(word))
        }
        #expect(stage.tell("thing", ["state": .text("armed_away")]) == ["c ARM_AWAY"])
        #expect(stage.tell("thing", ["state": .text("disarmed")]) == ["c DISARM"])
    }

    @Test func anAlarmMayHaveATemplate() {
        var (stage, _) = Stage.announced(
            "alarm_control_panel", #""cmd_t":"c","cmd_tpl":"{\"action\":\"{{ action }}\"}""#)
        #expect(stage.tell("thing", ["state": .text("armed_home")]) == [#"c {"action":"ARM_HOME"}"#])
    }

    @Test(arguments: [
        (#","code":"1234""#, "1234"), (#","code":"REMOTE_CODE""#, ""), (#","code":"REMOTE_CODE_TEXT""#, ""), ("", ""),
    ])
    func anAlarmIsToldTheCodeThatItsAnnouncementNames(keys: String, code: String) {
        var (stage, _) = Stage.announced(
            "alarm_control_panel", #""cmd_t":"c","cmd_tpl":"{{ action }}/{{ code or '' }}""# + keys)
        #expect(stage.tell("thing", ["state": .text("disarmed")]) == ["c DISARM/" + code])
    }

    // MARK: Climate

    @Test func aThermostatHasATopicForEachOfItsProperties() {
        var (stage, _) = Stage.announced(
            "climate",
            #""~":"ac","mode_stat_t":"~/mode","mode_cmd_t":"~/mode/set","modes":["off","heat"],"temp_stat_t":"~/temp","temp_cmd_t":"~/temp/set","min_temp":5,"max_temp":30,"temp_step":0.5,"curr_temp_t":"~/now","act_t":"~/action","temp_lo_stat_t":"~/lo","temp_lo_cmd_t":"~/lo/set","temp_hi_stat_t":"~/hi","temp_hi_cmd_t":"~/hi/set","fan_mode_stat_t":"~/fan","fan_mode_cmd_t":"~/fan/set","pr_mode_stat_t":"~/preset","pr_mode_cmd_t":"~/preset/set","pr_modes":["eco"],"swing_mode_cmd_t":"~/swing/set","curr_hum_t":"~/hum""#
        )
        let device = stage.device("thing")
        #expect(device?.deviceClass.name == "thermostat")
        #expect(device?.properties.first?.type == .number(.celsius, range: 5...30, step: 0.5))
        #expect(stage.value("setpoint", after: "ac/temp", "21.5") == .number(21.5))
        #expect(stage.value("temp", after: "ac/now", "19.25") == .number(19.25))
        #expect(stage.value("mode", after: "ac/mode", "heat") == .text("heat"))
        #expect(stage.value("calling", after: "ac/action", "heating") == .flag(true))
        #expect(stage.value("calling", after: "ac/action", "idle") == .flag(false))
        #expect(stage.value("setpoint_low", after: "ac/lo", "18") == .number(18))
        #expect(stage.value("setpoint_high", after: "ac/hi", "24") == .number(24))
        #expect(stage.value("fan_mode", after: "ac/fan", "auto") == .text("auto"))
        #expect(stage.value("preset", after: "ac/preset", "eco") == .text("eco"))
        #expect(stage.value("humidity", after: "ac/hum", "44") == .number(44))
        #expect(stage.tell("thing", ["setpoint": .number(21.7)]) == ["ac/temp/set 21.5"])
        #expect(stage.tell("thing", ["setpoint": .number(40)]) == ["ac/temp/set 30"])
        #expect(stage.tell("thing", ["mode": .text("heat")]) == ["ac/mode/set heat"])
        #expect(stage.tell("thing", ["mode": .text("party")]) == nil)
        #expect(stage.tell("thing", ["preset": .text("none")]) == ["ac/preset/set none"])
        #expect(stage.tell("thing", ["swing_mode": .text("on")]) == ["ac/swing/set on"])
    }

    @Test func degreesFahrenheitAreConverted() {
        var (stage, _) = Stage.announced(
            "climate", #""temp_stat_t":"s","temp_cmd_t":"c","temp_unit":"F","min_temp":50,"max_temp":86"#)
        #expect(stage.device("thing")?.properties.first?.type == .number(.celsius, range: 10...30, step: nil))
        #expect(stage.value("setpoint", after: "s", "68") == .number(20))
        #expect(stage.tell("thing", ["setpoint": .number(25)]) == ["c 77"])
    }

    @Test func aWaterHeaterIsOnUnlessItsModeSaysOff() {
        var (stage, _) = Stage.announced(
            "water_heater",
            #""mode_stat_t":"m","mode_cmd_t":"mc","temp_stat_t":"t","temp_cmd_t":"tc","pow_cmd_t":"p","modes":["off","eco"]"#
        )
        #expect(stage.device("thing")?.deviceClass.name == "water_heater")
        #expect(stage.values("thing", in: stage.hear("m", "eco")) == ["on": .flag(true), "mode": .text("eco")])
        #expect(stage.values("thing", in: stage.hear("m", "off")) == ["on": .flag(false), "mode": .text("off")])
        #expect(stage.tell("thing", ["on": .flag(true)]) == ["p ON"])
        #expect(stage.tell("thing", ["setpoint": .number(55)]) == ["tc 55"])
    }

    @Test func aFanHasSpeedsDirectionAndPresets() {
        var (stage, _) = Stage.announced(
            "fan",
            #""stat_t":"s","cmd_t":"c","pct_stat_t":"p","pct_cmd_t":"pc","spd_rng_max":10,"dir_stat_t":"d","dir_cmd_t":"dc","osc_stat_t":"o","osc_cmd_t":"oc","pr_mode_stat_t":"m","pr_mode_cmd_t":"mc","pr_modes":["whoosh"]"#
        )
        #expect(stage.device("thing")?.deviceClass.name == "fan")
        #expect(stage.device("thing")?.properties.map(\.name) == ["on", "speed", "direction", "oscillating", "preset"])
        #expect(stage.value("speed", after: "p", "4") == .number(40))
        #expect(stage.value("speed", after: "p", "None") == .unknown)
        #expect(stage.tell("thing", ["speed": .number(70)]) == ["pc 7"])
        #expect(stage.value("direction", after: "d", "reverse") == .text("reverse"))
        #expect(stage.tell("thing", ["direction": .text("forward")]) == ["dc forward"])
        #expect(stage.value("oscillating", after: "o", "oscillate_on") == .flag(true))
        #expect(stage.tell("thing", ["oscillating": .flag(false)]) == ["oc oscillate_off"])
        #expect(stage.value("preset", after: "m", "whoosh") == .text("whoosh"))
        #expect(stage.tell("thing", ["on": .flag(true)]) == ["c ON"])
    }

    @Test func aHumidifierHasATarget() {
        var (stage, _) = Stage.announced(
            "humidifier",
            #""stat_t":"s","cmd_t":"c","hum_stat_t":"h","hum_cmd_t":"hc","mode_stat_t":"m","mode_cmd_t":"mc","modes":["auto"],"curr_hum_t":"n""#
        )
        #expect(stage.device("thing")?.deviceClass.name == "humidifier")
        #expect(stage.value("target", after: "h", "45") == .number(45))
        #expect(stage.value("humidity", after: "n", "51") == .number(51))
        #expect(stage.tell("thing", ["target": .number(50)]) == ["hc 50"])
        #expect(stage.tell("thing", ["mode": .text("auto")]) == ["mc auto"])
    }

    @Test func aVacuumTellsWhatItDoes() {
        var (stage, _) = Stage.announced(
            "vacuum", #""stat_t":"s","cmd_t":"c","set_fan_spd_t":"f","fanspd_lst":["low","max"]"#)
        #expect(stage.device("thing")?.deviceClass.name == "vacuum")
        #expect(
            stage.values("thing", in: stage.hear("s", #"{"state":"cleaning","fan_speed":"max"}"#)) == [
                "state": .text("cleaning"), "fan_speed": .text("max"),
            ])
        #expect(stage.value("state", after: "s", #"{"state":"idle"}"#) == .text("paused"))
        #expect(stage.tell("thing", ["state": .text("cleaning")]) == ["c start"])
        #expect(stage.tell("thing", ["state": .text("docked")]) == ["c return_to_base"])
        #expect(stage.tell("thing", ["state": .text("paused")]) == ["c pause"])
        #expect(stage.tell("thing", .stop) == ["c stop"])
        #expect(stage.tell("thing", ["fan_speed": .text("low")]) == ["f low"])
    }

    // MARK: Sensors

    @Test(arguments: [
        ("door", "door", Value.text("open")), ("garage_door", "door", .text("open")),
        ("opening", "contact", .text("open")),
        ("window", "window", .text("open")), ("motion", "motion", .flag(true)), ("occupancy", "motion", .flag(true)),
        ("presence", "presence", .flag(true)), ("moisture", "leak", .text("wet")), ("smoke", "smoke", .text("alarm")),
        ("carbon_monoxide", "co", .text("alarm")), ("gas", "gas", .text("alarm")),
        ("vibration", "vibration", .flag(true)),
        ("tamper", "tamper", .flag(true)), ("lock", "lock", .text("unlocked")), ("battery", "binary", .flag(true)),
        ("connectivity", "binary", .flag(true)), ("problem", "binary", .flag(true)), ("running", "binary", .flag(true)),
        ("power", "binary", .flag(true)), ("sound", "binary", .flag(true)),
    ])
    func binarySensorsAreWhatTheirClassSays(purpose: String, deviceClass: String, active: Value) {
        var (stage, _) = Stage.announced("binary_sensor", #""stat_t":"s","dev_cla":"\#(purpose)""#)
        let device = stage.device("thing")
        #expect(device?.deviceClass.name == deviceClass)
        #expect(device?.properties.first?.settable == false)
        #expect(stage.values("thing", in: stage.hear("s", "ON")) == [device?.properties.first?.name ?? "": active])
        #expect(stage.values("thing", in: stage.hear("s", "OFF")).values.first != active)
    }

    @Test func whatIsOnGoesOffAfterItsDelay() {
        var (stage, _) = Stage.announced("binary_sensor", #""stat_t":"s","dev_cla":"motion","off_dly":30"#)
        #expect(stage.value("on", after: "s", "ON") == .flag(true))
        #expect(stage.tick(after: .seconds(20)).reports.isEmpty)
        #expect(stage.value("on", after: "s", "ON") == .flag(true))
        #expect(stage.tick(after: .seconds(20)).reports.isEmpty)
        #expect(stage.values("thing", in: stage.tick(after: .seconds(10))) == ["on": .flag(false)])
    }

    @Test(arguments: [
        ("temperature", "°F", "temp", "50", 10.0), ("humidity", "%", "humidity", "44.5", 44.5),
        ("illuminance", "lx", "lux", "300", 300),
        ("pressure", "kPa", "pressure", "101.3", 1013), ("atmospheric_pressure", "hPa", "pressure", "990", 990),
        ("carbon_dioxide", "ppm", "co2", "700", 700), ("pm25", "µg/m³", "pm25", "12", 12),
        ("sound_pressure", "dB", "noise", "40", 40),
        ("moisture", "%", "moisture", "33", 33), ("wind_speed", "km/h", "wind", "36", 10),
        ("precipitation", "mm", "rain", "2", 2),
        ("power", "kW", "power", "1.5", 1500), ("energy", "Wh", "energy", "1500", 1.5),
        ("water", "m³", "water", "2", 2000),
        ("gas", "m³", "gas_meter", "5", 5), ("voltage", "mV", "voltage", "3000", 3),
        ("current", "A", "current", "0.5", 0.5),
        ("battery", "%", "battery", "80", 80),
    ])
    func sensorsMeasureInOurUnits(purpose: String, unit: String, deviceClass: String, payload: String, value: Double) {
        var (stage, _) = Stage.announced(
            "sensor", #""stat_t":"s","dev_cla":"\#(purpose)","unit_of_meas":"\#(unit)""#)
        #expect(stage.device("thing")?.deviceClass.name == deviceClass)
        #expect(stage.values("thing", in: stage.hear("s", payload)) == [deviceClass: .number(value)])
    }

    @Test(arguments: [
        ("W", "power"), ("°C", "temp"), ("lx", "lux"), ("kWh", "energy"), ("dBm", "sensor"), ("%", "sensor"),
    ])
    func aUnitMaySayWhatIsMeasured(unit: String, deviceClass: String) {
        var (stage, _) = Stage.announced("sensor", #""stat_t":"s","unit_of_meas":"\#(unit)""#)
        #expect(stage.device("thing")?.deviceClass.name == deviceClass)
        #expect(stage.values("thing", in: stage.hear("s", "12")).values.first == .number(12))
    }

    @Test(arguments: ["enum", "timestamp", "date"])
    func someSensorsTellTexts(purpose: String) {
        var (stage, _) = Stage.announced("sensor", #""stat_t":"s","dev_cla":"\#(purpose)""#)
        #expect(stage.device("thing")?.deviceClass.name == "text")
        #expect(stage.device("thing")?.properties.first?.settable == false)
        #expect(stage.value("value", after: "s", "Idle") == .text("Idle"))
    }

    @Test func aSensorThatSaysNothingTellsNumbersUntilItTellsAText() {
        var (stage, _) = Stage.announced("sensor", #""stat_t":"s""#)
        #expect(stage.device("thing")?.properties.first?.type == .number(.none))
        #expect(stage.value("value", after: "s", "7") == .number(7))
        let output = stage.hear("s", "sleeping")
        #expect(output.faults.isEmpty)
        #expect(output.filters == ["s"])
        #expect(stage.device("thing")?.properties.first?.type == .text)
        #expect(stage.value("value", after: "s", "sleeping") == .text("sleeping"))
    }

    @Test func valuesExpire() {
        var (stage, _) = Stage.announced("sensor", #""stat_t":"s","unit_of_meas":"W","exp_aft":60"#)
        stage.hear("s", "5")
        #expect(stage.tick(after: .seconds(59)).reports.isEmpty)
        #expect(stage.values("thing", in: stage.tick(after: .seconds(1))) == ["power": .unknown])
    }

    // MARK: Settings

    @Test func aNumberHasRangeAndStep() {
        var (stage, _) = Stage.announced(
            "number", #""stat_t":"s","cmd_t":"c","min":0,"max":10,"step":0.5,"unit_of_meas":"s""#)
        #expect(stage.device("thing")?.deviceClass.name == "number")
        #expect(stage.device("thing")?.properties.first?.type == .number(.second, range: 0...10, step: 0.5))
        #expect(stage.value("value", after: "s", "2.5") == .number(2.5))
        #expect(stage.tell("thing", ["value": .number(3.3)]) == ["c 3.5"])
        #expect(stage.tell("thing", ["value": .number(4)]) == ["c 4"])
    }

    @Test func aSelectTakesItsOptions() {
        var (stage, _) = Stage.announced("select", #""stat_t":"s","cmd_t":"c","ops":["Low","High"]"#)
        #expect(stage.device("thing")?.deviceClass.name == "select")
        #expect(stage.value("value", after: "s", "High") == .text("High"))
        #expect(stage.tell("thing", ["value": .text("Low")]) == ["c Low"])
        #expect(stage.tell("thing", ["value": .text("Middle")]) == nil)
    }

    @Test func aTextIsTaken() {
        var (stage, _) = Stage.announced("text", #""stat_t":"s","cmd_t":"c","cmd_tpl":"<{{ value }}>""#)
        #expect(stage.device("thing")?.deviceClass.name == "text")
        #expect(stage.value("value", after: "s", "hello") == .text("hello"))
        #expect(stage.tell("thing", ["value": .text("x")]) == ["c <x>"])
    }

    @Test(arguments: [
        ("button", #""cmd_t":"c""#, "c PRESS"), ("button", #""cmd_t":"c","pl_prs":"GO""#, "c GO"),
        ("scene", #""cmd_t":"c","pl_on":"ON""#, "c ON"),
    ])
    func whatIsPressedIsAnAction(component: String, keys: String, told: String) {
        var (stage, _) = Stage.announced(component, keys)
        #expect(stage.device("thing")?.deviceClass.name == "action")
        #expect(stage.tell("thing", .press) == [told])
    }

    // MARK: Events

    @Test func anEventIsReadLikeARemote() {
        var (stage, _) = Stage.announced("event", #""stat_t":"s","evt_typ":["single","double"]"#)
        #expect(stage.device("thing")?.deviceClass.name == "button")
        let values = stage.values("thing", in: stage.hear("s", #"{"event_type":"double"}"#))
        #expect(values["event"] == .text("double"))
        #expect(values["raw"] == .text("double"))
        #expect(stage.hear("s", #"{"event_type":"single"}"#, retained: true).reports.isEmpty)
    }

    @Test(arguments: [
        ("button_short_press", "press"), ("button_long_press", "long"), ("button_double_press", "double"),
        ("button_triple_press", "triple"), ("button_short_release", "release"), ("shake", "other"),
    ])
    func triggersAreEventsOfOneButton(type: String, event: String) {
        var stage = Stage()
        stage.announce([
            HomeAssistant.part(
                "device_automation", "b1", #""atype":"trigger","t":"b","pl":"hit","type":"\#(type)","stype":"button_1""#
            )
        ])
        #expect(stage.device("box")?.deviceClass.name == "button")
        #expect(
            stage.values("box", in: stage.hear("b", "hit")) == [
                "event": .text(event), "button": .text("button_1"), "raw": .text(type),
            ])
        #expect(stage.hear("b", "miss").reports.isEmpty)
    }

    @Test func aTrackerIsHomeAwayOrInAZone() {
        var (stage, _) = Stage.announced("device_tracker", #""stat_t":"s""#)
        #expect(stage.device("thing")?.deviceClass.name == "tracker")
        #expect(stage.value("state", after: "s", "home") == .text("home"))
        #expect(stage.value("state", after: "s", "not_home") == .text("away"))
        #expect(
            stage.values("thing", in: stage.hear("s", "Office")) == ["state": .text("away"), "zone": .text("Office")])
    }

    // MARK: What is not supported

    @Test(arguments: ["update", "camera", "image", "notify", "tag", "lawn_mower", "whatever"])
    func otherComponentsAreListedWithTheirName(component: String) {
        let (stage, output) = Stage.announced(component, #""stat_t":"s","cmd_t":"c""#)
        #expect(stage.statuses("thing", in: output) == [.error])
        #expect(
            output.unsupported.flatMap(\.parts) == [
                .init(property: "thing", reason: "component '\(component)' is not supported")
            ])
    }

    @Test func aTemplateThatCannotBeUsedDisablesItsPropertyAlone() {
        var (stage, output) = Stage.announced(
            "fan",
            #""stat_t":"s","cmd_t":"c","pct_stat_t":"p","pct_cmd_t":"pc","pct_val_tpl":"{{ value | regex_replace('a') }}""#
        )
        #expect(stage.device("thing")?.properties.map(\.name) == ["on"])
        #expect(
            output.unsupported.flatMap(\.parts) == [
                .init(property: "speed", reason: "template: filter 'regex_replace' at column 12")
            ])
        #expect(stage.statuses("thing", in: output).isEmpty)
        #expect(stage.value("on", after: "s", "ON") == .flag(true))
        #expect(stage.tell("thing", ["on": .flag(true)]) == ["c ON"])
    }

    @Test func aDeviceLeftWithoutAnyPropertyHasAnError() {
        let (stage, output) = Stage.announced("sensor", #""stat_t":"s","val_tpl":"{{ now() }}","unit_of_meas":"W""#)
        #expect(stage.statuses("thing", in: output) == [.error])
        #expect(output.unsupported.flatMap(\.parts).map(\.reason) == ["template: function 'now' at column 4"])
    }
}
