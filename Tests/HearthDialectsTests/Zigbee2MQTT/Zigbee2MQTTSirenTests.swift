import HearthDialects
import HearthModel
import Testing

/// Sirens, most of which have nothing but the composite `warning` (Zigbee2MQTT documentation, "Exposes").
@Suite struct Zigbee2MQTTSirenTests {
    private func stage(_ exposes: String...) -> Stage {
        var stage = Stage()
        let entry = #"""
            {"ieee_address":"0x1","friendly_name":"horn","type":"EndDevice","power_source":"Battery","supported":true,
            "interview_completed":true,"definition":{"vendor":"Acme","model":"M1","options":[],
            "exposes":[\#(exposes.joined(separator: ","))]}}
            """#
        stage.hear("zigbee2mqtt/bridge/devices", "[" + entry + "]", retained: true)
        return stage
    }

    private func warning(_ features: String..., access: Int = 2) -> String {
        #"{"type":"composite","name":"warning","property":"warning","access":\#(access),"features":[\#(features.joined(separator: ","))]}"#
    }

    private static let modes = Zigbee.choice("mode", ["stop", "burglar", "fire", "emergency"], access: 2)

    @Test func aSirenIsToldInADocumentAndIsAsItWasTold() {
        var stage = stage(
            Zigbee.battery,
            warning(
                Self.modes, Zigbee.choice("level", ["low", "medium", "high"], access: 2),
                Zigbee.binary("strobe", access: 2), Zigbee.numeric("duration", unit: "s", access: 2)))
        #expect(stage.device("horn")?.deviceClass.name == "siren")
        #expect(stage.device("horn")?.properties.map(\.name) == ["on", "battery"])
        let on = stage.output(telling: "horn", ["on": .flag(true)])
        #expect(
            on.texts == [
                #"zigbee2mqtt/horn/set {"warning":{"mode":"emergency","level":"high","strobe":true,"duration":1800}}"#
            ])
        #expect(stage.values("horn", in: on) == ["on": .flag(true)])
        #expect(on.reports.map(\.provenance) == [.assumed])
        #expect(
            stage.tell("horn", ["on": .flag(false)])
                == [#"zigbee2mqtt/horn/set {"warning":{"mode":"stop","level":"low","strobe":false,"duration":0}}"#])
        #expect(stage.values("horn", in: stage.hear("zigbee2mqtt/horn", #"{"battery":80,"warning":{}}"#))["on"] == nil)
    }

    @Test func onlyWhatIsListedIsTold() {
        var stage = stage(
            warning(
                Zigbee.choice("mode", ["stop", "burglar"], access: 2),
                Zigbee.numeric("duration", range: 0...180, access: 2)))
        #expect(
            stage.tell("horn", ["on": .flag(true)])
                == [#"zigbee2mqtt/horn/set {"warning":{"mode":"burglar","duration":180}}"#])
    }

    @Test(arguments: ["smoke", "water_leak", "contact"]) func aDetectorThatSoundsIsADetector(name: String) {
        var stage = stage(warning(Self.modes), Zigbee.binary(name))
        #expect(stage.device("horn")?.deviceClass.name != "siren")
        #expect(
            stage.tell("horn", ["siren": .flag(false)]) == [#"zigbee2mqtt/horn/set {"warning":{"mode":"stop"}}"#])
    }

    @Test func aPlainAlarmIsASirenToo() {
        var stage = stage(
            Zigbee.binary("alarm", on: #""ON""#, off: #""OFF""#, access: 7),
            Zigbee.numeric("temperature", unit: "°C"))
        #expect(stage.device("horn")?.deviceClass.name == "siren")
        #expect(stage.tell("horn", ["on": .flag(true)]) == [#"zigbee2mqtt/horn/set {"alarm":"ON"}"#])
        let heard = stage.hear("zigbee2mqtt/horn", #"{"alarm":"OFF","temperature":20}"#)
        #expect(stage.values("horn", in: heard) == ["on": .flag(false), "temp": .number(20)])
    }

    @Test func whatCannotBeStoppedIsNotStarted() {
        let stage = stage(warning(Zigbee.choice("mode", ["burglar"], access: 2)), Zigbee.battery)
        #expect(stage.device("horn")?.properties.map(\.name) == ["battery"])
    }
}
