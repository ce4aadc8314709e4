import HearthKernel
import HearthModel
import Testing

@Suite struct ReportTests {
    @Test func theFirstReportShowsAtOnceAndIsNoHand() throws {
        var home = TestHouse()
        let lamp = try home.add("lamp", "light")
        #expect(home.house.status(lamp) == .unknown)
        home.report(lamp, ["on": .flag(true)])
        #expect(home.value(lamp, "on") == .flag(true))
        #expect(home.house.status(lamp) == .online)
        #expect(home.house.availabilitySource(lamp) == .report)
        #expect(home.base(lamp, "on") == .flag(true))
        #expect(home.hands == 0)
        home.report(lamp, ["on": .flag(false)])
        #expect(home.hands == 0 && home.base(lamp, "on") == .flag(false))
    }

    @Test func aRetainedValueDoesNotReplaceALiveOne() throws {
        var home = TestHouse()
        let room = try home.add("room", "temp", reporting: ["temp": .number(20)])
        home.report(room, ["temp": .number(18)], provenance: .retained)
        #expect(home.value(room, "temp") == .number(20))
        home.report(room, ["temp": .number(19)], provenance: .retained, measuredAt: home.now)
        #expect(home.value(room, "temp") == .number(19))
    }

    @Test func aRetainedValueMayReplaceALiveOneOfAnEarlierConnection() throws {
        var home = TestHouse()
        let room = try home.add("room", "temp", reporting: ["temp": .number(20)])
        home.happen(.link(connected: false))
        home.happen(.link(connected: true))
        home.report(room, ["temp": .number(18)], provenance: .retained)
        #expect(home.value(room, "temp") == .number(18))
        #expect(try home.reading(room, "temp").reportedAt == nil)
        #expect(try home.reading(room, "temp").receivedAt == home.now)
    }

    @Test func aRetainedValueDoesNotMakeADeviceOnline() throws {
        var home = TestHouse()
        let lamp = try home.add("lamp", "light")
        home.report(lamp, ["on": .flag(true)], provenance: .retained)
        #expect(home.house.status(lamp) == .unknown)
        #expect(home.house.lastSeen(lamp) == nil)
    }

    @Test func anEventLeavesNoStateAndARetainedOneIsNone() throws {
        var home = TestHouse()
        let button = try home.add("button", "button")
        home.report(button, ["event": .text("press")])
        #expect(home.reaction.changes.map(\.new) == [.text("press")])
        home.report(button, ["event": .text("press")])
        #expect(home.reaction.changes.map(\.new) == [.text("press")])
        #expect(home.value(button, "event") == .unknown)
        home.report(button, ["event": .text("press")], provenance: .retained)
        #expect(home.reaction.changes.isEmpty)
    }

    @Test func timeInTheFutureIsNow() throws {
        var home = TestHouse()
        let room = try home.add("room", "temp")
        home.report(room, ["temp": .number(20)], measuredAt: home.now + .days(3))
        #expect(try home.reading(room, "temp").reportedAt == home.now)
    }

    @Test func readingsGrowStaleAfterThreeLearnedIntervalsButNotBeforeTheLeastLimit() throws {
        var home = TestHouse()
        let room = try home.add("room", "temp")
        let slot = try #require(home.house.registry.slot("temp", of: room))
        for _ in 0..<5 {
            home.report(room, ["temp": .number(20)])
            home.wait(.minutes(5))
        }
        #expect(!home.house.isStale(slot, at: home.now + .minutes(115)))
        #expect(home.house.isStale(slot, at: home.now + .minutes(116)))
        for _ in 0..<8 {
            home.report(room, ["temp": .number(20)])
            home.wait(.hours(1))
        }
        #expect(!home.house.isStale(slot, at: home.now + .minutes(119)))
        #expect(home.house.isStale(slot, at: home.now + .minutes(121)))
    }

    /// docs/spec/devices.md, section 5.3: with T a third of the limit, age 4.5 T → 0.707, 6 T → 0.5, 9 T → 0.25.
    @Test(arguments: [(120.0, 1.0), (180, 0.7071), (240, 0.5), (360, 0.25)])
    func confidenceHalves(minutes: Double, expected: Double) throws {
        var home = TestHouse()
        let room = try home.add("room", "temp")
        home.report(room, ["temp": .number(20)])
        let slot = try #require(home.house.registry.slot("temp", of: room))
        let confidence = home.house.confidence(slot, at: home.now + .minutes(Int64(minutes)))
        #expect(abs(confidence - expected) < 0.0001)
    }

    @Test func anAbsentDeviceHasNoConfidence() throws {
        var home = TestHouse()
        let room = try home.add("room", "temp", reporting: ["temp": .number(20)])
        let slot = try #require(home.house.registry.slot("temp", of: room))
        home.happen(.availability(room, .offline, .bridge))
        #expect(home.house.confidence(slot, at: home.now) == 0)
    }

    @Test func aDeviceDescribedAnewForgetsItsValuesAndKeepsItsWishes() throws {
        var home = TestHouse()
        let lamp = try home.add("lamp", "light", reporting: ["on": .flag(false)])
        home.write(lamp, ["on": .flag(true)])
        let device = try #require(home.house.registry[lamp])
        home.happen(.define(device, keepsState: false))
        #expect(home.value(lamp, "on") == .unknown)
        #expect(home.house.hold(lamp) != nil)
        home.happen(.remove(lamp))
        #expect(home.house.registry[lamp] == nil)
    }

    @Test func aDisabledDeviceIsIgnored() throws {
        var home = TestHouse()
        let lamp = try home.add("lamp", "light") { $0.enabled = false }
        home.report(lamp, ["on": .flag(true)])
        #expect(home.value(lamp, "on") == .unknown)
    }
}
