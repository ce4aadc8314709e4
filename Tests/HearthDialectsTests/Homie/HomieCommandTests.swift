import HearthDialects
import HearthModel
import Testing

struct HomieCommandTests {
    /// `topic payload` and QoS of what a command sends.
    private static func sent(_ properties: [String], _ wishes: [String: Value]) -> [String]? {
        var stage = Stage.homie(#""n":{"properties":{\#(properties.joined(separator: ","))}}"#)
        return stage.tell("it", wishes)
    }

    @Test(
        arguments: [
            (Homie.property("power", "boolean", settable: true), ["on": Value.flag(true)], "power/set true"),
            (Homie.property("lock", "boolean", settable: true), ["state": .text("locked")], "lock/set true"),
            (
                Homie.property("setpoint", "float", format: "5:30:0.5", unit: "°C", settable: true),
                ["setpoint": .number(21.3)], "setpoint/set 21.5"
            ),
            (
                Homie.property("setpoint", "float", format: "5:30", unit: "°C", settable: true),
                ["setpoint": .number(50)], "setpoint/set 30"
            ),
            (
                Homie.property("program", "enum", format: "eco,fast", settable: true), ["value": .text("eco")],
                "program/set eco"
            ),
            (Homie.property("level", "integer", format: "0:9", settable: true), ["value": .number(3.7)], "level/set 4"),
            (Homie.property("note", "string", settable: true), ["value": .text("")], "note/set \u{0}"),
            (
                Homie.property("dim", "integer", format: "0:255", settable: true), ["brightness": .number(20)],
                "dim/set 51"
            ),
            (
                Homie.property("ct", "integer", unit: "MK⁻¹", settable: true), ["color_temp": .number(4_000)],
                "ct/set 250"
            ),
            (
                Homie.property("color", "color", format: "rgb,hsv", settable: true),
                ["hue": .number(240), "saturation": .number(100)], "color/set rgb,0,0,255"
            ),
            (
                Homie.property("color", "color", format: "hsv", settable: true),
                ["hue": .number(300), "saturation": .number(50)], "color/set hsv,300,50,100"
            ),
            (
                Homie.property("state", "enum", format: "UP,DOWN,STOP", settable: true), ["state": .text("open")],
                "state/set UP"
            ),
        ] as [(String, [String: Value], String)])
    func valuesAreToldInTheDevicesWordsAndUnits(property: String, wishes: [String: Value], message: String) {
        #expect(Self.sent([property], wishes) == ["homie/5/it/n/" + message])
    }

    @Test func brightnessImpliesOnAndDarkIsOff() {
        let lamp = [
            Homie.property("on", "boolean", settable: true),
            Homie.property("brightness", "integer", format: "0:100", unit: "%", settable: true),
        ]
        #expect(
            Self.sent(lamp, ["brightness": .number(40)]) == [
                "homie/5/it/n/on/set true", "homie/5/it/n/brightness/set 40",
            ])
        #expect(Self.sent(lamp, ["brightness": .number(0)]) == ["homie/5/it/n/on/set false"])
    }

    @Test func coversAreStoppedByTheirOwnWord() {
        var stage = Stage.homie(
            Homie.node("n", Homie.property("state", "enum", format: "UP,DOWN,STOP", settable: true)))
        #expect(stage.tell("it", .stop) == ["homie/5/it/n/state/set STOP"])
        var plain = Stage.homie(Homie.node("n", Homie.property("position", "integer", format: "0:100", settable: true)))
        #expect(plain.tell("it", .stop) == nil)
    }

    @Test func actsAreToldAtMostOnceAndValuesExactlyOnce() throws {
        var stage = Stage.homie(
            Homie.node("a", name: "A", Homie.property("ring", "boolean", settable: true, retained: false)),
            Homie.node("b", name: "B", Homie.property("power", "boolean", settable: true)))
        #expect(stage.tell("it_a", .press) == ["homie/5/it/a/ring/set true"])
        #expect(stage.publications("it_a", .act(.press)).map(\.qos) == [0])
        let on = try #require(stage.registry.index(of: "it_b").flatMap { stage.registry.slot("on", of: $0) })
        let sent = stage.publications("it_b", .set([SlotValue(on, .flag(true))]))
        #expect(sent.map(\.qos) == [2])
        #expect(sent.map(\.retain) == [false])
    }

    @Test func versionFourIsToldAtLeastOnceAndWithBareColours() throws {
        var stage = Stage()
        _ = stage.homie4(
            "old",
            [
                "$name": "Old", "$state": "ready", "$nodes": "n", "n/$properties": "color",
                "n/color/$datatype": "color", "n/color/$format": "rgb", "n/color/$settable": "true",
            ])
        #expect(
            stage.tell("old", ["hue": .number(0), "saturation": .number(100)]) == ["homie/old/n/color/set 255,0,0"])
        let hue = try #require(stage.registry.index(of: "old").flatMap { stage.registry.slot("hue", of: $0) })
        #expect(stage.publications("old", .set([SlotValue(hue, .number(3))])).map(\.qos) == [1])
    }

    @Test func theTargetSaysThatTheCommandWasTaken() {
        var stage = Stage.homie(
            Homie.node("n", Homie.property("position", "integer", format: "0:100", unit: "%", settable: true)))
        _ = stage.tell("it", ["position": .number(80)])
        let output = stage.hear("homie/5/it/n/position/$target", "80")
        #expect(output.targets.map(\.values) == [[SlotValue(SlotIndex(0), .number(80))]])
        #expect(output.reports.isEmpty)
        #expect(stage.hear("homie/5/it/n/position/$target", "80", retained: true).targets.isEmpty)
    }

    @Test func ourOwnWordIsNoReport() {
        var stage = Stage.homie(Homie.node("n", Homie.property("power", "boolean", settable: true)))
        #expect(stage.hear("homie/5/it/n/power/set", "true").reports.isEmpty)
    }

    @Test func sensorsCannotBeTold() {
        #expect(Self.sent([Homie.property("motion", "boolean")], ["on": .flag(true)]) == nil)
    }
}
