import Foundation
import HearthMind
import HearthModel
import Testing

/// Concerns by docs/spec/mind.md, section 3.
@Suite struct ConcernTests {
    private let now = Instant(milliseconds: 1_800_000_000_000)

    @Test(arguments: [(1.0, 0.5), (2, 0.75), (3, 0.875), (4, 0.9375), (20, 0.99609375)])
    func evidenceHalvesTheDoubt(scores: Double, likelihood: Double) {
        #expect(abs(FeltConcern.likelihood(ofEvidence: scores) - likelihood) < 1e-12)
    }

    /// s 0.7, p 0.78, nine hours ahead: the example of section 6.
    @Test func whatIsFarOffWeighsLess() {
        let storm = FeltConcern(
            id: "c_18", kind: .rule, text: "storm", severity: 0.7, likelihood: 0.78, horizon: 9, isRealised: false,
            controllability: 0.3, opened: now)
        let weight = 0.7 * 0.78 * (0.4 + 0.6 * halved(9.0 / 12))
        #expect(abs(storm.weight(at: now) - weight) < 1e-12)
        #expect(abs(Appraisal([storm], goals: 1, at: now).fear - 0.41) < 0.005)
        #expect(abs(Appraisal([storm], goals: 1, at: now).dominance - 0.71) < 0.005)
    }

    @Test(arguments: [(0, 0.5), (24, 0.325), (48, 0.2375)])
    func whatIsKnownIsFeltLessFromDayToDay(hours: Int64, habituation: Double) {
        let known = FeltConcern(
            id: "c", kind: .rule, text: "it", severity: 1, opened: now - .hours(100), acknowledged: now - .hours(hours))
        #expect(abs(known.weight(at: now) - habituation) < 1e-12)
    }

    @Test func reliefComesFromWhatWasToldAndStood() {
        var feelings = Feelings(at: now)
        let goals = [Goal("all", orElse: "not all", weight: 1, met: 1)]
        feelings.look([], goals: goals, at: now)
        let cold = FeltConcern(id: "c", kind: .rule, group: .climate, text: "it is cold", severity: 0.6, opened: now)
        for minute in 0..<20 { feelings.look([cold], goals: goals, at: now + .minutes(Int64(minute))) }
        #expect(feelings.affect.feeling == .unhappy)
        #expect(feelings.state.causes.map(\.concern) == ["c"])
        #expect(feelings.state.reasoning == "It is cold.")
        feelings.look([], goals: goals, at: now + .minutes(20))
        #expect(feelings.affect.feeling == .happy)
        #expect(abs(feelings.affect.joy - 0.6) < 0.01)
    }

    @Test func smallThingsAndWhatNobodyWasToldOfGiveNone() {
        var feelings = Feelings(at: now)
        let goals = [Goal("all", orElse: "not all", weight: 1, met: 1)]
        let battery = FeltConcern(id: "a", kind: .batteryLow, text: "flat", severity: 0.9, opened: now)
        let trifle = FeltConcern(id: "b", kind: .rule, group: .climate, text: "a trifle", severity: 0.1, opened: now)
        for minute in 0..<20 { feelings.look([battery, trifle], goals: goals, at: now + .minutes(Int64(minute))) }
        feelings.look([], goals: goals, at: now + .minutes(20))
        #expect(feelings.affect.joy == 0)
        #expect(feelings.affect.feeling == .content)
    }

    @Test func whatIsStoredGoesOnAsIfNothingHadHappened() throws {
        var feelings = Feelings(at: now)
        let goals = [Goal("all", orElse: "not all", weight: 1, met: 1)]
        let cold = FeltConcern(id: "c", kind: .rule, group: .climate, text: "it is cold", severity: 0.6, opened: now)
        feelings.look([cold], goals: goals, at: now)
        feelings.look([cold], goals: goals, at: now + .minutes(5))
        var restored = try JSONDecoder().decode(Feelings.self, from: JSONEncoder().encode(feelings))
        feelings.look([], goals: goals, at: now + .minutes(30))
        restored.look([], goals: goals, at: now + .minutes(30))
        #expect(restored.affect == feelings.affect)
    }
}

/// When findings become concerns.
@Suite struct ConcernWatchTests {
    private let start = Instant(milliseconds: 1_800_000_000_000)

    private func finding(_ kind: ConcernKind = .linkSilent, likelihood: Double = 0.75) -> Finding {
        Finding(kind, about: "zigbee", "silent", severity: 0.5, likelihood: likelihood)
    }

    /// How often a finding that is there or not by the second opens and ends.
    private func count(_ kind: ConcernKind, seconds: Int64, _ isThere: (Int64) -> Bool) -> (opened: Int, ended: Int) {
        var watch = ConcernWatch()
        var counts = (opened: 0, ended: 0)
        for second in stride(from: Int64(0), to: seconds, by: 10) {
            for change in watch.look(isThere(second) ? [finding(kind)] : [], at: start + .seconds(second)) {
                switch change {
                case .tell: counts.opened += 1
                case .end: counts.ended += 1
                }
            }
        }
        return counts
    }

    @Test func aBrokerThatRestartsIsNoConcern() {
        #expect(count(.brokerDown, seconds: 3_600) { $0 < 100 } == (0, 0))
    }

    @Test func whatLastsOpensAndEnds() {
        #expect(count(.brokerDown, seconds: 3_600) { $0 < 600 } == (1, 1))
        #expect(count(.deviceSilent, seconds: 3_600) { $0 < 500 } == (0, 0))
    }

    /// Three minutes down, three minutes up, for six hours: the third opening stays.
    @Test func whatComesAndGoesStaysOpen() {
        let counts = count(.brokerDown, seconds: 6 * 3_600) { $0 / 180 % 2 == 0 }
        #expect(counts == (3, 2))
    }

    @Test func onlyNewsIsTold() {
        var watch = ConcernWatch()
        #expect(watch.look([finding(.batteryLow, likelihood: 0.9)], at: start).count == 1)
        #expect(watch.look([finding(.batteryLow, likelihood: 0.92)], at: start + .seconds(10)).isEmpty)
        #expect(watch.look([finding(.batteryLow, likelihood: 0.5)], at: start + .seconds(20)).count == 1)
    }

    @Test func whatTheLastProcessLeftOpenEnds() {
        var watch = ConcernWatch()
        watch.restore(open: [finding(.batteryLow).key], at: start)
        #expect(watch.look([], at: start + .minutes(59)).isEmpty)
        #expect(watch.look([], at: start + .minutes(61)) == [.end(finding(.batteryLow).key)])
    }
}
