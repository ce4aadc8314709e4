import HearthDialects
import HearthModel
import Testing

struct TasmotaStateTests {
    @Test(arguments: [
        ("stat/lamp/RESULT", #"{"POWER":"ON"}"#), ("stat/lamp/RESULT", #"{"POWER1":"ON"}"#),
        ("tele/lamp/STATE", #"{"Time":"2026-01-01T00:00:00","POWER":"ON","Wifi":{"RSSI":70}}"#),
        ("stat/lamp/STATUS11", #"{"StatusSTS":{"POWER":"ON"}}"#),
    ])
    func relaysReport(topic: String, payload: String) {
        var stage = Stage.tasmota(Tasmota.config(relays: [1]))
        let output = stage.hear(topic, payload)
        #expect(stage.values("lamp", in: output) == ["on": .flag(true)])
        #expect(output.reports.map(\.provenance) == [.live])
        #expect(output.statuses == [StatusChange(device: DeviceIndex(0), status: .online, source: .report)])
        #expect(stage.hear(topic, payload).statuses.isEmpty, "it was there already")
    }

    @Test func eachRelayHasItsOwnPower() {
        var stage = Stage.tasmota(Tasmota.config(relays: [1, 1], friendly: ["Desk", "Shelf"]))
        let output = stage.hear("tele/lamp/STATE", #"{"POWER1":"OFF","POWER2":"ON"}"#)
        #expect(stage.values("desk", in: output) == ["on": .flag(false)])
        #expect(stage.values("shelf", in: output) == ["on": .flag(true)])
        #expect(stage.values("shelf", in: stage.hear("stat/lamp/RESULT", #"{"POWER1":"ON"}"#)).isEmpty)
    }

    @Test func itsOwnWordsForOnAndOffCount() {
        let config = Tasmota.config(relays: [1], extra: #""state":["Aus","An","Um","Halt"],"#)
        var stage = Stage.tasmota(config)
        #expect(stage.values("lamp", in: stage.hear("stat/lamp/RESULT", #"{"POWER":"An"}"#)) == ["on": .flag(true)])
        #expect(stage.tell("lamp", ["on": .flag(false)]) == ["cmnd/lamp/POWER1 Aus"])
    }

    @Test func keptMessagesAreOld() {
        var stage = Stage.tasmota(Tasmota.config(relays: [1]))
        let output = stage.hear("tele/lamp/STATE", #"{"POWER":"ON"}"#, retained: true)
        #expect(output.reports.map(\.provenance) == [.retained])
        #expect(output.statuses.isEmpty)
    }

    @Test func lampsReportAllTheyHave() {
        var stage = Stage.tasmota(Tasmota.config(relays: [2], extra: #""lk":1,"lt_st":5,"#))
        let output = stage.hear(
            "stat/lamp/RESULT",
            #"{"POWER":"ON","Dimmer":60,"Color":"3D99000000","HSBColor":"96,100,60","White":0,"CT":250,"Channel":[24,60,0,0,0]}"#
        )
        #expect(
            stage.values("lamp", in: output) == [
                "on": .flag(true), "brightness": .number(60), "hue": .number(96), "saturation": .number(100),
                "color_temp": .number(4000),
            ])
    }

    @Test(arguments: [
        (100, 0, "open"), (0, 0, "closed"), (40, 0, "stopped"), (40, 1, "opening"), (40, -1, "closing"),
    ])
    func shuttersSayWhereAndWhither(position: Int, direction: Int, state: String) {
        var stage = Stage.tasmota(Tasmota.config(relays: [3, 3], extra: #""sho":[0],"#))
        let payload = #"{"Shutter1":{"Position":\#(position),"Direction":\#(direction),"Target":0}}"#
        let output = stage.hear("stat/lamp/RESULT", payload)
        #expect(
            stage.values("lamp", in: output) == ["state": .text(state), "position": .number(Double(position))])
    }

    @Test func invertedShuttersCountFromTheOtherEnd() {
        var stage = Stage.tasmota(Tasmota.config(relays: [3, 3], extra: #""sho":[1],"#))
        let output = stage.hear("tele/lamp/SENSOR", #"{"Shutter1":{"Position":100,"Direction":0}}"#)
        #expect(stage.values("lamp", in: output) == ["state": .text("closed"), "position": .number(0)])
        #expect(stage.tell("lamp", ["position": .number(30)]) == ["cmnd/lamp/ShutterPosition1 70"])
    }

    @Test func fansHaveThreeSpeeds() {
        var stage = Stage.tasmota(Tasmota.config(extra: #""if":1,"#))
        let output = stage.hear("stat/lamp/RESULT", #"{"FanSpeed":2}"#)
        #expect(stage.values("lamp_fan", in: output) == ["on": .flag(true), "speed": .number(67)])
        let off = stage.hear("stat/lamp/RESULT", #"{"FanSpeed":0}"#)
        #expect(stage.values("lamp_fan", in: off) == ["on": .flag(false), "speed": .number(0)])
    }

    @Test func readingsComeInOurUnits() {
        var stage = Stage.tasmota(
            Tasmota.config(name: "Attic"),
            Tasmota.sensors(
                #"{"BME280":{"Temperature":68,"Humidity":40,"Pressure":750},"PMS5003":{"PM2.5":3},"SGP30":{"TVOC":120},"TempUnit":"F","PressureUnit":"mmHg"}"#
            ))
        let output = stage.hear(
            "tele/lamp/SENSOR",
            #"{"BME280":{"Temperature":68.0,"Humidity":41.5,"Pressure":750},"PMS5003":{"PM2.5":7},"SGP30":{"TVOC":120}}"#
        )
        #expect(
            stage.values("attic_bme280", in: output) == [
                "temp": .number(20), "humidity": .number(41.5), "pressure": .number(999.917906),
            ])
        #expect(stage.values("attic_pms5003", in: output) == ["pm25": .number(7)])
        #expect(stage.values("attic_sgp30", in: output) == ["voc": .number(0.12)])
    }

    @Test func metersReportInAnyOfTheirPayloads() {
        var stage = Stage.tasmota(
            Tasmota.config(relays: [1]), Tasmota.sensors(#"{"ENERGY":{"Total":0,"Power":0,"Voltage":0}}"#))
        let tree = #"{"Time":"x","ENERGY":{"Total":12.5,"Power":60,"Voltage":231}}"#
        let expected: [String: Value] = ["energy": .number(12.5), "power": .number(60), "voltage": .number(231)]
        #expect(stage.values("lamp", in: stage.hear("tele/lamp/SENSOR", tree)) == expected)
        #expect(stage.values("lamp", in: stage.hear("stat/lamp/STATUS10", #"{"StatusSNS":\#(tree)}"#)) == expected)
    }

    @Test func phasesAreRead() {
        var stage = Stage.tasmota(Tasmota.config(), Tasmota.sensors(#"{"ENERGY":{"Power":[0,0,0]}}"#))
        let output = stage.hear("tele/lamp/SENSOR", #"{"ENERGY":{"Power":[5,7,9]}}"#)
        #expect(
            stage.values("lamp", in: output) == [
                "value": .number(5), "power_2": .number(7), "power_3": .number(9),
            ])
    }

    @Test func aBrokenProbeIsUnknown() {
        var stage = Stage.tasmota(Tasmota.config(), Tasmota.sensors(#"{"DS18B20":{"Temperature":null}}"#))
        let output = stage.hear("tele/lamp/SENSOR", #"{"DS18B20":{"Temperature":null}}"#)
        #expect(stage.values("lamp", in: output) == ["temp": .unknown])
    }

    @Test(arguments: [
        ("SINGLE", "press"), ("DOUBLE", "double"), ("TRIPLE", "triple"), ("HOLD", "long"), ("CLEAR", "release"),
        ("QUAD", "other"), ("TOGGLE", "press"),
    ])
    func buttonsArePressed(action: String, event: String) {
        let config = Tasmota.config(options: ["73": 1], extra: #""btn":[1],"#)
        var stage = Stage.tasmota(config)
        let payload = #"{"Button1":{"Action":"\#(action)"}}"#
        #expect(stage.values("lamp_button_1", in: stage.hear("stat/lamp/RESULT", payload)) == ["event": .text(event)])
        #expect(stage.hear("stat/lamp/RESULT", payload, retained: true).reports.isEmpty, "it was pressed long ago")
    }

    @Test func inputsAreFollowed() {
        let config = Tasmota.config(options: ["114": 1], extra: #""swc":[1],"#)
        var stage = Stage.tasmota(config)
        let changed = stage.hear("stat/lamp/RESULT", #"{"Switch1":{"Action":"ON"}}"#)
        #expect(stage.values("lamp_switch_1", in: changed) == ["on": .flag(true)])
        let told = stage.hear("tele/lamp/SENSOR", #"{"Switch1":"OFF"}"#)
        #expect(stage.values("lamp_switch_1", in: told) == ["on": .flag(false)])
    }

    @Test func resultsMayBeFiledByCommand() {
        var stage = Stage()
        let output = stage.announce(Tasmota.config(relays: [2], options: ["4": 1], extra: #""lt_st":3,"#))
        #expect(
            Set(output.filters).isSuperset(of: [
                "stat/lamp/POWER", "stat/lamp/POWER1", "stat/lamp/DIMMER", "stat/lamp/HSBCOLOR", "stat/lamp/STATE",
            ]))
        #expect(stage.values("lamp", in: stage.hear("stat/lamp/POWER", "ON")) == ["on": .flag(true)])
        let dimmed = stage.hear("stat/lamp/DIMMER", #"{"POWER":"ON","Dimmer":30}"#)
        #expect(stage.values("lamp", in: dimmed) == ["on": .flag(true), "brightness": .number(30)])
    }
}

struct TasmotaFaultTests {
    @Test(arguments: [
        (#"{"POWER":"ON","#, Fault.Reason.malformed), ("ON", .malformed), ("[]", .malformed), (#""ON""#, .malformed),
        (#"{"POWER":"MAYBE"}"#, .unknownPayload), (#"{"Dimmer":250}"#, .outOfRange),
        (#"{"Dimmer":1e999}"#, .outOfRange),
        (#"{"HSBColor":"1"}"#, .unknownPayload), (#"{"CT":0}"#, .outOfRange), (#"{"CT":"warm"}"#, .unknownPayload),
    ])
    func badValuesAreFaultsAndNoValues(payload: String, reason: Fault.Reason) {
        var stage = Stage.tasmota(Tasmota.config(relays: [2], extra: #""lt_st":5,"#))
        let output = stage.hear("stat/lamp/RESULT", payload)
        #expect(output.faults.first?.reason == reason)
        #expect(!stage.values("lamp", in: output).values.contains { $0 == .flag(true) })
    }

    @Test func oneBadValueSparesTheOthers() {
        var stage = Stage.tasmota(Tasmota.config(relays: [2], extra: #""lt_st":1,"#))
        let output = stage.hear("stat/lamp/RESULT", #"{"POWER":"ON","Dimmer":"bright"}"#)
        #expect(stage.values("lamp", in: output) == ["on": .flag(true), "brightness": .unknown])
        #expect(output.faults.map(\.text) == ["'brightness': the value is not one of the property's"])
    }

    @Test func tooMuchIsNotRead() {
        var stage = Stage.tasmota(Tasmota.config(relays: [1]))
        let payload = #"{"POWER":"ON","x":""# + String(repeating: "x", count: 1 << 18) + #""}"#
        #expect(stage.hear("stat/lamp/RESULT", payload).faults.map(\.reason) == [.tooLarge])
    }

    @Test func anErrorIsAboutTheDeviceThatWasTold() {
        var stage = Stage.tasmota(Tasmota.config(relays: [1, 1], friendly: ["Desk", "Shelf"]))
        let error = #"{"Command":"Error"}"#
        #expect(stage.hear("stat/lamp/RESULT", error).commandErrors.isEmpty)
        #expect(stage.tell("shelf", ["on": .flag(true)]) == ["cmnd/lamp/POWER2 ON"])
        #expect(
            stage.hear("stat/lamp/RESULT", error).commandErrors == [
                CommandError(device: DeviceIndex(1), text: "Tasmota answered: Error")
            ])
    }
}

struct TasmotaAvailabilityTests {
    @Test func theLastWillTells() {
        var stage = Stage.tasmota(Tasmota.config(relays: [1]))
        #expect(stage.statuses("lamp", in: stage.hear("tele/lamp/LWT", "Online", retained: true)) == [.online])
        #expect(stage.statuses("lamp", in: stage.hear("tele/lamp/LWT", "Offline")) == [.offline])
        #expect(stage.hear("tele/lamp/LWT", "Somewhere").faults.map(\.reason) == [.unknownPayload])
    }

    @Test func whoComesBackIsAsked() {
        var stage = Stage.tasmota(Tasmota.config(relays: [1]))
        stage.now = stage.now + .seconds(1)
        #expect(stage.hear("tele/lamp/LWT", "Online", retained: true).publications.isEmpty)
        #expect(stage.hear("tele/lamp/LWT", "Online").texts == ["cmnd/lamp/STATE ", "cmnd/lamp/STATUS 10"])
    }

    @Test func aLiveMessageRefutesAKeptOffline() {
        var stage = Stage.tasmota(Tasmota.config(relays: [1]))
        #expect(stage.statuses("lamp", in: stage.hear("tele/lamp/LWT", "Offline", retained: true)) == [.offline])
        #expect(stage.statuses("lamp", in: stage.hear("tele/lamp/STATE", #"{"POWER":"ON"}"#)) == [.online])
    }

    @Test func aPartThatComesLaterLearnsOfIt() {
        var stage = Stage.tasmota(Tasmota.config(relays: [1]))
        stage.hear("tele/lamp/LWT", "Online", retained: true)
        let output = stage.announce(Tasmota.config(relays: [1, 1], friendly: ["Lamp", "Shelf"]))
        #expect(stage.statuses("shelf", in: output) == [.online])
    }

    @Test func sleepersMayBeSilent() {
        var stage = Stage.tasmota(
            Tasmota.config(extra: #""dslp":1,"#), Tasmota.sensors(#"{"AM2301":{"Temperature":20}}"#))
        #expect(stage.hear("tele/lamp/LWT", "Offline").statuses.isEmpty)
        #expect(stage.statuses("lamp", in: stage.hear("tele/lamp/LWT", "Online")) == [.online])
    }

    @Test func aNewConnectionAsksAnew() {
        var stage = Stage.tasmota(Tasmota.config(relays: [1, 1], friendly: ["Desk", "Shelf"]))
        stage.router.disconnected()
        let output = stage.connect()
        #expect(output.filters.contains("tele/lamp/LWT"))
        #expect(

            output.texts.filter { $0.hasPrefix("cmnd/") } == ["cmnd/lamp/STATE ", "cmnd/lamp/STATUS 10"],
            "one question for both relays")
    }

    @Test func whatNothingAnnouncesIsOfflineAfterAQuarterOfAnHour() {
        var binding = TasmotaBinding(mac: "FFFFFFFFFFFF")
        binding.relay = 1
        var stage = Stage()
        stage.configure([.make("hall.plug", "plug", .tasmota(binding))])
        #expect(stage.statuses("hall.plug", in: stage.tick(after: .minutes(14))).isEmpty)
        #expect(stage.statuses("hall.plug", in: stage.tick(after: .minutes(1))) == [.offline])
    }

    @Test func windAndTextsReport() {
        let tree = #"{"TX":{"Speed":{"Act":1,"Avg":2},"Dir":{"Card":"N","Deg":0}},"SpeedUnit":"km/h"}"#
        var stage = Stage.tasmota(Tasmota.config(name: "Mast", topic: "mast"), Tasmota.sensors(tree))
        let output = stage.hear(
            "tele/mast/SENSOR", #"{"TX":{"Speed":{"Act":36,"Avg":18},"Dir":{"Card":"SSW","Deg":202.5}}}"#)
        #expect(
            stage.values("mast_tx_speed", in: output) == ["wind": .number(10), "wind_avg": .number(5)])
        #expect(
            stage.values("mast_tx_dir", in: output) == ["value": .number(202.5), "card": .text("SSW")])
    }
}
