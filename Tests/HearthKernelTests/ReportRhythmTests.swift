import HearthModel
import Testing

@testable import HearthKernel

/// How long a slot may say nothing and still be believed: docs/spec/devices.md, section 3.
@Suite struct ReportRhythmTests {
    private static let start = Instant(milliseconds: 1_764_000_000_000)

    /// Reports after gaps of so many minutes.
    private func rhythm(_ gaps: [Int64], since start: Instant = start) -> (rhythm: ReportRhythm, end: Instant) {
        var (rhythm, now) = (ReportRhythm(), start)
        for gap in gaps {
            now = now + .minutes(gap)
            rhythm.record(.minutes(gap), at: now)
        }
        return (rhythm, now)
    }

    private func patience(_ gaps: [Int64]) -> Milliseconds { rhythm(gaps).rhythm.patience }

    @Test func aRegularSensorHasThreeIntervals() {
        #expect(patience(Array(repeating: 10, count: 300)) == .minutes(30))
    }

    @Test func aMeterThatReportsOnChangeMaySleepThroughTheNight() {
        let day = Array(repeating: Int64(1), count: 960) + [480]
        #expect(patience(day + day + day) == .minutes(720))
    }

    @Test func aWashingMachineMayRestForADay() {
        let wash = Array(repeating: Int64(1), count: 90)
        #expect(patience(wash + [1_440] + wash + [1_200] + wash) == .minutes(1_800))
    }

    @Test func onTheFirstDayTheUsualIntervalDecides() {
        #expect(ReportRhythm().patience == .zero)
        #expect(patience([5]) == .minutes(15))
        #expect(patience([5, 5, 60]) == .minutes(15))
    }

    @Test func oneFreakGapCountsForNothing() {
        let usual = Array(repeating: Int64(10), count: 50)
        #expect(patience(usual + [3_000] + usual) == .minutes(30))
        #expect(patience(usual + [3_000] + usual + [100] + usual) == .minutes(150))
    }

    @Test func itIsNoMoreThanTwoDays() {
        let usual = Array(repeating: Int64(1), count: 20)
        #expect(patience(usual + [4_000] + usual + [5_000] + usual) == .hours(48))
    }

    @Test func threeIntervalsMayBeMore() {
        #expect(patience([1_440, 1_440, 1_440, 1_440]) == .hours(72))
    }

    @Test func aGapIsForgottenAfterTwoWeeks() {
        var (rhythm, now) = rhythm([600, 600])
        let (first, last) = (now - .minutes(600), now)
        while now - first < .days(14) {
            now = now + .minutes(10)
            rhythm.record(.minutes(10), at: now)
            #expect(now - first > .days(14) || rhythm.patience >= .minutes(900))
        }
        while now - last < .days(16) {
            now = now + .minutes(10)
            rhythm.record(.minutes(10), at: now)
        }
        #expect(rhythm.patience == .minutes(30))
    }

    @Test func aClockThatWasSetBackOrFarAheadDoesNoHarm() {
        var (rhythm, now) = rhythm([600, 600])
        rhythm.record(.minutes(10), at: Instant(milliseconds: 0))
        #expect(rhythm.patience == .minutes(1_800))
        rhythm.record(.minutes(10), at: now + .days(40_000))
        now = now + .days(40_000)
        rhythm.record(.minutes(10), at: now)
        #expect(rhythm.patience >= .minutes(30))
    }

    // MARK: In a house

    private func meter(_ home: inout TestHouse) throws -> SlotIndex {
        let meter = try home.add("meter", "temp", properties: ["temp"], reporting: ["temp": .number(1)])
        return try #require(home.house.registry.slot("temp", of: meter))
    }

    private func report(_ home: inout TestHouse, after hours: Int64) throws {
        home.wait(.hours(hours))
        home.report(try #require(home.house.registry.index(of: "meter")), ["temp": .number(1)])
    }

    @Test func aRestartForgetsNothing() throws {
        var home = TestHouse()
        let slot = try meter(&home)
        for _ in 0..<3 {
            for _ in 0..<8 { try report(&home, after: 1) }
            try report(&home, after: 10)
        }
        #expect(home.house.stalenessLimit(slot) == .hours(15))
        let next = try home.restarted(after: .hours(14))
        #expect(next.house.stalenessLimit(slot) == .hours(15))
        #expect(next.house.reading(slot).value == .number(1), "what was kept is judged by what was learned")
    }

    @Test func aStopOfTheHubIsNoGapOfTheDevice() throws {
        var home = TestHouse()
        let slot = try meter(&home)
        for _ in 0..<9 { try report(&home, after: 1) }
        for _ in 0..<2 {
            home = try home.restarted(after: .hours(20))
            home.happen(.link(connected: true))
            home.happen(.ready)
            try report(&home, after: 1)
            try report(&home, after: 1)
        }
        #expect(home.house.stalenessLimit(slot) == .hours(3))
    }

    @Test func anAbsenceOfTheBrokerIsNoGapOfTheDevice() throws {
        var home = TestHouse()
        let slot = try meter(&home)
        for _ in 0..<9 { try report(&home, after: 1) }
        for _ in 0..<2 {
            home.happen(.link(connected: false))
            home.wait(.hours(20))
            home.happen(.link(connected: true))
            try report(&home, after: 1)
            try report(&home, after: 1)
        }
        #expect(home.house.stalenessLimit(slot) == .hours(3))
        // But what it has been silent since the broker came back is its own.
        for _ in 0..<2 {
            home.happen(.link(connected: false))
            home.wait(.hours(1))
            home.happen(.link(connected: true))
            try report(&home, after: 10)
        }
        #expect(home.house.stalenessLimit(slot) == .hours(15))
    }

    @Test func aConfiguredLimitWins() throws {
        var home = TestHouse()
        let meter = try home.add("meter", "temp", properties: ["temp"], reporting: ["temp": .number(1)]) {
            $0.times.staleness = .after(.hours(1))
        }
        let slot = try #require(home.house.registry.slot("temp", of: meter))
        for _ in 0..<4 { try report(&home, after: 10) }
        #expect(home.house.stalenessLimit(slot) == .hours(1))
    }
}
