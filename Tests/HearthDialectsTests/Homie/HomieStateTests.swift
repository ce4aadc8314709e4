import HearthDialects
import HearthModel
import Testing

struct HomieStateTests {
    @Test func valuesThatTheBrokerKeptAreOld() {
        var stage = Stage()
        let relay = Homie.node("relay", Homie.property("state", "boolean", settable: true))
        let output = stage.homie("it", Homie.description("It", relay), values: ["relay/state": "true"])
        #expect(stage.values("it", in: output) == ["on": .flag(true)])
        #expect(output.reports.map(\.provenance) == [.retained])
        #expect(stage.hear("homie/5/it/relay/state", "false").reports.map(\.provenance) == [.live])
    }

    @Test(
        arguments: [
            (Homie.property("temperature", "float", unit: "°C"), "21.5", "temp", Value.number(21.5)),
            (Homie.property("temperature", "float", unit: "°F"), "68", "temp", .number(20)),
            (Homie.property("pressure", "integer", unit: "Pa"), "101325", "pressure", .number(1_013.25)),
            (Homie.property("energy", "float", unit: "Wh"), "1500", "energy", .number(1.5)),
            (Homie.property("contact", "boolean"), "true", "state", .text("closed")),
            (Homie.property("contact", "boolean", format: "closed,open"), "true", "state", .text("open")),
            (Homie.property("door", "boolean"), "true", "state", .text("open")),
            (Homie.property("motion", "boolean"), "false", "on", .flag(false)),
            (Homie.property("smoke", "boolean"), "true", "state", .text("alarm")),
            (Homie.property("lock", "boolean", settable: true), "false", "state", .text("unlocked")),
            (Homie.property("program", "enum", format: "eco,fast", settable: true), "fast", "value", .text("fast")),
            (Homie.property("note", "string", settable: true), "\u{0}", "value", .text("")),
            (Homie.property("dim", "integer", format: "0:255", settable: true), "51", "brightness", .number(20)),
            (Homie.property("ct", "integer", unit: "MK⁻¹", settable: true), "250", "color_temp", .number(4_000)),
            (Homie.property("state", "enum", format: "UP,DOWN,STOP", settable: true), "DOWN", "state", .text("closed")),
        ] as [(String, String, String, Value)])
    func valuesComeInOurWordsAndUnits(property: String, payload: String, name: String, value: Value) {
        var stage = Stage.homie(#""n":{"properties":{\#(property)}}"#)
        let id = property.split(separator: "\"").first ?? ""
        #expect(stage.values("it", in: stage.hear("homie/5/it/n/\(id)", payload)) == [name: value])
    }

    @Test(arguments: [
        ("rgb,0,255,0", 120.0, 100.0), ("hsv,300,50,75", 300, 50), ("0,0,255", 240, 100),
    ])
    func coloursComeInAnyForm(payload: String, hue: Double, saturation: Double) {
        var stage = Stage.homie(Homie.node("n", Homie.property("color", "color", format: "rgb", settable: true)))
        #expect(
            stage.values("it", in: stage.hear("homie/5/it/n/color", payload)) == [
                "hue": .number(hue), "saturation": .number(saturation),
            ])
        #expect(stage.hear("homie/5/it/n/color", "rgb,1,2").faults.count == 2)
    }

    @Test func anEmptiedValueIsUnknown() {
        var stage = Stage.homie(Homie.node("n", Homie.property("temperature", "float", unit: "°C")))
        #expect(stage.values("it", in: stage.hear("homie/5/it/n/temperature", "")) == ["temp": .unknown])
        #expect(stage.hear("homie/5/it/n/temperature", "warm").faults.map(\.reason) == [.unknownPayload])
    }

