import HearthMind
import HearthModel
import Testing

/// When people are told of concerns: docs/spec/mind.md, section 3.
@Suite struct TellingTests {
    /// 12:00 on 6 July 2026 in a house at UTC.
    private let noon = Instant(milliseconds: 1_783_339_200_000)
    private let zone = CivilZone.utc

    private func concern(
        _ id: String = "a", _ severity: Double = 0.4, kind: ConcernKind = .rule, group: ConcernKind.Group? = nil,
        horizon: Double = 0, isRealised: Bool = true, acknowledged: Instant? = nil
    ) -> FeltConcern {
        FeltConcern(
            id: id, kind: kind, group: group, text: "\(id) is so", severity: severity, horizon: horizon,
            isRealised: isRealised, opened: noon, acknowledged: acknowledged)
    }

    private func told(
        _ telling: inout Telling, from start: Instant, for span: Milliseconds, every step: Milliseconds = .minutes(1),
        _ concerns: (Instant) -> [FeltConcern]
    ) -> [(at: Milliseconds, news: Telling.News)] {
        var told: [(at: Milliseconds, news: Telling.News)] = []
        var now = start
        while now < start + span {
            told += telling.look(concerns(now), at: now, in: zone).news.map { (now - start, $0) }
            now = now + step
        }
        return told
    }

    @Test func itIsToldOnceAfterAMinute() {
        var telling = Telling()
        let told = told(&telling, from: noon, for: .hours(6)) { _ in [concern()] }
        #expect(told.map(\.at) == [.minutes(1)])
        #expect(told.first?.news.text == "a is so" && told.first?.news.isUrgent == false)
        #expect(told.first?.news.about == ["a"])
    }

    @Test func whatComesTogetherIsOneMessageTheHeaviestFirst() {
        var telling = Telling()
        let told = told(&telling, from: noon, for: .hours(1), every: .seconds(10)) { now in
            now < noon + .seconds(30) ? [concern("a", 0.3)] : [concern("a", 0.3), concern("b", 0.5)]
        }
        #expect(told.map(\.news.text) == ["2 things: b is so. a is so"])
        #expect(told.first?.news.about == ["b", "a"])
    }

    @Test func smallThingsAreNotTold() {
        var telling = Telling()
        #expect(told(&telling, from: noon, for: .days(3)) { _ in [concern("a", 0.24)] }.isEmpty)
    }

    @Test func urgentThingsAreToldAtOnceAtNightToo() {
        var telling = Telling()
        let told = told(&telling, from: noon + .hours(14), for: .seconds(20)) { _ in [concern("a", 0.6)] }
        #expect(told.map(\.at) == [.zero] && told.map(\.news.isUrgent) == [true])
    }

    @Test func othersWaitForTheMorningAndAreNotToldIfTheyEndBefore() {
        var telling = Telling()
        let told = told(&telling, from: noon + .hours(11), for: .hours(9)) { now in
            now < noon + .hours(15) ? [concern("a"), concern("b")] : [concern("b")]
        }
        #expect(told.map(\.at) == [.hours(8)] && told.map(\.news.about) == [["b"]])
    }

    @Test func whatWillDoHarmBeforeMorningIsToldAtNight() {
        var telling = Telling()
        let frost = concern("frost", 0.5, horizon: 3, isRealised: false)
        let told = told(&telling, from: noon + .hours(12), for: .minutes(1)) { _ in [frost] }
        #expect(told.map(\.at) == [.zero] && told.map(\.news.isUrgent) == [true])
        let later = concern("storm", 0.7, horizon: 9, isRealised: false)
        #expect(self.told(&telling, from: noon + .hours(12), for: .hours(1)) { _ in [later] }.isEmpty)
    }

    @Test func whatGrowsOrBecomesTrueIsToldAgain() {
        var telling = Telling()
        let told = told(&telling, from: noon, for: .hours(3)) { now in
            switch now - noon {
            case ..<Milliseconds.hours(1): [concern("a", 0.3, isRealised: false, acknowledged: nil)]
            case ..<Milliseconds.hours(2): [concern("a", 0.5, isRealised: false)]
            default: [concern("a", 0.5)]
            }
        }
        #expect(told.map(\.at) == [.minutes(1), .minutes(61), .minutes(121)])
        #expect(told.allSatisfy { !$0.news.text.hasPrefix("Still") })
    }

    @Test func unansweredDangersAreSaidAgain() {
        var telling = Telling()
        let smoke = concern("smoke", 1, group: .safety)
        let told = told(&telling, from: noon, for: .days(2)) { _ in [smoke] }
        #expect(told.map(\.at) == [.zero, .minutes(10), .hours(1), .hours(6)])
        #expect(told.dropFirst().allSatisfy { $0.news.text == "Still so: smoke is so" && $0.news.isUrgent })
        var other = Telling()
        #expect(
            self.told(&other, from: noon, for: .days(2)) { now in
                [concern("smoke", 1, group: .safety, acknowledged: now > noon ? noon : nil)]
            }.count == 1)
    }

    @Test func otherTrueThingsAreSaidOnceMoreInTheMorning() {
        var telling = Telling()
        let told = told(&telling, from: noon, for: .days(4)) { _ in [concern("cold", 0.5, group: .climate)] }
        #expect(told.map(\.at) == [.minutes(1), .hours(44) + .minutes(1)])
        #expect(told.last?.news.text == "Still so: cold is so")
    }

    @Test func afterSixMessagesADayTheRestIsOneInTheEvening() {
        var telling = Telling()
        let start = noon - .hours(4)
        let told = told(&telling, from: start, for: .hours(13)) { now in
            (0..<min(9, 1 + Int((now - start).count / 600_000))).map { concern("c\($0)") }
        }
        #expect(told.count == 7 && told.last?.at == .hours(11))
        #expect(told.last?.news.about == ["c6", "c7", "c8"])
    }

    /// Three minutes gone, three minutes there, for six hours.
    @Test func aLinkThatComesAndGoesIsToldOnce() {
        var telling = Telling()
        let told = told(&telling, from: noon, for: .hours(6)) { now in
            (now - noon).count / 180_000 % 2 == 0 ? [concern("link", 0.5, kind: .linkSilent)] : []
        }
        #expect(told.count == 1)
    }

    @Test func afterThreeDaysItCountsAsKnownUnlessItEndangers() {
        var telling = Telling()
        let concerns = [concern("cold", 0.5), concern("smoke", 1, group: .safety)]
        _ = told(&telling, from: noon, for: .minutes(2)) { _ in concerns }
        #expect(telling.look(concerns, at: noon + .hours(71), in: zone).known.isEmpty)
        #expect(telling.look(concerns, at: noon + .hours(73), in: zone).known == ["cold"])
    }
}
