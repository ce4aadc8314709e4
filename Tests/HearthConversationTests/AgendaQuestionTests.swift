import HearthModel
import Testing

@testable import HearthConversation

/// Questions about the calendars: docs/spec/mind.md, section 9.
@Suite struct AgendaQuestionTests {
    @Test(arguments: [
        ("What is on today?", AgendaQuestion.day(0)), ("what's on tomorrow", .day(1)),
        ("What is on this week?", .week(isNext: false)),
        ("Do we have anything on next week?", .week(isNext: true)), ("What do I have on Friday?", .weekday(.fri)),
        ("my calendar", .day(0)), ("Is there anything planned tonight?", .day(0)), ("what is in the calendar", .day(0)),
        ("What is planned for the day after tomorrow?", .day(2)), ("Show me my appointments today", .day(0)),
        ("show me the calendar for Saturday", .weekday(.sat)),
    ])
    func isUnderstood(said: String, question: AgendaQuestion) { #expect(AgendaQuestion(said) == question, "\(said)") }

    @Test(arguments: [
        "What is on?", "what is on in the kitchen", "Is the heating on today?", "is anything wrong",
        "show me the lamps",
        "what are you expecting tomorrow", "what is the weather tomorrow", "What happened today?", "tell me a joke",
        "what is going on",
    ])
    func isSomethingElse(said: String) { #expect(AgendaQuestion(said) == nil, "\(said)") }

    @Test func daysAreCountedFromToday() throws {
        // A Friday.
        let friday = try #require(CivilDate(year: 2_026, month: 11, day: 27))
        #expect(AgendaQuestion.week(isNext: false).days(from: friday) == friday...friday + 2)
        #expect(AgendaQuestion.week(isNext: true).days(from: friday) == friday + 3...friday + 9)
        #expect(AgendaQuestion.weekday(.fri).days(from: friday) == friday...friday)
        #expect(AgendaQuestion.weekday(.thu).days(from: friday) == friday + 6...friday + 6)
    }
}