    @Test func whatIsNotKeptAndCannotBeSetHappens() {
        var stage = Stage.homie(
            Homie.node("n", Homie.property("action", "enum", format: "single,double,hold", retained: false)))
        let pressed = stage.hear("homie/5/it/n/action", "double")
        #expect(stage.values("it", in: pressed) == ["event": .text("double"), "raw": .text("double")])
        #expect(stage.values("it", in: stage.hear("homie/5/it/n/action", "hold"))["event"] == .text("long"))
        #expect(stage.hear("homie/5/it/n/action", "single", retained: true).reports.isEmpty)
    }

    // MARK: Availability

    @Test(arguments: [
        ("ready", [DeviceStatus.online]), ("sleeping", [.online]), ("lost", [.offline]), ("disconnected", [.offline]),
        ("init", []),
    ])
    func statesOfTheDevice(state: String, statuses: [DeviceStatus]) {
        var stage = Stage()
        let relay = Homie.node("relay", Homie.property("state", "boolean", settable: true))
        let output = stage.homie("it", Homie.description("It", relay), state: state)
        #expect(stage.statuses("it", in: output) == statuses)
    }

    @Test func aDeviceThatDescribesItselfKeepsItsValues() {
        var stage = Stage.homie(Homie.node("n", Homie.property("state", "boolean", settable: true)))
        let output = stage.hear("homie/5/it/$state", "init")
        #expect(output.statuses.isEmpty && output.reports.isEmpty)
        #expect(stage.hear("homie/5/it/$state", "asleep").faults.map(\.reason) == [.unknownPayload])
    }

    @Test func aChildIsLostWithItsRoot() {
        var stage = Stage()
        _ = stage.homie("bridge", Homie.description("Bridge"))
        let child = Homie.description("Child", root: "bridge", Homie.node("n", Homie.property("motion", "boolean")))
        let found = stage.homie("child", child)
        #expect(stage.statuses("child", in: found) == [.online])
        #expect(stage.statuses("child", in: stage.hear("homie/5/bridge/$state", "lost")) == [.offline])
        #expect(stage.statuses("child", in: stage.hear("homie/5/bridge/$state", "ready")) == [.online])
    }

    @Test func anAlertThatWasThereBeforeTheDeviceIsToldOnceItIs() {
        var stage = Stage()
        _ = stage.hear("homie/5/it/$state", "ready", retained: true)
        #expect(stage.hear("homie/5/it/$alert/leak", "Water!", retained: true).alerts.isEmpty)
        let description = Homie.description("It", Homie.node("relay", Homie.property("on", "boolean", settable: true)))
        let alerts = stage.hear("homie/5/it/$description", description, retained: true).alerts
        #expect(alerts == [Alert(device: DeviceIndex(0), name: "alert leak", text: "Water!")])
    }

    @Test func inVersionFourTheStateIsTheAlert() {
        var stage = Stage()
        _ = stage.homie4(
            "it",
            [
                "$name": "It", "$nodes": "relay", "relay/$properties": "on", "relay/on/$datatype": "boolean",
                "relay/on/$settable": "true", "$state": "ready",
            ])
        #expect(stage.hear("homie/it/$state", "alert").alerts.map(\.text) == ["something needs attention, it says"])
        #expect(stage.hear("homie/it/$state", "alert").alerts.isEmpty, "said once")
        #expect(stage.hear("homie/it/$state", "ready").alerts.map(\.text) == [nil])
    }

    @Test func alertsAreToldAndTakenBack() {
        var stage = Stage.homie(Homie.node("n", Homie.property("motion", "boolean")))
        let alert = stage.hear("homie/5/it/$alert/battery", "Battery is low", retained: true).alerts
        #expect(alert == [Alert(device: DeviceIndex(0), name: "alert battery", text: "Battery is low")])
        #expect(stage.hear("homie/5/it/$alert/battery", "").alerts.map(\.text) == [nil])
        #expect(stage.hear("homie/5/it/$log/error", "no sensor").alerts.map(\.text) == ["no sensor"])
        #expect(stage.hear("homie/5/it/$log/debug", "tick").alerts.isEmpty)
    }
}
