import HearthModel
import Testing

@testable import HearthConversation

/// Days in words, and questions about the calendars: docs/spec/mind.md, section 9.
@Suite struct SaidDaysTests {
    @Test(arguments: [
        ("What is on today?", SaidDays.day(0)), ("what's on tomorrow", .day(1)), ("What is on this week?", .week(0)),
        ("Do we have anything on next week?", .week(1)), ("What do I have on Friday?", .weekday(.fri)),
        ("my calendar", nil), ("Is there anything planned tonight?", .day(0)), ("what is in the calendar", nil),
        ("What is planned for the day after tomorrow?", .day(2)), ("Show me my appointments today", .day(0)),
        ("show me the calendar for Saturday", .weekday(.sat)), ("what have we got on Monday", .weekday(.mon)),
        ("anything in the calendar for Friday?", .weekday(.fri)),
    ])
    func theCalendarIsAskedFor(said: String, days: SaidDays?) {
        let sentence = Sentence(said)
        #expect(PhraseBook.english.reading(of: sentence)?.intent == .agenda, "\(said)")
        #expect(SaidDays(in: sentence) == days, "\(said)")
    }

    @Test(arguments: [
        "What is on?", "what is on in the kitchen", "Is the heating on today?", "is anything wrong",
        "show me the lamps", "what are you expecting tomorrow", "what is the weather tomorrow", "What happened today?",
        "tell me a joke", "what is going on", "is anything on in the kitchen",
    ])
    func somethingElseIsAskedFor(said: String) {
        #expect(PhraseBook.english.reading(of: Sentence(said))?.intent != .agenda, "\(said)")
    }

    @Test func daysAreCountedFromToday() throws {
        // A Friday.
        let friday = try #require(CivilDate(year: 2_026, month: 11, day: 27))
        func days(_ said: SaidDays, isPast: Bool = false) -> ClosedRange<CivilDate> {
            said.days(from: friday, isPast: isPast)
        }
        #expect(days(.week(0)) == friday...friday + 2)
        #expect(days(.week(0), isPast: true) == friday - 4...friday)
        #expect(days(.week(1)) == friday + 3...friday + 9)
        #expect(days(.week(-1), isPast: true) == friday - 11...friday - 5)
        #expect(days(.weekday(.fri)) == friday...friday)
        #expect(days(.weekday(.thu)) == friday + 6...friday + 6)
        #expect(days(.weekday(.thu), isPast: true) == friday - 1...friday - 1)
        #expect(days(.month(0), isPast: true) == friday - 26...friday)
        #expect(days(.month(-1), isPast: true) == friday - 57...friday - 27)
        #expect(days(.day(-1)) == friday - 1...friday - 1)
    }
}
