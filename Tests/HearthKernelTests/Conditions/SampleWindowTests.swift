import FuzzParts
import HearthModel
import Testing

@testable import HearthKernel

/// `average`, `min`, `max` and `rate` over a time: docs/spec/rule-language.md, section 6.5.
@Suite struct SampleWindowTests {
    private let hour = Milliseconds.hours(1)

    private func at(_ minutes: Double) -> Instant { Instant(milliseconds: Int64(minutes * 60_000)) }

    /// Values by minute; `nil`: unknown.
    private func window(_ samples: [(Double, Double?)]) -> SampleWindow {
        var window = SampleWindow()
        for (minute, value) in samples { window.record(value, span: hour, at: at(minute)) }
        return window
    }

    private func value(_ samples: [(Double, Double?)], _ aggregate: Aggregate, at minute: Double) -> Double? {
        window(samples).value(of: aggregate, span: hour, at: at(minute))
    }

    @Test func theMeanIsWeightedByTime() {
        #expect(value([(0, 10), (45, 30)], .average, at: 60) == 15)
        #expect(value([(0, 10), (45, 30)], .average, at: 90) == 25)
        #expect(value([(0, 10), (45, 30)], .average, at: 105) == 30)
    }

    @Test func itIsUnknownWhileLessThanHalfOfTheWindowIsKnown() {
        #expect(value([(0, 10)], .average, at: 29.99) == nil)
        #expect(value([(0, 10)], .average, at: 30) == 10)
        #expect(value([(0, 10)], .min, at: 29.99) == nil)
        #expect(value([(0, 10), (31, nil)], .average, at: 61) == 10)
        #expect(value([(0, 10), (31, nil)], .average, at: 62) == nil)
        #expect(SampleWindow().value(of: .average, span: hour, at: at(0)) == nil)
    }

    @Test func unknownStretchesDoNotCount() {
        #expect(value([(0, 10), (20, nil), (40, 40)], .average, at: 60) == 25)
    }

    @Test func extremesAreOfWhatHeldWithinTheWindow() {
        let samples: [(Double, Double?)] = [(0, 5), (30, 50), (40, 20)]
        #expect(value(samples, .min, at: 89.99) == 5)
        // At 90 min what ended at 30 min is outside of (30 min, 90 min].
        #expect(value(samples, .min, at: 90) == 20)
        #expect(value(samples, .max, at: 99.99) == 50)
        #expect(value(samples, .max, at: 100) == 20)
    }

    @Test func theReportOfThisInstantBelongs() {
        #expect(value([(0, 5), (60, 50)], .max, at: 60) == 50)
        #expect(value([(0, 5), (60, 50)], .average, at: 60) == 5)
    }

    @Test func theRateIsTheChangePerHour() {
        var window = SampleWindow()
        for (minute, value) in [(0.0, 10.0), (10, 12), (20, 15)] {
            window.record(value, span: .minutes(15), at: at(minute))
        }
        func rate(_ minute: Double) -> Double? { window.value(of: .rate, span: .minutes(15), at: at(minute)) }
        #expect(rate(20) == 20)
        #expect(rate(25) == 12)
        #expect(rate(35) == 0)
        #expect(value([(0, 10)], .rate, at: 59) == nil)
        #expect(value([(0, 10)], .rate, at: 60) == 0)
        #expect(value([(0, 10), (50, nil)], .rate, at: 60) == nil)
        #expect(value([(0, nil), (50, 10)], .rate, at: 60) == nil)
    }

    @Test func tooManySamplesAreJoinedAndTheMeanHolds() {
        var window = SampleWindow()
        var numbers = SplitMix64(seed: 7)
        var values: [Double] = []
        let week = Milliseconds.days(7)
        for minute in 0..<10_080 {
            let value = Double.random(in: 15...25, using: &numbers)
            values.append(value)
            window.record(value, span: week, at: at(Double(minute)))
        }
        func now(_ aggregate: Aggregate) -> Double { window.value(of: aggregate, span: week, at: at(10_080)) ?? .nan }
        #expect(abs(now(.average) - values.reduce(0, +) / 10_080) < 1e-9)
        #expect(now(.min) == values.min())
        #expect(now(.max) == values.max())
        // A week later still: the far edge is a little less sharp.
        for minute in 10_080..<20_160 {
            let value = Double.random(in: 15...25, using: &numbers)
            values.append(value)
            window.record(value, span: week, at: at(Double(minute)))
        }
        let mean = window.value(of: .average, span: week, at: at(20_160)) ?? .nan
        #expect(abs(mean - values.suffix(10_080).reduce(0, +) / 10_080) < 0.05)
        #expect(window.stretchCount <= SampleWindow.capacity)
    }

    @Test func joiningKeepsUnknownStretchesOutOfTheMean() {
        var window = SampleWindow()
        for minute in 0..<1_200 {
            window.record(minute.isMultiple(of: 2) ? 10 : nil, span: .days(1), at: at(Double(minute)))
        }
        #expect(window.value(of: .average, span: .minutes(1_200), at: at(1_200)) == 10)
        #expect(window.value(of: .average, span: .minutes(1_201), at: at(1_200)) == nil)
    }

    @Test func aWindowIsRenewedWithEachReportAndEachMinute() throws {
        var bench = try ConditionBench()
        let room = try bench.slot("room", "temp")
        let mean = bench.cell("mean", .window(.average, .minutes(4)), [.slot(room)])
        let limit = bench.number(20)
        bench.cell("R", .hysteresis(.greater, band: .none), [.cell(mean), limit])
        bench.begin()
        bench.run(to: 0, 30)
        bench.report(room, 10)
        bench.run(to: 4, 30)
        bench.report(room, 30)
        bench.run(to: 9, 0)
        #expect(
            bench.takeLog() == [
                "3:00 mean 10", "3:00 R no", "5:00 mean 12.5", "6:00 mean 17.5", "7:00 edge R", "7:00 mean 22.5",
                "7:00 R yes", "8:00 mean 27.5", "9:00 mean 30",
            ])
    }
}
