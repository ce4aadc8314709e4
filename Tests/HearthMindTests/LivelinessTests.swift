import HearthMind
import HearthModel
import Testing

/// How much is going on (docs/spec/mind.md, section 4).
@Suite struct LivelinessTests {
    private let start = Instant(milliseconds: 1_799_971_200_000)

    /// Days on which people do two things each half hour from seven to ten in the evening.
    private func lived(_ days: Int64) -> Liveliness {
        var liveliness = Liveliness()
        for day in 0..<days {
            for halfHour in Int64(0)..<48 {
                let now = start + .days(day) + .minutes(30 * halfHour)
                if (14..<44).contains(halfHour) { liveliness.happened(2, at: now) }
                liveliness.pass(to: now, isSomebodyHome: true, stirred: false)
            }
        }
        return liveliness
    }

    @Test func nothingIsExcitingBeforeThreeDays() {
        var liveliness = lived(2)
        liveliness.happened(100, at: start + .days(2) + .hours(12))
        liveliness.pass(to: start + .days(2) + .hours(12), isSomebodyHome: true, stirred: false)
        #expect(liveliness.excitement == 0)
    }

    @Test func aPartyExcitesAndAnOrdinaryEveningDoesNot() {
        var liveliness = lived(21)
        let evening = start + .days(21) + .hours(19)
        liveliness.happened(2, at: evening)
        liveliness.pass(to: evening, isSomebodyHome: true, stirred: false)
        #expect(liveliness.excitement == 0)
        liveliness.happened(40, at: evening + .minutes(10))
        liveliness.pass(to: evening + .minutes(10), isSomebodyHome: true, stirred: false)
        #expect(liveliness.excitement == 1)
    }

    @Test func hoursWithoutAnythingBoreUntilSomebodyTalks() {
        var liveliness = lived(21)
        for minute in stride(from: Int64(0), through: 14 * 60, by: 10) {
            let now = start + .days(21) + .hours(7) + .minutes(minute)
            liveliness.pass(to: now, isSomebodyHome: true, stirred: false)
            if minute == 6 * 60 { #expect((0.2...0.4).contains(liveliness.boredom)) }
        }
        #expect(liveliness.boredom > 0.9)
        liveliness.pass(to: start + .days(21) + .hours(21), isSomebodyHome: true, stirred: true)
        #expect(liveliness.boredom == 0)
    }

    @Test func anEmptyHouseIsNotBored() {
        var liveliness = lived(21)
        for hour in Int64(7)..<22 {
            liveliness.pass(to: start + .days(21) + .hours(hour), isSomebodyHome: false, stirred: false)
        }
        #expect(liveliness.boredom == 0)
    }
}
