import HearthDialects
import HearthModel
import Testing

struct ShellyGen1CommandTests {
    @Test func relaysAreSwitchedByTheirWords() {
        var stage = Stage.shellyGen1("a", ["relay/0": "on", "relay/1": "on"])
        #expect(stage.tell("a_relay_2", ["on": .flag(true)]) == ["shellies/a/relay/1/command on"])
        #expect(stage.tell("a_relay_1", ["on": .flag(false)]) == ["shellies/a/relay/0/command off"])
    }

    @Test func coversAreMovedAndStopped() {
        var stage = Stage.shellyGen1("a", ["roller/0": "stop", "roller/0/pos": "40"])
        #expect(stage.tell("a", ["state": .text("open")]) == ["shellies/a/roller/0/command open"])
        #expect(stage.tell("a", ["state": .text("closed")]) == ["shellies/a/roller/0/command close"])
        #expect(stage.tell("a", ["position": .number(33.4)]) == ["shellies/a/roller/0/command/pos 33"])
        #expect(stage.tell("a", .stop) == ["shellies/a/roller/0/command stop"])
        #expect(stage.tell("a", .press) == nil)
    }

    @Test func lampsAreToldInOneDocument() {
        var stage = Stage.shellyGen1("a", ["light/0/status": ShellyGen1.lamp(#""brightness":40"#)])
        #expect(stage.tell("a", ["on": .flag(true)]) == [#"shellies/a/light/0/set {"turn":"on"}"#])
        #expect(
            stage.tell("a", ["brightness": .number(40)], over: Milliseconds(500))
                == [#"shellies/a/light/0/set {"turn":"on","brightness":40,"transition":500}"#])
        #expect(
            stage.tell("a", ["brightness": .number(0)], over: .minutes(1))
                == [#"shellies/a/light/0/set {"turn":"off","transition":5000}"#])
    }

    @Test func coloursHaveAGainInPlaceOfABrightness() {
        let strip = #""mode":"color","red":0,"green":0,"blue":0,"gain":10"#
        var stage = Stage.shellyGen1("a", ["color/0/status": ShellyGen1.lamp(strip)])
        #expect(
            stage.tell("a", ["hue": .number(240), "saturation": .number(100), "brightness": .number(30)])
                == [#"shellies/a/color/0/set {"turn":"on","gain":30,"red":0,"green":0,"blue":255}"#])
        // Of the colour that it has been told only the saturation changes.
        #expect(
            stage.tell("a", ["saturation": .number(0)])
                == [#"shellies/a/color/0/set {"red":255,"green":255,"blue":255}"#])
    }

    @Test func lampsOfColoursAndWhitesAreToldWhichToShow() {
        let bulb = #""mode":"white","red":0,"green":0,"blue":0,"gain":10,"temp":3000,"brightness":5"#
        var stage = Stage.shellyGen1("a", model: "SHCB-1", ["color/0/status": ShellyGen1.lamp(bulb)])
        #expect(
            stage.tell("a", ["color_temp": .number(2_000)])
                == [#"shellies/a/color/0/set {"mode":"white","temp":3000}"#], "no warmer than it can")
        #expect(
            stage.tell("a", ["hue": .number(0), "saturation": .number(100)])
                == [#"shellies/a/color/0/set {"mode":"color","red":255,"green":0,"blue":0}"#])
    }

    @Test func radiatorValvesAndValvesAreTold() {
        let info = #"{"bat":{"value":81},"thermostats":[{"pos":40,"target_t":{"value":21.5},"tmp":{"value":19.2}}]}"#
        var radiator = Stage.shellyGen1("a", ["info": info])
        #expect(
            radiator.tell("a", ["setpoint": .number(19.3)]) == ["shellies/a/thermostat/0/command/target_t 19.5"])
        var valve = Stage.shellyGen1("b", ["valve/0/state": "closed"])
        #expect(valve.tell("b", ["state": .text("open")]) == ["shellies/b/valve/0/command open"])
        #expect(valve.tell("b", ["state": .text("closed")]) == ["shellies/b/valve/0/command close"])
    }

    @Test func theStateTopicAcknowledges() {
        var stage = Stage.shellyGen1("a", ["relay/0": "off"])
        #expect(stage.tell("a", ["on": .flag(true)]) == ["shellies/a/relay/0/command on"])
        // The broker brings our own word too, which is no report.
        #expect(stage.hear("shellies/a/relay/0/command", "on").reports.isEmpty)
        #expect(stage.values("a", in: stage.hear("shellies/a/relay/0", "on")) == ["on": .flag(true)])
    }

    @Test func sensorsCannotBeTold() {
        var stage = Stage.shellyGen1("a", ["sensor/temperature": "20"])
        #expect(stage.tell("a", ["temp": .number(3)]) == nil)
        #expect(stage.tell("a", .stop) == nil)
    }
}
