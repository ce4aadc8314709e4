import HearthConversation
import Testing

/// Phrases as a data file: docs/conversation.md.
@Suite struct PhraseBookTests {
    private func intent(_ said: String, _ book: PhraseBook = .english) -> Intent? {
        book.reading(of: Sentence(said))?.intent
    }

    @Test func whatComesWithTheHouseHasNoMistake() {
        #expect(PhraseBook.english.problems == [])
        for intent in Intent.allCases where intent != .unknown {
            #expect(PhraseBook.english.intents.contains(intent), "\(intent)")
        }
    }

    /// The more words a phrase names, the surer it is.
    @Test(arguments: [
        ("How are you?", Intent.feeling), ("how warm is it", .state), ("why are you sad", .feeling),
        ("why is it on", .why), ("why is it not on", .whyNot), ("will it rain tomorrow", .weather),
        ("Hey house, are you ok?", .feeling), ("please turn it on", .control), ("is it on", .state),
        ("the boiler works again", .fixed), ("it works again", .fixed), ("well done", .thanks),
        ("what do you need", .need), ("remember when it snowed", .remember), ("remember the milk", .note),
    ])
    func theMostWordsAreMeant(said: String, intent: Intent) { #expect(self.intent(said) == intent) }

    @Test func aHouseholdAddsItsOwn() throws {
        let own = PhraseBook(
            """
            # Ours.
            bothering:
              what ails you …   # as granny says
              … sick
            state:
              how … doing
            """)
        #expect(own.problems == [])
        let book = PhraseBook.english.adding(own)
        #expect(intent("what ails you tonight?", book) == .bothering && intent("what ails you tonight?") != .bothering)
        #expect(intent("is the house sick", book) == .bothering, "theirs come before others that fit as well")
        let reading = try #require(book.reading(of: Sentence("how is the boiler doing")))
        #expect(reading.intent == .state && reading.rest.text == "is the boiler")
    }

    @Test func mistakesAreToldByLine() {
        let book = PhraseBook("lost\n\nfeling:\nfeeling:\n  …\n  how do\nunknown:\n  x\n")
        #expect(book.problems.map(\.line) == [1, 3, 5, 7, 8])
        #expect(book.problems.first?.message == "a phrase needs the name of its intent above it, such as 'control:'")
        #expect(book.problems[1].message.hasPrefix("'feling' is no intent; there are courtesy, acknowledge, "))
        #expect(book.problems[2].message == "'…' would fit any sentence")
    }

    @Test(
        arguments: [
            ("a … b", "a b", ""), ("a … b", "a x b y b", "x b y"), ("… b", "a b", "a"), ("a/c … d", "c x d", "x"),
            ("a … b", "a b c", nil), ("… a … b", "x a y b", "y"), ("a", "a", ""), ("a", "a a", nil),
        ] as [(String, String, String?)])
    func gapsHoldAnyWords(phrase: String, said: String, rest: String?) {
        let book = PhraseBook("help:\n" + phrase)
        #expect(book.reading(of: Sentence(said))?.rest.text == rest)
    }

    /// Many gaps in a long sentence take no time to speak of.
    @Test(.timeLimit(.minutes(1))) func manyGapsEnd() {
        let book = PhraseBook("help:\n" + String(repeating: "… a ", count: 50) + "b")
        #expect(book.reading(of: Sentence(String(repeating: "a ", count: 1_000))) == nil)
    }
}
