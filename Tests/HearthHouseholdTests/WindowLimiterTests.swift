import HearthHousehold
import HearthModel
import Testing

@Suite struct WindowLimiterTests {
    @Test func aWindowIsAMinuteOfTheClock() {
        var limiter = WindowLimiter()
        let minute = Instant(milliseconds: 60_000 * 29_000_000)
        for _ in 0..<3 { #expect(limiter.take(3, from: "ann", at: minute + .seconds(59)) == nil) }
        #expect(limiter.take(3, from: "ann", at: minute + Milliseconds(59_500)) == .seconds(1))
        #expect(limiter.take(3, from: "ben", at: minute + Milliseconds(59_500)) == nil, "others have their own")
        #expect(limiter.take(3, from: "ann", at: minute + .seconds(60)) == nil)
    }

    @Test func whoIsRefusedLearnsWhenTheWindowEnds() {
        var limiter = WindowLimiter()
        let minute = Instant(milliseconds: 60_000 * 29_000_000)
        #expect(limiter.take(1, from: "ann", at: minute) == nil)
        #expect(limiter.take(1, from: "ann", at: minute) == .seconds(60))
        #expect(limiter.take(1, from: "ann", at: minute + Milliseconds(1)) == .seconds(60))
        #expect(limiter.take(1, from: "ann", at: minute + .seconds(20)) == .seconds(40))
    }

    @Test func aCrowdPushesOutWhoHasBeenQuietForLongest() {
        var limiter = WindowLimiter()
        let now = Instant(milliseconds: 60_000)
        #expect(limiter.take(1, from: "quiet", at: now) == nil)
        for number in 0..<10_000 { #expect(limiter.take(1, from: "\(number)", at: now) == nil) }
        #expect(limiter.take(1, from: "9999", at: now) != nil, "the newest are remembered")
        #expect(limiter.take(1, from: "quiet", at: now) == nil)
    }
}
