import HearthDialects
import HearthModel
import Testing

struct ShellyGen2StateTests {
    private static let plug = FakeShelly.with(
        "switch:0", status: #"{"id":0,"output":true,"apower":8.5,"aenergy":{"total":1500.0}}"#)
    private static let id = "shellyplus1pm_a8032abe54dc"

    @Test func aStatusNotificationTellsWhatHasChanged() {
        var stage = Stage.shellyGen2(Self.plug)
        let driverOutput = stage.notify(Self.plug, #"{"ts":1631186545.04,"switch:0":{"id":0,"apower":9.5}}"#)
        #expect(stage.values(Self.id, in: driverOutput) == ["power": .number(9.5)])
        #expect(driverOutput.reports.map(\.provenance) == [.live])
    }

    @Test func aWholeStatusTellsWhatIsNotThereToo() {
        var stage = Stage.shellyGen2(Self.plug)
        let full = stage.notify(Self.plug, #"{"ts":1,"switch:0":{"id":0,"output":false}}"#, method: "NotifyFullStatus")
        #expect(
            stage.values(Self.id, in: full) == ["on": .flag(false), "power": .unknown, "energy": .unknown])
        let own = stage.hear(
            Self.plug.prefix + "/status/switch:0", #"{"id":0,"output":true,"apower":1,"aenergy":{"total":10}}"#)
        #expect(
            stage.values(Self.id, in: own) == ["on": .flag(true), "power": .number(1), "energy": .number(0.01)])
    }

    @Test func errorsOfAComponentAreSaidAndTakenBack() {
        var stage = Stage.shellyGen2(Self.plug)
        let hot = stage.notify(Self.plug, #"{"ts":1,"switch:0":{"id":0,"errors":["overtemp","overpower"]}}"#)
        #expect(hot.alerts.map(\.name) == ["errors of switch:0"])
        #expect(hot.alerts.map(\.text) == ["it has become too hot, too much power is drawn"])
        #expect(stage.notify(Self.plug, #"{"ts":2,"switch:0":{"id":0,"apower":0}}"#).alerts.isEmpty)
        let whole = stage.notify(Self.plug, #"{"ts":3,"switch:0":{"id":0,"output":false}}"#, method: "NotifyFullStatus")
        #expect(whole.alerts.map(\.text) == [nil])
        let again = stage.notify(Self.plug, #"{"ts":4,"switch:0":{"id":0,"errors":["overvoltage"]}}"#)
        #expect(again.alerts.map(\.text) == ["the voltage is too high"])
        #expect(stage.notify(Self.plug, #"{"ts":5,"switch:0":{"id":0,"errors":[]}}"#).alerts.map(\.text) == [nil])
    }

    @Test func keptStatusIsOld() {
        var stage = Stage.shellyGen2(Self.plug)
        let kept = stage.hear(Self.plug.prefix + "/status/switch:0", #"{"output":true}"#, retained: true)
        #expect(kept.reports.map(\.provenance) == [.retained])
    }

    @Test(arguments: [
        ("open", Value.text("open")), ("closed", .text("closed")), ("opening", .text("opening")),
        ("closing", .text("closing")), ("stopped", .text("stopped")), ("calibrating", .unknown),
    ])
    func coversSayWhatTheyDo(word: String, state: Value) {
        let cover = FakeShelly.with("cover:0", status: #"{"state":"stopped","pos_control":true,"current_pos":40}"#)
        var stage = Stage.shellyGen2(cover)
        let driverOutput = stage.notify(cover, #"{"cover:0":{"state":"\#(word)","current_pos":null}}"#)
        #expect(stage.values(Self.id, in: driverOutput) == ["state": state, "position": .unknown])
    }

    @Test func coloursAreChannels() {
        let lamp = FakeShelly.with("rgbw:0", status: #"{"output":true,"brightness":40,"rgb":[1,2,3],"white":0}"#)
        var stage = Stage.shellyGen2(lamp)
        let driverOutput = stage.notify(lamp, #"{"rgbw:0":{"rgb":[0,0,255],"white":255,"brightness":50}}"#)
        #expect(
            stage.values(Self.id, in: driverOutput) == [
                "hue": .number(240), "saturation": .number(100), "white": .number(100), "brightness": .number(50),
            ])
    }

    @Test(arguments: [
        ("single_push", "press"), ("double_push", "double"), ("triple_push", "triple"), ("long_push", "long"),
        ("something", "other"),
    ])
    func pressesAreToldOnce(word: String, event: String) {
        let button = FakeShelly.with("input:0", status: #"{"state":null}"#, config: #"{"type":"button"}"#)
        var stage = Stage.shellyGen2(button)
        let message = #"{"ts":5,"events":[{"component":"input:0","id":0,"event":"\#(word)","ts":5.25}]}"#
        let pressed = stage.notify(button, message, method: "NotifyEvent")
        #expect(stage.values(Self.id, in: pressed) == ["event": .text(event), "raw": .text(word)])
        #expect(stage.notify(button, message, method: "NotifyEvent").reports.isEmpty, "the broker brought it twice")
        let later = #"{"ts":6,"events":[{"component":"input:0","id":0,"event":"\#(word)","ts":6.5}]}"#
        #expect(stage.notify(button, later, method: "NotifyEvent").reports.count == 1)
        #expect(
            stage.hear(button.prefix + "/events/rpc", button.notification("NotifyEvent", later), retained: true)
                .reports.isEmpty)
    }

    @Test func halfAPressIsNoEvent() {
        let button = FakeShelly.with("input:0", status: #"{"state":null}"#, config: #"{"type":"button"}"#)
        var stage = Stage.shellyGen2(button)
        let down = #"{"ts":5,"events":[{"component":"input:0","id":0,"event":"btn_down","ts":5.25}]}"#
        #expect(
            stage.values(Self.id, in: stage.notify(button, down, method: "NotifyEvent")) == ["raw": .text("btn_down")])
    }

    @Test func numbersOutOfRangeMakeTheValueUnknown() {
        let sensor = FakeShelly.with("temperature:0", status: #"{"tC":21}"#)
        var stage = Stage.shellyGen2(sensor)
        let driverOutput = stage.notify(sensor, #"{"temperature:0":{"tC":9999}}"#)
        #expect(stage.values(Self.id, in: driverOutput) == ["temp": .unknown])
        #expect(driverOutput.faults.map(\.reason) == [.outOfRange])
        #expect(
            stage.values(Self.id, in: stage.notify(sensor, #"{"temperature:0":{"tC":null}}"#)) == ["temp": .unknown])
    }

    // MARK: Availability and asking

    @Test func theLastWillCountsAtOnceAndItsReturnAsks() {
        var stage = Stage.shellyGen2(Self.plug)
        #expect(stage.statuses(Self.id, in: stage.hear(Self.plug.prefix + "/online", "false")) == [.offline])
        let back = stage.hear(Self.plug.prefix + "/online", "true")
        #expect(stage.statuses(Self.id, in: back) == [.online])
        #expect(back.texts.map { $0.contains("Shelly.GetStatus") } == [true])
        #expect(stage.values(Self.id, in: stage.answer(back, as: Self.plug))["power"] == .number(8.5))
    }

    @Test func devicesAreAskedEachTenMinutes() {
        var stage = Stage.shellyGen2(Self.plug)
        #expect(stage.tick(after: .minutes(9)).publications.isEmpty)
        #expect(stage.tick(after: .minutes(1)).texts.map { $0.contains("Shelly.GetStatus") } == [true])
        #expect(stage.tick(after: .minutes(10)).texts.contains { $0.contains("Shelly.GetStatus") })
    }

    @Test func whatNobodyHasUseForIsNotAskedAndWakesNobody() throws {
        var stage = Stage.shellyGen2(Self.plug)
        var driverOutput = DriverOutput()
        stage.router.unbind(try #require(stage.registry.index(of: Self.id)), into: &driverOutput)
        #expect(stage.tick(after: .minutes(10)).publications.isEmpty)
        #expect(stage.router.nextDeadline.map { $0 > stage.now } ?? true)
    }

    @Test func sleepersAreNotAskedAndNotOffline() {
        var sensor = FakeShelly.with("temperature:0", status: #"{"tC":21}"#)
        sensor.status["sys"] = #"{"mac":"A8032ABE54DC","wakeup_period":7200}"#
        var stage = Stage.shellyGen2(sensor)
        #expect(stage.hear(sensor.prefix + "/online", "false").statuses.isEmpty)
        #expect(stage.hear(sensor.prefix + "/online", "true").publications.isEmpty)
        #expect(stage.tick(after: .minutes(10)).publications.isEmpty)
    }

    @Test func aSleeperThatAnswersNoCallIsWhatItSaysWhenItWakes() {
        var stage = Stage()
        let full =
            #"{"ts":1,"sys":{"mac":"A8032ABE54DC","wakeup_period":7200},"temperature:0":{"tC":20.5},"devicepower:0":{"battery":{"percent":80}}}"#
        let sensor = FakeShelly()
        #expect(stage.notify(sensor, full, method: "NotifyFullStatus").found.isEmpty)
        for _ in 0..<2 { #expect(stage.tick(after: .seconds(5)).found.isEmpty) }
        let driverOutput = stage.tick(after: .seconds(5))
        #expect(driverOutput.found.map(\.device.deviceClass.name) == ["temp"])
        #expect(stage.values(Self.id, in: driverOutput) == ["temp": .number(20.5), "battery": .number(80)])
        #expect(stage.values(Self.id, in: stage.notify(sensor, full, method: "NotifyFullStatus")).count == 2)
    }

    @Test func aNewConnectionAsksAgain() {
        var stage = Stage.shellyGen2(Self.plug)
        stage.router.disconnected()
        #expect(stage.connect().texts.contains { $0.contains("Shelly.GetStatus") })
    }
}
