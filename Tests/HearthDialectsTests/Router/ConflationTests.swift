import HearthDialects
import HearthModel
import Testing

/// Topics that say more than anybody can use (docs/spec/devices.md, section 5.8).
@Suite struct ConflationTests {
    private func stage() -> Stage {
        var stage = Stage()
        stage.configure([
            .make("lab.temp", "temp", .mqtt(.make { $0.stateTopic = "lab/temp" })),
            .make("hall.temp", "temp", .mqtt(.make { $0.stateTopic = "hall/temp" })),
        ])
        return stage
    }

    private func caughtUp(_ stage: inout Stage) -> DriverOutput {
        var output = DriverOutput()
        stage.router.caughtUp(into: &output)
        return output
    }

    @Test func theFirstFiftyOfASecondCountAndThenTheNewestOfWhatCameTogether() {
        var stage = stage()
        stage.hasMore = true
        for number in 1...50 {
            let found = stage.hear("lab/temp", "\(number)")
            #expect(stage.values("lab.temp", in: found) == ["temp": .number(Double(number))])
        }
        var conflated = 0
        for number in 51...80 {
            let found = stage.hear("lab/temp", "\(number)")
            #expect(found.reports.isEmpty)
            conflated += found.faults.count { $0.reason == .conflated }
        }
        #expect(conflated == 29)
        #expect(stage.values("lab.temp", in: caughtUp(&stage)) == ["temp": .number(80)])
        #expect(caughtUp(&stage).reports.isEmpty)
    }

    @Test func whatThereIsTimeForIsNotHeldUp() {
        var stage = stage()
        for number in 1...100 {
            let found = stage.hear("lab/temp", "\(number)")
            #expect(stage.values("lab.temp", in: found) == ["temp": .number(Double(number))])
            #expect(found.faults.isEmpty)
        }
    }

    @Test func othersAreNotConcernedAndTheNextSecondIsANewOne() {
        var stage = stage()
        stage.hasMore = true
        for number in 1...60 { stage.hear("lab/temp", "\(number)") }
        #expect(!stage.hear("hall/temp", "20").reports.isEmpty)
        _ = caughtUp(&stage)
        stage.tick(after: .seconds(1))
        #expect(!stage.hear("lab/temp", "21").reports.isEmpty)
    }

    @Test func whatWasHeldNeverComesAfterWhatIsNewer() {
        var stage = stage()
        stage.hasMore = true
        for number in 1...60 { stage.hear("lab/temp", "\(number)") }
        stage.tick(after: .seconds(1))
        let newer = stage.hear("lab/temp", "61")
        #expect(stage.values("lab.temp", in: newer) == ["temp": .number(61)])
        #expect(newer.faults.map(\.reason) == [.conflated])
        #expect(caughtUp(&stage).reports.isEmpty)
    }

    @Test func aDocumentThatNamesOnlyWhatHasChangedLosesNothing() {
        var stage = Stage()
        let exposes = Zigbee.main("light", Zigbee.state(), Zigbee.brightness)
        stage.hear("zigbee2mqtt/bridge/devices", Zigbee.devices(Zigbee.entry("Lamp", exposes)))
        for _ in 1...50 { stage.hear("zigbee2mqtt/Lamp", #"{"state":"OFF"}"#) }
        stage.hasMore = true
        stage.hear("zigbee2mqtt/Lamp", #"{"state":"ON"}"#)
        let last = stage.hear("zigbee2mqtt/Lamp", #"{"brightness":127}"#)
        #expect(last.faults.isEmpty)
        #expect(stage.values("lamp", in: caughtUp(&stage)) == ["on": .flag(true), "brightness": .number(50)])
    }

    @Test func pressesAreKeptInTheirOrderUpToTwenty() throws {
        var stage = Stage()
        stage.configure([
            .make(
                "hall.button", "button",
                .mqtt(
                    .make {
                        $0.stateTopic = "hall/button"
                        $0.eventMap = ["1": "press", "2": "double"]
                    }))
        ])
        stage.hasMore = true
        for _ in 1...50 { #expect(!stage.hear("hall/button", "1").reports.isEmpty) }
        let words = (1...20).map { $0.isMultiple(of: 2) ? "2" : "1" }
        let heard = words.map { stage.values("hall.button", in: stage.hear("hall/button", $0))["event"] }
        #expect(heard == words.map { .text($0 == "2" ? "double" : "press") })
        let more = stage.hear("hall/button", "1")
        #expect(more.reports.isEmpty && more.faults.map(\.reason) == [.conflated])
        _ = caughtUp(&stage)
        #expect(!stage.hear("hall/button", "1").reports.isEmpty)
    }
}
