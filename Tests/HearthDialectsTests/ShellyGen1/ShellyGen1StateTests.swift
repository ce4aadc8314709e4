import HearthDialects
import HearthModel
import Testing

struct ShellyGen1StateTests {
    @Test func relaysReport() {
        var stage = Stage.shellyGen1("a", ["relay/0": "off"])
        let output = stage.hear("shellies/a/relay/0", "on")
        #expect(stage.values("a", in: output) == ["on": .flag(true)])
        #expect(output.reports.map(\.provenance) == [.live])
        #expect(stage.hear("shellies/a/relay/0", "maybe").faults.map(\.reason) == [.unknownPayload])
    }

    @Test func whatTheBrokerKeptIsOld() {
        var stage = Stage.shellyGen1("a", ["relay/0": "off"], retained: true)
        let output = stage.hear("shellies/a/relay/0", "on", retained: true)
        #expect(output.reports.map(\.provenance) == [.retained])
        #expect(output.statuses.isEmpty)
        #expect(stage.hear("shellies/a/relay/0", "on").reports.map(\.provenance) == [.live])
    }

    @Test func tooMuchPowerSwitchesOffAndIsSaid() {
        var stage = Stage.shellyGen1("a", ["relay/0": "on", "relay/0/power": "1"])
        let output = stage.hear("shellies/a/relay/0", "overpower")
        #expect(stage.values("a", in: output) == ["on": .flag(false)])
        #expect(output.alerts.map(\.name) == ["overpower"])
        #expect(stage.hear("shellies/a/relay/0", "overpower").alerts.isEmpty, "said once")
        #expect(
            stage.hear("shellies/a/relay/0", "on").alerts == [
                Alert(device: DeviceIndex(0), name: "overpower", text: nil)
            ])
        #expect(stage.hear("shellies/a/relay/0", "off").alerts.isEmpty)
    }

    @Test func oneThatHasBecomeTooHotSaysSo() {
        var stage = Stage.shellyGen1("a", ["relay/0": "on"])
        #expect(stage.hear("shellies/a/overtemperature", "0").alerts.isEmpty)
        #expect(stage.hear("shellies/a/overtemperature", "1").alerts.map(\.text) == ["has become too hot"])
        #expect(stage.hear("shellies/a/overtemperature", "0").alerts.map(\.text) == [nil])
    }

    @Test(arguments: [("relay/0", "a"), ("roller/0", "a"), ("light/0", "a")])
    func energyIsInWattMinutes(topic: String, id: String) {
        var stage = Stage.shellyGen1(
            "a", ["\(topic)": topic == "roller/0" ? "stop" : "on", "\(topic)/power": "1", "\(topic)/energy": "0"])
        let output = stage.hear("shellies/a/\(topic)/energy", "90000")
        #expect(stage.values(id, in: output) == ["energy": .number(1.5)])
    }

    @Test func metersCountInWattHoursIfTheyHaveTotals() {
        var totals = Stage.shellyGen1("a", ["emeter/0/power": "1", "emeter/0/total": "0", "emeter/0/energy": "0"])
        #expect(totals.values("a", in: totals.hear("shellies/a/emeter/0/total", "1500")) == ["energy": .number(1.5)])
        #expect(totals.hear("shellies/a/emeter/0/energy", "60000").reports.isEmpty)
        var minutes = Stage.shellyGen1("a", ["emeter/0/power": "1", "emeter/0/energy": "0"])
        #expect(minutes.values("a", in: minutes.hear("shellies/a/emeter/0/energy", "60000")) == ["energy": .number(1)])
    }

    @Test func coversSayWhereAndWhither() {
        var stage = Stage.shellyGen1("a", model: "SHSW-25", ["roller/0": "stop", "roller/0/pos": "40"])
        #expect(stage.values("a", in: stage.hear("shellies/a/roller/0", "open")) == ["state": .text("opening")])
        let halfway = stage.hear("shellies/a/roller/0/pos", "70")
        #expect(stage.values("a", in: halfway) == ["state": .text("opening"), "position": .number(70)])
        #expect(stage.values("a", in: stage.hear("shellies/a/roller/0", "stop")) == ["state": .text("stopped")])
        #expect(stage.values("a", in: stage.hear("shellies/a/roller/0/pos", "100"))["state"] == .text("open"))
        #expect(stage.values("a", in: stage.hear("shellies/a/roller/0/pos", "0"))["state"] == .text("closed"))
        let lost = stage.hear("shellies/a/roller/0/pos", "-1")
        #expect(stage.values("a", in: lost) == ["state": .text("stopped"), "position": .unknown])
    }

    @Test func lampsReportAllTheyHave() {
        var dimmer = Stage.shellyGen1("a", ["light/0/status": ShellyGen1.lamp(#""brightness":40"#)])
        let dimmed = dimmer.hear("shellies/a/light/0/status", #"{"ison":true,"brightness":55}"#)
        #expect(dimmer.values("a", in: dimmed) == ["on": .flag(true), "brightness": .number(55)])

        let colours = #""mode":"color","red":0,"green":0,"blue":0,"gain":10,"effect":0"#
        var strip = Stage.shellyGen1("b", ["color/0/status": ShellyGen1.lamp(colours)])
        let green = strip.hear(
            "shellies/b/color/0/status",
            #"{"ison":true,"mode":"color","red":0,"green":255,"blue":0,"white":0,"gain":80,"effect":2}"#)
        #expect(
            strip.values("b", in: green) == [
                "on": .flag(true), "brightness": .number(80), "hue": .number(120), "saturation": .number(100),
                "effect": .text("2"),
            ])

        var bulb = Stage.shellyGen1("c", ["light/0/status": ShellyGen1.lamp(#""temp":3000,"brightness":40"#)])
        let warm = bulb.hear("shellies/c/light/0/status", #"{"ison":false,"temp":2700,"brightness":20}"#)
        #expect(
            bulb.values("c", in: warm) == [
                "on": .flag(false), "brightness": .number(20), "color_temp": .number(2700),
            ])
    }

    @Test(arguments: [
        ("S", "press"), ("SS", "double"), ("SSS", "triple"), ("L", "long"), ("SL", "other"), ("LS", "other"),
    ])
    func pressesAreToldOnce(word: String, event: String) {
        var stage = Stage.shellyGen1("a", model: "SHIX3-1", ["input_event/0": ShellyGen1.press("", 3)], retained: true)
        let topic = "shellies/a/input_event/0"
        #expect(stage.hear(topic, ShellyGen1.press(word, 3)).reports.isEmpty, "the count is the same")
        let pressed = stage.hear(topic, ShellyGen1.press(word, 4))
        #expect(stage.values("a", in: pressed) == ["event": .text(event), "raw": .text(word)])
        #expect(stage.hear(topic, ShellyGen1.press(word, 4)).reports.isEmpty, "told again when it was asked")
        #expect(stage.hear(topic, ShellyGen1.press(word, 5), retained: true).reports.isEmpty, "pressed long ago")
    }

    @Test func aNewConnectionKnowsNoPresses() {
        var stage = Stage.shellyGen1("a", model: "SHIX3-1", ["input_event/0": ShellyGen1.press("", 3)])
        stage.router.disconnected()
        _ = stage.connect()
        #expect(stage.hear("shellies/a/input_event/0", ShellyGen1.press("S", 9)).reports.isEmpty)
        #expect(stage.hear("shellies/a/input_event/0", ShellyGen1.press("S", 10)).reports.count == 1)
    }

    @Test(arguments: [
        ("sensor/temperature", "21.5", "temp", Value.number(21.5)), ("sensor/temperature", "999", "temp", .unknown),
        ("sensor/temperature", "-999.0", "temp", .unknown), ("sensor/temperature", "-1", "temp", .number(-1)),
        ("sensor/humidity", "43", "humidity", .number(43)), ("sensor/humidity", "999", "humidity", .unknown),
        ("sensor/battery", "77", "battery", .number(77)), ("sensor/lux", "-1", "lux", .unknown),
        ("sensor/lux", "1200", "lux", .number(1200)),
    ])
    func sensorsReport(topic: String, payload: String, property: String, value: Value) {
        var stage = Stage.shellyGen1(
            "a", ["sensor/temperature": "20", "sensor/humidity": "40", "sensor/battery": "90", "sensor/lux": "3"])
        #expect(stage.values("a", in: stage.hear("shellies/a/\(topic)", payload)) == [property: value])
    }

    @Test(arguments: [
        ("sensor/flood", "true", Value.text("wet")), ("sensor/flood", "false", .text("dry")),
        ("sensor/smoke", "true", .text("alarm")), ("sensor/gas", "heavy", .text("alarm")),
        ("sensor/gas", "none", .text("clear")), ("sensor/state", "open", .text("open")),
        ("sensor/state", "close", .text("closed")), ("sensor/state", "unknown", .unknown),
    ])
    func statesOfSensors(topic: String, payload: String, value: Value) {
        var stage = Stage.shellyGen1("a", ["\(topic)": payload])
        #expect(stage.values("a", in: stage.hear("shellies/a/\(topic)", payload)) == ["state": value])
    }

    @Test func radiatorValvesReport() {
        let info =
            #"{"bat":{"value":81},"thermostats":[{"pos":40,"target_t":{"enabled":true,"value":21.5},"tmp":{"value":19.2}}]}"#
        var stage = Stage.shellyGen1("a", model: "SHTRV-01", ["info": info])
        #expect(
            stage.values("a", in: stage.hear("shellies/a/info", info)) == [
                "setpoint": .number(21.5), "temp": .number(19.2), "demand": .number(40), "battery": .number(81),
            ])
        #expect(stage.device("a")?.times.ackWindow == .minutes(10))
    }

    @Test func motionIsSeenInEitherDocument() {
        let info = #"{"lux":{"value":60},"sensor":{"motion":false,"vibration":false},"bat":{"value":70}}"#
        var stage = Stage.shellyGen1("a", model: "SHMOS-01", ["info": info])
        let seen = #"{"lux":{"value":61},"sensor":{"motion":true,"vibration":false},"bat":{"value":70}}"#
        #expect(
            stage.values("a", in: stage.hear("shellies/a/info", seen)) == [
                "on": .flag(true), "vibration": .flag(false), "lux": .number(61), "battery": .number(70),
            ])
    }

    // MARK: Availability

    @Test func theLastWillCountsAtOnce() {
        var stage = Stage.shellyGen1("a", ["online": "true", "relay/0": "on"])
        #expect(stage.statuses("a", in: stage.hear("shellies/a/online", "false")) == [.offline])
        stage.tick(after: .seconds(1))
        let back = stage.hear("shellies/a/online", "true")
        #expect(stage.statuses("a", in: back) == [.online])
        #expect(back.texts == ["shellies/a/command announce", "shellies/a/command update"])
    }

    @Test func aLiveWordRefutesARetainedWill() {
        var stage = Stage.shellyGen1("a", ["online": "false", "relay/0": "on"], retained: true)
        #expect(stage.statuses("a", in: stage.hear("shellies/a/relay/0", "on")) == [.online])
        #expect(stage.hear("shellies/a/online", "false", retained: true).statuses.isEmpty)
    }

    @Test func sleepersAreNotOfflineAndNotAsked() {
        var stage = Stage.shellyGen1("a", ["sensor/temperature": "20", "sensor/battery": "90"])
        #expect(stage.device("a")?.sleepy == true)
        let output = stage.hear("shellies/a/online", "false")
        #expect(output.statuses.isEmpty)
        #expect(stage.hear("shellies/a/online", "true").publications.isEmpty)
    }

    @Test func anEntryMaySayThatItSleeps() {
        var binding = ShellyBinding(id: "a")
        binding.lowPower = true
        let stage = Stage.shellyGen1("a", ["relay/0": "on"], entries: [.make("hall.a", "switch", .shelly(binding))])
        #expect(stage.device("hall.a")?.sleepy == true)
    }

    @Test func devicesAreAskedWhenTheyAreBoundAndAgainAfterEachConnection() {
        var stage = Stage()
        let found = stage.shelly("a", ["relay/0": "on", "relay/1": "on"])
        #expect(found.texts == ["shellies/a/command announce", "shellies/a/command update"])
        stage.router.disconnected()
        #expect(stage.connect().texts.contains("shellies/a/command update"))
    }
}
