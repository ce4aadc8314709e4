import HearthDialects
import HearthModel
import Testing

@Suite struct ButtonWordTests {
    private func stage() -> Stage {
        var stage = Stage()
        stage.configure([])
        stage.hear(
            "zigbee2mqtt/bridge/devices",
            Zigbee.devices(
                Zigbee.entry("remote", power: "Battery", Zigbee.choice("action", ["single", "double"]), Zigbee.battery))
        )
        return stage
    }

    @Test(
        arguments: [
            ("single", "press", nil), ("toggle", "press", nil), ("on", "press", nil), ("double", "double", nil),
            ("triple", "triple", nil), ("hold", "long", nil), ("release", "release", nil), ("1_single", "press", "1"),
            ("button_2_hold", "long", "2"), ("left_double", "double", "left"), ("on_hold", "long", nil),
            ("hold_release", "release", nil), ("long", "long", nil), ("short", "press", nil),
            ("brightness_step_up", "other", nil), ("shake", "other", nil), ("3_rotate", "other", "3"),
        ] as [(String, String, String?)])
    func actionsAreEvents(_ action: String, _ event: String, _ button: String?) {
        var stage = stage()
        let output = stage.hear("zigbee2mqtt/remote", #"{"action":"\#(action)"}"#)
        #expect(
            stage.values("remote", in: output)
                == ["event": .text(event), "button": button.map { .text($0) } ?? .unknown, "raw": .text(action)])
    }

    @Test(arguments: [#"{"action":""}"#, #"{"action":null}"#, #"{"battery":80}"#])
    func nothingIsNoEvent(_ payload: String) {
        var stage = stage()
        #expect(stage.values("remote", in: stage.hear("zigbee2mqtt/remote", payload))["event"] == nil)
    }

    @Test func aRetainedActionHappenedLongAgo() {
        var stage = stage()
        let output = stage.hear("zigbee2mqtt/remote", #"{"action":"single","battery":80}"#, retained: true)
        #expect(stage.values("remote", in: output) == ["battery": .number(80)])
    }

    @Test func theBrokersRepetitionIsDropped() {
        var stage = stage()
        #expect(stage.hear("zigbee2mqtt/remote", #"{"action":"single"}"#).reports.count == 1)
        let again = stage.hear("zigbee2mqtt/remote", #"{"action":"single"}"#, duplicate: true)
        #expect(again.reports.isEmpty)
        #expect(again.faults.map(\.reason) == [.duplicate])
        #expect(stage.hear("zigbee2mqtt/remote", #"{"action":"single"}"#).reports.count == 1)
    }
}
