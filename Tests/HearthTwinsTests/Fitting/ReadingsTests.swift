import HearthModel
import HearthTwins
import Testing

@Suite struct ReadingsTests {
    private func at(_ minute: Int64) -> Instant { Instant(milliseconds: 0) + .minutes(minute) }

    private var some: Readings {
        var readings = Readings()
        readings.take(1, at: at(0))
        readings.take(3, at: at(10))
        readings.take(7, at: at(30))
        return readings
    }

    @Test func aValueHoldsUntilTheNext() {
        #expect(some.held(at: at(-1)) == nil)
        #expect(some.held(at: at(0)) == 1)
        #expect(some.held(at: at(9)) == 1)
        #expect(some.held(at: at(40)) == 7)
        #expect(some.held(at: at(40), for: .minutes(9)) == nil)
    }

    @Test func betweenTwoReadingsRunsALine() {
        #expect(some.line(at: at(5), gap: .minutes(15)) == 2)
        #expect(some.line(at: at(20), gap: .minutes(15)) == nil, "too far apart")
        #expect(some.line(at: at(20), gap: .hours(1)) == 5)
        #expect(some.line(at: at(20), gap: .hours(1), knownAt: at(29)) == nil, "the later one is not known yet")
        #expect(some.line(at: at(31), gap: .hours(1)) == nil)
    }

    @Test func whatIsLateOrNoNumberIsLeftOut() {
        var readings = some
        readings.take(9, at: at(20))
        readings.take(.nan, at: at(50))
        #expect(readings == some)
        readings.take(8, at: at(30))
        #expect(readings.values == [1, 3, 8])
    }

    @Test func aPartHasItsStartAndNotItsEnd() {
        #expect(some.between(at(0), at(30)).values == [1, 3])
        #expect(some.between(at(30), at(0)).isEmpty)
    }
}
