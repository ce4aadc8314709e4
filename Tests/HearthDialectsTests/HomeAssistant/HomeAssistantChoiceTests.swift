import HearthModel
import Testing

@testable import HearthDialects

/// What a device offers is all that can be asked of it.
struct HomeAssistantChoiceTests {
    @Test(arguments: [
        ("select", #""stat_t":"s","cmd_t":"c","ops":["Day","Night"]"#, "value", ["Day", "Night"]),
        ("light", #""cmd_t":"c","fx_cmd_t":"f","fx_list":["Fire","Rain"]"#, "effect", ["Fire", "Rain"]),
        ("light", #""schema":"json","cmd_t":"c","effect":true,"fx_list":["Fire","Rain"]"#, "effect", ["Fire", "Rain"]),
        (
            "light",
            #""schema":"template","cmd_t":"c","cmd_on_tpl":"{{ effect }}","cmd_off_tpl":"0","fx_tpl":"{{ value }}","fx_list":["Fire"]"#,
            "effect", ["Fire"]
        ),
        ("climate", #""mode_cmd_t":"m","modes":["off","dry"]"#, "mode", ["off", "dry"]),
        ("climate", #""fan_mode_cmd_t":"m","fan_modes":["low","turbo"]"#, "fan_mode", ["low", "turbo"]),
        ("climate", #""pr_mode_cmd_t":"m","pr_modes":["eco"]"#, "preset", ["eco", "none"]),
        ("fan", #""cmd_t":"c","pr_mode_cmd_t":"m","pr_modes":["breeze"]"#, "preset", ["breeze", "none"]),
        ("humidifier", #""cmd_t":"c","mode_cmd_t":"m","modes":["sleep"]"#, "mode", ["sleep"]),
        ("water_heater", #""mode_cmd_t":"m","modes":["eco","off"]"#, "mode", ["eco", "off"]),
        ("vacuum", #""cmd_t":"c","set_fan_spd_t":"f","fanspd_lst":["min","max"]"#, "fan_speed", ["min", "max"]),
        ("lock", #""cmd_t":"c""#, "state", ["locked", "unlocked"]),
        ("cover", #""cmd_t":"c""#, "state", ["open", "closed"]),
        ("cover", #""cmd_t":"c","pl_cls":null"#, "state", ["open"]),
        ("alarm_control_panel", #""cmd_t":"c""#, "state", ["disarmed", "armed_home", "armed_away", "armed_night"]),
        (
            "alarm_control_panel", #""cmd_t":"c","sup_feat":["arm_night","trigger"]"#, "state",
            ["disarmed", "armed_night"]
        ),
        ("vacuum", #""cmd_t":"c","sup_feat":["start","return_home"]"#, "state", ["docked", "cleaning"]),
    ]) func whatIsOfferedIsKnown(component: String, keys: String, property: String, choices: [String]) {
        let (stage, _) = Stage.announced(component, keys)
        #expect(stage.device("thing")?.property(property)?.choices == choices)
    }

    @Test func whatNothingIsSaidOfIsOpen() {
        let (stage, _) = Stage.announced("climate", #""mode_cmd_t":"m""#)
        #expect(stage.device("thing")?.property("mode")?.choices == [])
    }

    @Test func theSpellingOfTheDeviceIsSent() {
        var (stage, _) = Stage.announced("select", #""stat_t":"s","cmd_t":"c","ops":["Day","night"]"#)
        #expect(stage.tell("thing", ["value": .text("day")]) == ["c Day"])
        #expect(stage.tell("thing", ["value": .text("NIGHT")]) == ["c night"])
        #expect(stage.tell("thing", ["value": .text("dusk")]) == nil)
    }

    @Test func aCoverThatHasNoWordForEitherCanOnlyBeRead() {
        let (stage, _) = Stage.announced("cover", #""stat_t":"s","cmd_t":"c","pl_open":null,"pl_cls":null"#)
        #expect(stage.device("thing")?.property("state")?.settable == false)
    }

    @Test func aSirenMayHaveTonesInCapitals() {
        var (stage, _) = Stage.announced("siren", #""stat_t":"s","cmd_t":"c","av_tones":["Bell","DING"]"#)
        #expect(stage.value("tone", after: "s", #"{"state":"ON","tone":"DING"}"#) == .text("DING"))
        #expect(stage.device("thing")?.property("tone")?.choice(meaning: "bell") == "Bell")
    }

    @Test(arguments: [
        ("humidifier", #""cmd_t":"c","hum_cmd_t":"h","hum_stat_t":"t","min_hum":40,"max_hum":60"#, 40.0...60),
        ("humidifier", #""cmd_t":"c","hum_cmd_t":"h","hum_stat_t":"t""#, 0.0...100),
        ("climate", #""hum_cmd_t":"h","hum_stat_t":"t","max_hum":80"#, 0.0...80),
    ]) func aHumidityHasEnds(component: String, keys: String, range: ClosedRange<Double>) {
        var (stage, _) = Stage.announced(component, keys)
        guard case .number(_, let found, _)? = stage.device("thing")?.property("target")?.type else {
            return #expect(Bool(false))
        }
        #expect(found == range)
        // What is heard may lie anywhere.
        #expect(stage.value("target", after: "t", "95") == .number(95))
    }

    @Test(arguments: [
        ("lock", #""cmd_t":"c""#, [] as [Command.Act]), ("lock", #""cmd_t":"c","pl_open":"OPEN""#, [.openLatch]),
        ("cover", #""cmd_t":"c""#, [.stop]), ("cover", #""cmd_t":"c","pl_stop":null"#, []),
        ("switch", #""cmd_t":"c""#, []), ("cover", #""stat_t":"s""#, []), ("button", #""cmd_t":"c""#, [.press]),
        ("vacuum", #""cmd_t":"c""#, [.stop]),
    ]) func whatLeavesNoValueIsKnownToo(component: String, keys: String, acts: [Command.Act]) {
        let (stage, _) = Stage.announced(component, keys)
        #expect(stage.device("thing")?.acts == acts)
    }

    @Test(arguments: [
        (#""cmd_t":"c""#, TextForm(length: 0...255)), (#""cmd_t":"c","min":3,"max":8"#, TextForm(length: 3...8)),
        (#""cmd_t":"c","max":-4,"ptrn":"[a-z]+""#, TextForm(length: 0...0, pattern: "[a-z]+")),
        (#""cmd_t":"c","max":1e99"#, TextForm(length: 0...65_535)),
    ]) func aTextSaysWhatItTakes(keys: String, form: TextForm) {
        let (stage, _) = Stage.announced("text", keys)
        #expect(stage.device("thing")?.properties.first?.form == form)
    }
}
