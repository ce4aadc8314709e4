import HearthModel
import SyntheticHouses
import Testing

@testable import HearthTwins

/// docs/spec/twins.md, section 7.
@Suite struct MoverFaultTests {
    private static let start = SyntheticHouse.start

    /// A shutter that is opened at 7 and closed at 20 o'clock, and reports every 5 s while it moves.
    private struct Shutter {
        var moves: [MoverFaults.Move] = []
        var position = Readings()
        var place = 0.0

        init() { position.take(0, at: start) }

        /// - Parameters:
        ///   - seconds: from end to end.
        ///   - limit: % beyond which it does not get.
        mutating func move(_ number: Int, seconds: Double, limit: ClosedRange<Double> = 0...100) {
            let at = start + .days(Int64(number / 2)) + .hours(number % 2 == 0 ? 7 : 20)
            let target = number % 2 == 0 ? 100.0 : 0.0
            moves.append(MoverFaults.Move(at: at, target: target))
            let end = min(max(target, limit.lowerBound), limit.upperBound)
            let (from, whole) = (place, abs(end - place) / 100 * seconds)
            for step in stride(from: 5.0, to: whole, by: 5) {
                position.take((from + (end - from) * step / whole).rounded(), at: at + .seconds(Int64(step)))
            }
            place = end
            position.take(end, at: at + Milliseconds(Int64(whole * 1_000)))
        }

        func fault() -> TwinFault? {
            let heard = (moves.last?.at ?? start) + .hours(1)
            return MoverFaults.fault(in: moves, position: position, within: .seconds(90), heard: heard)
        }
    }

    /// Opening takes 30 s, closing 24, each off by a tenth.
    private func shutter(ways: Int = 20, seed: UInt64 = 1) -> Shutter {
        var (chance, shutter) = (Chance(state: seed), Shutter())
        for number in 0..<ways {
            shutter.move(number, seconds: (number % 2 == 0 ? 30 : 24) * chance.between(0.9, 1.1))
        }
        return shutter
    }

    @Test(arguments: 1...20 as ClosedRange<UInt64>) func aShutterThatRunsAsEverIsWell(seed: UInt64) {
        for ways in 0...28 { #expect(shutter(ways: ways, seed: seed).fault() == nil, "\(ways) ways") }
    }

    @Test(arguments: 1...20 as ClosedRange<UInt64>) func oneThatTakesHalfAsLongAgainIsSlow(seed: UInt64) throws {
        var (chance, shutter) = (Chance(state: seed + 100), shutter(seed: seed))
        for number in 20..<24 { shutter.move(number, seconds: 45 * chance.between(0.95, 1.05)) }
        #expect(shutter.fault() == nil, "twice in each direction")
        shutter.move(24, seconds: 45)
        let fault = try #require(shutter.fault())
        #expect(fault.kind == .actuatorSlow && fault.evidence == 2 && abs(fault.measured - 45) < 0.1)
        #expect(abs((fault.expected ?? 0) - 30) < 2 && fault.since == Self.start + .days(10) + .hours(7))
    }

    @Test func oneThatTwiceStopsAtOnePlaceIsStuck() throws {
        var shutter = shutter()
        shutter.move(20, seconds: 30, limit: 0...40)
        #expect(shutter.fault() == nil, "once")
        shutter.move(21, seconds: 30, limit: 40...100)
        let fault = try #require(shutter.fault())
        #expect(fault.kind == .actuatorStuck && fault.evidence == 3 && fault.measured == 40 && fault.expected == 0)
        shutter.move(22, seconds: 30)
        #expect(shutter.fault() == nil, "it runs again")
    }

    /// Somebody stops it where it is wanted: not at one place.
    @Test func whatIsStoppedByHandIsNotStuck() {
        var shutter = shutter()
        shutter.move(20, seconds: 30, limit: 0...60)
        shutter.move(21, seconds: 30, limit: 25...100)
        #expect(shutter.fault() == nil)
    }

    @Test func aMoveThatAnotherFollowsSaysNothing() {
        var shutter = shutter()
        for number in [20, 21, 22] {
            shutter.move(number, seconds: 30, limit: 40...40)
            let at = shutter.moves.last?.at ?? Self.start
            shutter.moves.append(MoverFaults.Move(at: at + .seconds(10), target: number == 20 ? 40 : nil))
        }
        #expect(shutter.fault() == nil)
    }
}
