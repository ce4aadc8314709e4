import HearthDialects
import HearthModel
import Testing

@Suite struct Zigbee2MQTTLightTests {
    private func stage(_ features: String..., options: [String] = []) -> Stage {
        var stage = Stage()
        stage.configure([])
        let light = #"{"type":"light","features":[\#(features.joined(separator: ","))]}"#
        stage.hear(
            "zigbee2mqtt/bridge/devices",
            Zigbee.devices(Zigbee.entry("Lamp", options: options, light, Zigbee.linkquality)), retained: true)
        return stage
    }

    @Test func aLampIsFoundWithWhatItCanDo() throws {
        let stage = stage(Zigbee.state(), Zigbee.brightness, Zigbee.mired, Zigbee.colour("color_xy"))
        let lamp = try #require(stage.device("lamp"))
        #expect(lamp.deviceClass.name == "light")
        #expect(
            lamp.properties.map(\.name)
                == ["on", "brightness", "color_temp", "hue", "saturation", "linkquality"])
        #expect(lamp.property("color_temp")?.type == .number(.kelvin, range: 2000...6536, step: nil))
        #expect(lamp.property("on")?.settable == true)
        #expect(lamp.property("linkquality")?.diagnostic == true)
        #expect(lamp.hardware.manufacturer == "Acme")
    }

    @Test func itsStateIsReadInOurUnits() {
        var stage = stage(Zigbee.state(), Zigbee.brightness, Zigbee.mired)
        let output = stage.hear("zigbee2mqtt/Lamp", #"{"state":"ON","brightness":127,"color_temp":370,"other":[1]}"#)
        #expect(
            stage.values("lamp", in: output)
                == ["on": .flag(true), "brightness": .number(50), "color_temp": .number(2703)])
        #expect(output.reports.first?.provenance == .live)
        #expect(stage.statuses("lamp", in: output) == [.online])
    }

    @Test(arguments: [(0, 0), (1, 0), (2, 1), (127, 50), (254, 100)] as [(Int, Double)])
    func rawBrightnessBecomesPercent(_ raw: Int, _ percent: Double) {
        var stage = stage(Zigbee.state(), Zigbee.brightness)
        let output = stage.hear("zigbee2mqtt/Lamp", #"{"brightness":\#(raw)}"#)
        #expect(stage.values("lamp", in: output) == ["brightness": .number(percent)])
    }

    @Test(arguments: [(0.2, 1), (1, 3), (50, 127), (100, 254)] as [(Double, Int)])
    func percentBecomesRawBrightnessAndStaysAboveDark(_ percent: Double, _ raw: Int) {
        var stage = stage(Zigbee.state(), Zigbee.brightness)
        #expect(
            stage.tell("lamp", ["brightness": .number(percent)]) == [#"zigbee2mqtt/Lamp/set {"brightness":\#(raw)}"#])
    }

    @Test func onlyWhatChangesIsSent() {
        var stage = stage(Zigbee.state(), Zigbee.brightness, Zigbee.mired)
        #expect(stage.tell("lamp", ["on": .flag(true)]) == [#"zigbee2mqtt/Lamp/set {"state":"ON"}"#])
        #expect(
            stage.tell("lamp", ["on": .flag(false), "brightness": .number(40)]) == [
                #"zigbee2mqtt/Lamp/set {"state":"OFF"}"#
            ])
        #expect(stage.tell("lamp", ["brightness": .number(0)]) == [#"zigbee2mqtt/Lamp/set {"state":"OFF"}"#])
        #expect(stage.tell("lamp", ["color_temp": .number(2700)]) == [#"zigbee2mqtt/Lamp/set {"color_temp":370}"#])
    }

    @Test func aTransitionGoesAlongWhereTheDeviceTakesOne() {
        var plain = stage(Zigbee.state())
        #expect(plain.tell("lamp", ["on": .flag(true)], over: .seconds(2)) == [#"zigbee2mqtt/Lamp/set {"state":"ON"}"#])
        var fading = stage(Zigbee.state(), options: ["transition"])
        #expect(
            fading.tell("lamp", ["on": .flag(true)], over: Milliseconds(1_500))
                == [#"zigbee2mqtt/Lamp/set {"state":"ON","transition":1.5}"#])
    }

    @Test func colourIsToldInTheFormThatTheLampHas() {
        let red: [String: Value] = ["hue": .number(0), "saturation": .number(100)]
        var hs = stage(Zigbee.state(), Zigbee.colour("color_hs"))
        #expect(hs.tell("lamp", red) == [#"zigbee2mqtt/Lamp/set {"color":{"hue":0,"saturation":100}}"#])
        var xy = stage(Zigbee.state(), Zigbee.colour("color_xy"), Zigbee.colour("color_hs"))
        #expect(xy.tell("lamp", red) == [#"zigbee2mqtt/Lamp/set {"color":{"x":0.64,"y":0.33}}"#])
    }

    @Test func colourIsReadFromEitherForm() {
        var stage = stage(Zigbee.state(), Zigbee.colour("color_xy"))
        let hs = stage.hear("zigbee2mqtt/Lamp", #"{"color":{"hue":240,"saturation":80,"x":0.2,"y":0.1}}"#)
        #expect(stage.values("lamp", in: hs) == ["hue": .number(240), "saturation": .number(80)])
        let xy = stage.hear("zigbee2mqtt/Lamp", #"{"color":{"x":0.64,"y":0.33}}"#)
        #expect(stage.values("lamp", in: xy) == ["hue": .number(0), "saturation": .number(100)])
    }

    @Test func onlyTheModeThatTheLampIsInCounts() {
        var stage = stage(Zigbee.state(), Zigbee.mired, Zigbee.colour("color_hs"))
        let white = stage.hear(
            "zigbee2mqtt/Lamp", #"{"color":{"hue":30,"saturation":60},"color_temp":370,"color_mode":"color_temp"}"#)
        #expect(
            stage.values("lamp", in: white) == ["hue": .unknown, "saturation": .unknown, "color_temp": .number(2703)])
        let red = stage.hear(
            "zigbee2mqtt/Lamp", #"{"color_mode":"hs","color":{"hue":0,"saturation":90},"color_temp":370}"#)
        #expect(
            stage.values("lamp", in: red) == ["hue": .number(0), "saturation": .number(90), "color_temp": .unknown])
    }

    @Test func anEffectIsOneOfItsWords() throws {
        var stage = stage(Zigbee.state(), Zigbee.choice("effect", ["blink", "colorloop"], access: 2))
        #expect(stage.tell("lamp", ["effect": .text("blink")]) == [#"zigbee2mqtt/Lamp/set {"effect":"blink"}"#])
        #expect(stage.tell("lamp", ["effect": .text("explode")]) == nil)
    }
}
