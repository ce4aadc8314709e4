import HearthModel
import SyntheticHouses
import Testing

@testable import HearthTwins

/// docs/spec/twins.md, section 7.
@Suite struct LeakingValveTests {
    private static let start = SyntheticHouse.start
    /// Half an hour after the valve was last closed.
    private static let now = start + .days(5) + .minutes(60)

    /// A valve that waters for half an hour a day, its meter telling what `offset` adds while it is closed.
    /// - Parameter leak: L/min after it was closed for the last time.
    private func garden(leak: Double, offset: Double = 0) -> (isClosed: Readings, flow: Readings) {
        var (isClosed, flow) = (Readings(), Readings())
        isClosed.take(1, at: Self.start)
        for day in 0...5 as ClosedRange<Int64> {
            let (opened, closed) = (Self.start + .days(day), Self.start + .days(day) + .minutes(30))
            if day > 0 { isClosed.take(0, at: opened) }
            flow.take(12, at: opened + .seconds(20))
            isClosed.take(1, at: closed)
            flow.take(day == 5 ? leak + offset : offset, at: closed + .seconds(40))
            flow.take(day == 5 ? leak + offset * 0.9 : offset * 0.9, at: closed + .minutes(3))
        }
        return (isClosed, flow)
    }

    private func fault(_ garden: (isClosed: Readings, flow: Readings), heard: Instant = now, at now: Instant = now)
        -> TwinFault?
    {
        LeakingValve.fault(in: garden.isClosed, flow: garden.flow, heard: heard, at: now)
    }

    @Test func waterThatFlowsThoughItIsClosedIsFound() throws {
        let fault = try #require(self.fault(garden(leak: 0.6)))
        #expect(fault.kind == .valveLeaks && fault.evidence == 3 && fault.measured == 0.6 && fault.expected == 0)
        #expect(fault.since == Self.start + .days(5) + .minutes(31))
    }

    @Test func aValveThatHoldsIsWell() {
        #expect(fault(garden(leak: 0)) == nil)
        #expect(fault(garden(leak: 0.05)) == nil, "as little may be the meter")
        #expect(fault(garden(leak: 0.2, offset: 0.2)) == nil, "this meter is off by as much anyway")
        #expect(fault(garden(leak: 1, offset: 0.2)) != nil)
    }

    /// A leak must be seen for five minutes after the pipe is still, and an open valve is none.
    @Test func itIsNotToldTooEarly() {
        let closed = Self.start + .days(5) + .minutes(30)
        #expect(fault(garden(leak: 0.6), at: closed + .minutes(5)) == nil)
        #expect(fault(garden(leak: 0.6), at: closed + .minutes(6)) != nil)
        #expect(fault(garden(leak: 0.6), heard: closed + .seconds(30)) == nil, "the meter is silent")
        var open = garden(leak: 0.6)
        open.isClosed.take(0, at: Self.now - .minutes(10))
        #expect(fault(open) == nil)
        #expect(fault((Readings(), Readings())) == nil)
    }

    @Test func whatStopsWasNoLeak() {
        var garden = garden(leak: 0.6)
        garden.flow.take(0, at: Self.now - .minutes(4))
        #expect(fault(garden) == nil)
    }
}
