import HearthDialects
import HearthModel
import Testing

struct TasmotaCommandTests {
    private static let rgbcct = Tasmota.config(relays: [2], extra: #""lk":1,"lt_st":5,"#)

    @Test func relaysAreSwitched() {
        var stage = Stage.tasmota(Tasmota.config(relays: [1, 1], friendly: ["Desk", "Shelf"]))
        #expect(stage.tell("desk", ["on": .flag(true)]) == ["cmnd/lamp/POWER1 ON"])
        #expect(stage.tell("shelf", ["on": .flag(false)]) == ["cmnd/lamp/POWER2 OFF"])
        #expect(stage.tell("shelf", .stop) == nil)
    }

    @Test(arguments: [
        (["on": Value.flag(true)], "POWER1 ON"), (["on": .flag(false)], "POWER1 OFF"),
        (["brightness": .number(0)], "POWER1 OFF"), (["on": .flag(false), "brightness": .number(30)], "POWER1 OFF"),
        (["brightness": .number(42)], "Backlog NoDelay;Dimmer 42"),
        (["on": .flag(true), "brightness": .number(42)], "Backlog NoDelay;Dimmer 42"),
        (["color_temp": .number(2700)], "Backlog NoDelay;CT 370"),
        (["color_temp": .number(9000)], "Backlog NoDelay;CT 153"),
        (
            ["hue": .number(120), "saturation": .number(80), "brightness": .number(10)],
            "Backlog NoDelay;HsbColor1 120;NoDelay;HsbColor2 80;NoDelay;Dimmer 10"
        ),
    ])
    func lampsAreToldAllAtOnce(values: [String: Value], expected: String) {
        var stage = Stage.tasmota(Self.rgbcct)
        #expect(stage.tell("lamp", values) == ["cmnd/lamp/" + expected])
    }

    @Test func dimmingLeavesThePowerOnRequest() {
        var stage = Stage.tasmota(Tasmota.config(relays: [2], options: ["20": 1], extra: #""lt_st":1,"#))
        #expect(
            stage.tell("lamp", ["brightness": .number(50)])
                == ["cmnd/lamp/Backlog NoDelay;Dimmer 50;NoDelay;POWER1 ON"])
    }

    @Test func fadesAreScaledByTheirWay() {
        var stage = Stage.tasmota(Self.rgbcct)
        let half = ["brightness": Value.number(50)]
        func fade(_ speed: Int) -> [String] {
            ["cmnd/lamp/Backlog NoDelay;Fade2 1;NoDelay;Speed2 \(speed);NoDelay;Dimmer 50"]
        }
        stage.hear("stat/lamp/RESULT", #"{"POWER":"OFF","Dimmer":100}"#)
        #expect(stage.tell("lamp", half, over: .seconds(5)) == fade(20), "half the way at half the speed")
        stage.hear("stat/lamp/RESULT", #"{"POWER":"ON","Dimmer":75}"#)
        #expect(stage.tell("lamp", half, over: .seconds(2)) == fade(16))
        #expect(stage.tell("lamp", half, over: .hours(10)) == fade(40), "it knows nothing slower")
        #expect(stage.tell("lamp", half, over: Milliseconds(1)) == fade(1))
    }

    @Test func fadesMayLastAsLongWhateverTheWay() {
        var stage = Stage.tasmota(Tasmota.config(relays: [2], options: ["117": 1], extra: #""lt_st":1,"#))
        stage.hear("stat/lamp/RESULT", #"{"POWER":"ON","Dimmer":75}"#)
        #expect(
            stage.tell("lamp", ["on": .flag(false)], over: .seconds(3))
                == ["cmnd/lamp/Backlog NoDelay;Fade2 1;NoDelay;Speed2 6;NoDelay;POWER1 OFF"])
    }

    @Test func channelsAndUnlinkedWhitesHaveTheirOwnDimmers() {
        var channels = Stage.tasmota(
            Tasmota.config(relays: [2, 2], friendly: ["A", "B"], options: ["68": 1], extra: #""lt_st":2,"#))
        #expect(channels.tell("b", ["brightness": .number(5)]) == ["cmnd/lamp/Backlog NoDelay;Channel2 5"])
        #expect(
            channels.values("b", in: channels.hear("tele/lamp/STATE", #"{"POWER2":"ON","Channel2":5}"#))
                == ["on": .flag(true), "brightness": .number(5)])
        var unlinked = Stage.tasmota(
            Tasmota.config(relays: [2, 2], friendly: ["A", "B"], extra: #""lk":0,"lt_st":5,"#))
        #expect(unlinked.tell("b", ["brightness": .number(5)]) == ["cmnd/lamp/Backlog NoDelay;Dimmer2 5"])
    }

    @Test func shuttersMove() {
        var stage = Stage.tasmota(
            Tasmota.config(relays: [3, 3, 3, 3], extra: #""sho":[0,0],"sht":[[0,0,0],[-90,90,20]],"#))
        let id = "lamp_shutter_2"
        #expect(stage.tell(id, ["state": .text("open")]) == ["cmnd/lamp/ShutterOpen2 2"])
        #expect(stage.tell(id, ["state": .text("closed")]) == ["cmnd/lamp/ShutterClose2 2"])
        #expect(stage.tell(id, ["position": .number(30)]) == ["cmnd/lamp/ShutterPosition2 30"])
        #expect(stage.tell(id, ["tilt": .number(50)]) == ["cmnd/lamp/ShutterTilt2 0"])
        #expect(stage.tell(id, .stop) == ["cmnd/lamp/ShutterStop2 2"])
    }

    @Test func fansTurn() {
        var stage = Stage.tasmota(Tasmota.config(extra: #""if":1,"#))
        #expect(stage.tell("lamp_fan", ["speed": .number(100)]) == ["cmnd/lamp/FanSpeed 3"])
        #expect(stage.tell("lamp_fan", ["speed": .number(5)]) == ["cmnd/lamp/FanSpeed 1"])
        #expect(stage.tell("lamp_fan", ["on": .flag(true)]) == ["cmnd/lamp/FanSpeed 2"])
        #expect(stage.tell("lamp_fan", ["on": .flag(false)]) == ["cmnd/lamp/FanSpeed 0"])
    }

    @Test func sensorsTakeNoCommands() {
        var stage = Stage.tasmota(Tasmota.config(), Tasmota.sensors(#"{"AM2301":{"Temperature":20}}"#))
        #expect(stage.tell("lamp", ["temp": .number(25)]) == nil)
    }

    /// What is told and then echoed is what was asked.
    @Test(arguments: 1...100)
    func brightnessComesBackAsItWent(percent: Int) throws {
        var stage = Stage.tasmota(Self.rgbcct)
        let told = try #require(stage.tell("lamp", ["brightness": .number(Double(percent))])?.first)
        let raw = try #require(told.split(separator: " ").last)
        let echo = stage.hear("stat/lamp/RESULT", #"{"Dimmer":\#(raw)}"#)
        #expect(stage.values("lamp", in: echo) == ["brightness": .number(Double(percent))])
    }

    @Test(arguments: Array(stride(from: 2000, through: 6500, by: 250)))
    func whitesComeBackWithinTolerance(kelvin: Int) throws {
        var stage = Stage.tasmota(Self.rgbcct)
        let asked = Value.number(Double(kelvin))
        let told = try #require(stage.tell("lamp", ["color_temp": asked])?.first)
        let raw = try #require(told.split(separator: " ").last)
        let echo = stage.values("lamp", in: stage.hear("stat/lamp/RESULT", #"{"CT":\#(raw)}"#))
        let property = try #require(stage.device("lamp")?.property("color_temp"))
        #expect(property.matches(report: echo["color_temp"] ?? .unknown, asked: asked))
    }
}
