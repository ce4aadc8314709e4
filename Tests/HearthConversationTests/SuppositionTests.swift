import HearthConversation
import HearthModel
import Testing

/// `what if`: docs/spec/mind.md, section 9.
@Suite struct SuppositionTests {
    @Test(arguments: [
        ("What if the heating is off tonight?", "the heating off", Supposition.Span.overnight),
        ("what if I turn off the oven for 8 hours", "i turn off the oven", .lasting(.hours(8))),
        ("What would happen if I lower it by 3 degrees?", "i lower it by 3 degrees", nil),
        ("How much would I save if the hall was kept at 18 °C over night", "the hall at 18 degrees c", .overnight),
        ("what if we are away for a week?", "away", .lasting(.days(7))),
        ("Suppose the kettle is on for two hours", "the kettle on", .lasting(.hours(2))),
        ("what if nobody is home", "nobody home", nil),
    ])
    func suppositionsAreHeard(said: String, wish: String, span: Supposition.Span?) throws {
        let reading = try #require(PhraseBook.english.reading(of: Sentence(said)))
        #expect(reading.intent == .whatIf)
        let supposition = Supposition(reading.rest)
        #expect(supposition.wish.text == wish && supposition.span == span, "\(supposition)")
    }

    @Test(arguments: ["what is it", "if it rains close the window", "whatif", "what"])
    func othersAreNone(said: String) { #expect(PhraseBook.english.reading(of: Sentence(said))?.intent != .whatIf) }

    /// What was not understood as a time stays in the wish, which is then understood as a whole or not at all.
    @Test(arguments: [
        "what if it is on for ever and a day", "what if it is on for 50000 hours", "what if it is on for 8",
    ])
    func oddTimesStay(said: String) throws {
        let reading = try #require(PhraseBook.english.reading(of: Sentence(said)))
        #expect(Supposition(reading.rest).wish.words.contains("for"))
    }
}
