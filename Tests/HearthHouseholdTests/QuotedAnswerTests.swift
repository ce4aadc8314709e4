import HearthHousehold
import Testing

/// Answers in words of what was found (docs/spec/household.md, section 1.7).
@Suite struct QuotedAnswerTests {
    private func passage(_ id: String, _ scores: Double...) -> FoundPassage {
        FoundPassage(
            from: PassageSource(id: id, title: "T" + id, name: "This house"), text: "text " + id,
            score: scores.max() ?? 0,
            sentences: scores.enumerated().map { .init("Sentence \(id)\($0.offset).", score: $0.element) })
    }

    private func answer(_ passages: FoundPassage..., by bands: AnswerBands = .full) -> QuotedAnswer {
        QuotedAnswer(from: passages, by: bands, searched: "your notes")
    }

    @Test func bandsEndWhereTheyEnd() {
        #expect(answer(passage("a", 0.35)).text == "Sentence a0. [1]")
        #expect(answer(passage("a", 0.3499)).text == "The closest I have: Sentence a0. [1]")
        #expect(answer(passage("a", 0.25)).band == .near)
        let nothing = answer(passage("a", 0.2499))
        #expect(nothing.text == "I found nothing about that in your notes.")
        #expect(nothing.band == .nothing && nothing.citations.isEmpty && nothing.context.isEmpty)
        #expect(answer().band == .nothing)
    }

    @Test func atMostThreeSentencesInTheirOrder() {
        let answer = answer(passage("a", 0.5, 0.56, 0.45), passage("b", 0.55, 0.54), passage("c", 0.45))
        #expect(answer.text == "Sentence a1. [1] Sentence b0. [2] Sentence b1. [2]")
        #expect(answer.citations.map(\.index) == [1, 2] && answer.citations.map(\.source.id) == ["a", "b"])
        #expect(answer.citations.map(\.relevance) == [0.56, 0.55])
        #expect(answer.context == ["text a", "text b"])
    }

    @Test func whatIsMuchWorseThanTheBestIsNotSaid() {
        #expect(answer(passage("a", 0.6, 0.51, 0.49)).text == "Sentence a0. [1] Sentence a1. [1]")
    }

    @Test func twoPassagesOfOneTextBearOneNumber() {
        let answer = answer(passage("a", 0.5), passage("a", 0.6))
        #expect(answer.citations.count == 1 && answer.citations.first?.relevance == 0.6)
    }

    @Test func longSentencesAreCutAtAWord() {
        let long = FoundPassage(
            from: PassageSource(id: "a", title: "", name: ""), text: "", score: 1,
            sentences: [.init(String(repeating: "word ", count: 200), score: 1), .init("Short.", score: 1)])
        let text = answer(long).text
        #expect(text.hasSuffix("word … [1]") && text.count <= 605)
    }

    @Test func whatIsBeingReadIsPreferredALittle() {
        let both = [passage("a", 0.5), passage("b", 0.46)]
        #expect(both.best(1).map(\.source.id) == ["a"])
        #expect(both.best(1, reading: "b").map(\.source.id) == ["b"])
        #expect(abs(both.best(2, reading: "b")[0].score - 0.51) < 1e-9)
    }

    @Test func aQuestionThatSaysLittleIsAboutWhatWasSaidBefore() {
        let before = "How do I bleed the radiator in the hall?"
        #expect(Inquiry("And how often?", after: before).words == ["bleed", "radiator", "hall", "often"])
        #expect(Inquiry("It leaks from the small lower valve now", after: before).words.starts(with: ["bleed"]))
        let whole = Inquiry("Where is the key of the garden shed door?", after: before)
        #expect(whole.words == ["key", "garden", "shed", "door"])
    }

    // MARK: By words

    private let library = PassageLibrary([
        (
            PassageSource(id: "heating-4", title: "Bleeding a radiator", name: "This house"),
            "Switch the heating off and wait until it is cool. Open the small valve with the key until water comes."
        ),
        (
            PassageSource(id: "water-1", title: "Shutting the water off", name: "This house"),
            "The stopcock is in the cellar behind the boiler. Turn it to the right."
        ),
    ])

    private func answer(to question: String) -> QuotedAnswer {
        let question = Inquiry(question)
        return QuotedAnswer(
            from: library.passages(for: question, most: QuotedAnswer.usualPassages), by: .words,
            searched: "the guide of this house")
    }

    @Test func byWordsOnlyASentenceWithAllOfThemIsSure() {
        let sure = answer(to: "Where is the stopcock in the cellar?")
        #expect(sure.band == .sure && sure.text == "The stopcock is in the cellar behind the boiler. [1]")
        let near = answer(to: "How do I bleed a radiator?")
        #expect(near.band == .near && near.citations.map(\.source.id) == ["heating-4"])
        #expect(answer(to: "How tall is the church tower of Ulm?").band == .nothing)
        #expect(answer(to: "").band == .nothing)
    }

    @Test func whatOneMayNotSeeIsNotFound() {
        let question = Inquiry("Where is the stopcock?")
        #expect(library.passages(for: question, most: 3).count == 1)
        #expect(library.passages(for: question, most: 3) { $0.id != "water-1" }.isEmpty)
    }
}
