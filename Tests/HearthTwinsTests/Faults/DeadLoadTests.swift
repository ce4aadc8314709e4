import HearthModel
import SyntheticHouses
import Testing

@testable import HearthTwins

/// docs/spec/twins.md, section 7.
@Suite struct DeadLoadTests {
    private static let start = SyntheticHouse.start

    /// What is switched on for an hour on each of some evenings, its meter telling 3 s later.
    private struct Load {
        var isOn = Readings()
        var power = Readings()
        var brightness = Readings()

        init() {
            isOn.take(0, at: start)
            power.take(0.4, at: start)
        }

        mutating func evening(_ day: Int64, watts: Double, percent: Double = 100, for span: Milliseconds = .hours(1)) {
            let at = start + .days(day) + .hours(19)
            isOn.take(1, at: at)
            brightness.take(percent, at: at)
            power.take(watts + 0.4, at: at + .seconds(3))
            isOn.take(0, at: at + span)
            power.take(0.4, at: at + span + .seconds(3))
        }

        func fault(at now: Instant, heard: Instant? = nil) -> TwinFault? {
            let trials = DeadLoad.trials(of: isOn, at: now)
            return DeadLoad.fault(in: trials, power: power, brightness: brightness, heard: heard ?? now)
        }
    }

    private func lamp(_ watts: [Double]) -> (load: Load, now: Instant) {
        var load = Load()
        for (day, watts) in watts.enumerated() { load.evening(Int64(day), watts: watts) }
        return (load, Self.start + .days(Int64(watts.count)))
    }

    @Test func aLampThatTwiceDrawsNothingIsDead() throws {
        let (load, now) = lamp([8, 8.2, 7.9, 8, 8.1, 8, 0, 0])
        let fault = try #require(load.fault(at: now))
        #expect(fault.kind == .loadDead && fault.evidence == 3 && fault.measured == 0.4 && fault.expected == 8.4)
        #expect(fault.since == Self.start + .days(6) + .hours(19))
        #expect(lamp([8, 8, 8, 8, 8, 0, 0, 0, 0, 0, 0, 0, 0, 0]).load.fault(at: now + .days(6)) != nil, "and stays so")
    }

    @Test func onceIsNotEnoughAndALampThatDrawsAgainIsWell() {
        let (once, now) = lamp([8, 8, 8, 8, 8, 8, 8, 0])
        #expect(once.fault(at: now) == nil)
        #expect(lamp([8, 8, 8, 8, 8, 0, 0, 8]).load.fault(at: now) == nil)
        #expect(lamp([8, 8, 8, 8, 8, 8, 2, 2]).load.fault(at: now) == nil, "more than a fifth")
    }

    /// A washing machine draws nothing when its plug is switched on; some lamps are switched at themselves, too.
    @Test func whatDrawsNowAndThenIsNotJudged() {
        let (load, now) = lamp([500, 0, 480, 0, 510, 500, 0, 490, 505, 0, 0])
        #expect(load.fault(at: now) == nil)
    }

    @Test func whatIsUsualMustBeKnown() {
        let (load, now) = lamp([8, 8, 8, 8, 0, 0])
        #expect(load.fault(at: now) == nil, "five times are needed")
        #expect(lamp([1, 1, 1, 1, 1, 1, 0, 0]).load.fault(at: now + .days(2)) == nil, "1 W may be the meter")
        #expect(Load().fault(at: now) == nil)
    }

    /// What a silent meter last said is not what is drawn.
    @Test func theMeterMustBeHeard() {
        let (load, now) = lamp([8, 8, 8, 8, 8, 8, 0, 0])
        #expect(load.fault(at: now, heard: Self.start + .days(6)) == nil)
    }

    /// What draws nothing for five days is still known to have drawn something.
    @Test func aLampThatIsSwitchedOnOftenStaysDead() {
        var load = Load()
        for hour in 0..<(15 * 24) as Range<Int64> {
            let at = Self.start + .hours(hour)
            load.isOn.take(1, at: at)
            load.power.take(hour < 10 * 24 ? 8 : 0, at: at + .seconds(3))
            load.isOn.take(0, at: at + .minutes(20))
            load.power.take(0, at: at + .minutes(20) + .seconds(3))
        }
        let now = Self.start + .days(15)
        #expect(DeadLoad.trials(of: load.isOn, at: now).count <= 20)
        #expect(load.fault(at: now)?.expected == 8)
        #expect(load.fault(at: Self.start + .days(10)) == nil)
    }

    /// Where the meter tells changes only, a dead lamp makes none.
    @Test func silenceWhenItIsSwitchedOnIsNothingDrawn() {
        var (load, now) = lamp([8, 8, 8, 8, 8, 8])
        for day in 6..<8 as Range<Int64> {
            load.isOn.take(1, at: Self.start + .days(day))
            load.isOn.take(0, at: Self.start + .days(day) + .hours(1))
        }
        now = Self.start + .days(8)
        #expect(load.fault(at: now)?.measured == 0)
    }

    /// Its meter may not have told that it was off.
    @Test func whatWasOffForAMomentIsNotJudged() {
        var (load, now) = lamp([8, 8, 8, 8, 8, 8])
        let day = Self.start + .days(6)
        load.isOn.take(1, at: day)
        load.power.take(8, at: day)
        for minute in [10, 20, 30] as [Int64] {
            load.isOn.take(0, at: day + .minutes(minute))
            load.isOn.take(1, at: day + .minutes(minute) + .seconds(30))
        }
        now = day + .hours(1)
        #expect(load.fault(at: now) == nil)
    }

    @Test func aDimmedLampIsNotDead() {
        var load = Load()
        for day in 0..<6 as Range<Int64> { load.evening(day, watts: 8) }
        for day in 6..<8 as Range<Int64> { load.evening(day, watts: 0.5, percent: 5) }
        #expect(load.fault(at: Self.start + .days(8)) == nil)
    }

    /// Twenty lamps over two weeks, of 4 to 60 W, which vary by a tenth and whose meters are off by 0.3 W, of which one in
    /// four is dead from the tenth day on; looked at every day.
    @Test func allDeadLampsAreFoundAndNoOthers() {
        for seed in 1...20 as ClosedRange<UInt64> {
            var (chance, load) = (Chance(state: seed), Load())
            let (watts, isDead) = (chance.between(4, 60), seed % 4 == 0)
            var found: [Int64] = []
            for day in 0..<14 as Range<Int64> {
                let drawn = isDead && day >= 10 ? 0 : watts * (1 + chance.between(-0.1, 0.1))
                load.evening(day, watts: max(0, drawn + chance.between(-0.3, 0.3)))
                if load.fault(at: Self.start + .days(day + 1)) != nil { found.append(day) }
            }
            #expect(found == (isDead ? [11, 12, 13] : []), "lamp \(seed)")
        }
    }
}
