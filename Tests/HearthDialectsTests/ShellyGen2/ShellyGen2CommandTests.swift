import HearthDialects
import HearthModel
import Testing

struct ShellyGen2CommandTests {
    private static let id = "shellyplus1pm_a8032abe54dc"

    @Test func aCommandIsACall() {
        var stage = Stage.shellyGen2(.with("switch:0", status: #"{"output":true}"#))
        #expect(
            stage.tell(Self.id, ["on": .flag(false)]) == [
                #"shellyplus1pm-a8032abe54dc/rpc {"id":5,"src":"hearth/shelly","method":"Switch.Set","params":{"id":0,"on":false}}"#
            ])
    }

    @Test(
        arguments: [
            ("light:0", ["on": .flag(true)], #"Light.Set {"id":0,"on":true}"#),
            ("light:0", ["brightness": .number(40)], #"Light.Set {"id":0,"on":true,"brightness":40}"#),
            ("light:0", ["brightness": .number(0)], #"Light.Set {"id":0,"on":false}"#),
            ("cct:0", ["color_temp": .number(2_000)], #"CCT.Set {"id":0,"ct":2700}"#),
            ("rgb:0", ["hue": .number(120), "saturation": .number(100)], #"RGB.Set {"id":0,"rgb":[0,255,0]}"#),
            (
                "rgbw:0",
                ["hue": .number(0), "saturation": .number(100), "white": .number(100), "brightness": .number(9)],
                #"RGBW.Set {"id":0,"on":true,"brightness":9,"rgb":[255,0,0],"white":255}"#
            ),
            ("cover:0", ["state": .text("open")], #"Cover.Open {"id":0}"#),
            ("cover:0", ["state": .text("closed")], #"Cover.Close {"id":0}"#),
            ("cover:0", ["position": .number(50), "state": .text("open")], #"Cover.GoToPosition {"id":0,"pos":50}"#),
            ("thermostat:0", ["setpoint": .number(21.5)], #"Thermostat.SetConfig {"id":0,"config":{"target_C":21.5}}"#),
            (
                "blutrv:200", ["setpoint": .number(19)],
                #"BluTRV.Call {"id":200,"method":"TRV.SetTarget","params":{"id":0,"target_C":19}}"#
            ),
            ("boolean:200", ["value": .flag(true)], #"Boolean.Set {"id":200,"value":true}"#),
            ("number:200", ["value": .number(7.5)], #"Number.Set {"id":200,"value":7.5}"#),
            ("enum:200", ["value": .text("eco")], #"Enum.Set {"id":200,"value":"eco"}"#),
            ("text:200", ["value": .text("hi \"you\"")], #"Text.Set {"id":200,"value":"hi \"you\""}"#),
        ] as [(String, [String: Value], String)])
    func eachComponentHasItsCall(component: String, values: [String: Value], call: String) {
        let status =
            #"{"output":true,"brightness":1,"ct":3000,"rgb":[0,0,0],"white":0,"state":"stopped","pos_control":true,"current_pos":1,"target_C":20,"current_C":20,"value":null}"#
        let config = #"{"ct_range":[2700,6500],"options":["eco","fast"],"min":0,"max":10}"#
        var stage = Stage.shellyGen2(.with(component, status: status, config: config))
        #expect(stage.calls(Self.id, values) == [call])
    }

    @Test func transitionsAreInSeconds() {
        var stage = Stage.shellyGen2(.with("light:0", status: #"{"output":true,"brightness":1}"#))
        #expect(
            stage.calls(Self.id, ["brightness": .number(80)], over: Milliseconds(1_500))
                == [#"Light.Set {"id":0,"on":true,"brightness":80,"transition_duration":1.5}"#])
    }

    @Test func actsAreCallsToo() {
        var cover = Stage.shellyGen2(.with("cover:0", status: #"{"state":"opening"}"#))
        #expect(cover.calls(Self.id, .stop) == [#"Cover.Stop {"id":0}"#])
        var button = Stage.shellyGen2(.with("button:200", status: "{}"))
        #expect(button.calls(Self.id, .press) == [#"Button.Trigger {"id":200,"event":"single_push"}"#])
        #expect(button.calls(Self.id, .stop) == nil)
    }

    @Test func aRefusedCallIsAFailedCommand() {
        var device = FakeShelly.with("switch:0", status: #"{"output":true}"#)
        device.refuses = ["Switch.Set"]
        var stage = Stage.shellyGen2(device)
        _ = stage.tell(Self.id, ["on": .flag(false)])
        let driverOutput = stage.hear(
            "hearth/shelly/rpc", #"{"id":5,"src":"x","error":{"code":-106,"message":"Resource unavailable"}}"#)
        #expect(
            driverOutput.commandErrors == [CommandError(device: DeviceIndex(0), text: "Resource unavailable")])
        #expect(
            stage.hear("hearth/shelly/rpc", #"{"id":5,"error":{"code":1,"message":"again"}}"#).commandErrors.isEmpty)
    }

    @Test func theAnswerIsNoAcknowledgementTheStatusIs() {
        let device = FakeShelly.with("switch:0", status: #"{"output":true}"#)
        var stage = Stage.shellyGen2(device)
        _ = stage.tell(Self.id, ["on": .flag(false)])
        #expect(stage.hear("hearth/shelly/rpc", #"{"id":5,"src":"x","result":{"was_on":true}}"#).reports.isEmpty)
        let status = stage.notify(device, #"{"ts":1,"switch:0":{"id":0,"output":false,"source":"MQTT"}}"#)
        #expect(stage.values(Self.id, in: status) == ["on": .flag(false)])
    }

    // MARK: Without calls

    /// A device whose calls over MQTT are switched off, and that answers `status_update` if it listens at all.
    private static func deaf(_ component: String, _ status: String, listens: Bool) -> (Stage, DriverOutput) {
        var stage = Stage()
        stage.hear("shellyplus1-x/online", "true", retained: true)
        for _ in 0..<3 { stage.tick(after: .seconds(5)) }
        stage.hear("shellyplus1-x/status/\(component)", status, retained: !listens)
        let found = stage.tick(after: .seconds(1))
        return (stage, found)
    }

    @Test(
        arguments: [
            ("switch:0", ["on": .flag(true)], "switch:0 on"), ("switch:0", ["on": .flag(false)], "switch:0 off"),
            ("cover:0", ["state": .text("open")], "cover:0 open"),
            ("cover:0", ["position": .number(50)], "cover:0 pos,50"),
            ("light:0", ["brightness": .number(50)], "light:0 set,on,50"),
            ("light:0", ["on": .flag(false)], "light:0 off"),
        ] as [(String, [String: Value], String)])
    func someWordsAreUnderstoodWithoutCalls(component: String, values: [String: Value], word: String) {
        let status = #"{"output":true,"brightness":1,"state":"stopped","pos_control":true,"current_pos":1}"#
        var (stage, found) = Self.deaf(component, status, listens: true)
        #expect(found.found.count == 1)
        #expect(found.reports.map(\.provenance) == [.live])
        #expect(stage.tell("shellyplus1_x", values) == ["shellyplus1-x/command/\(word)"])
    }

    @Test func withoutWordsTooItCanOnlyBeRead() {
        var (stage, found) = Self.deaf("switch:0", #"{"output":true}"#, listens: false)
        #expect(found.found.first?.note?.contains("switched off") == true)
        #expect(found.reports.map(\.provenance) == [.retained])
        #expect(stage.tell("shellyplus1_x", ["on": .flag(true)]) == nil)
        let heard = stage.hear("shellyplus1-x/status/switch:0", #"{"output":false}"#)
        #expect(stage.values("shellyplus1_x", in: heard) == ["on": .flag(false)])
    }

    @Test func stopsAreWordsToo() {
        var (stage, _) = Self.deaf("cover:0", #"{"state":"stopped"}"#, listens: true)
        #expect(stage.tell("shellyplus1_x", .stop) == ["shellyplus1-x/command/cover:0 stop"])
    }
}
