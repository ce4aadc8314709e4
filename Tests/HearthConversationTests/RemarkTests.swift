import HearthConversation
import HearthModel
import Testing

/// What people say to a concern, and what they want remembered: docs/spec/mind.md, section 9.
@Suite struct RemarkTests {
    @Test(arguments: [
        ("I know.", Remark.known), ("Yes, I know about the porch lamp", .known), ("we'll", nil),
        ("leave it", .known), ("It's fixed!", .fixed), ("the boiler works again", .fixed),
        ("I changed the battery of the hall sensor", .fixed), ("the plumber came, the valve was replaced", .fixed),
        ("not today", .tomorrow), ("remind me tomorrow", .tomorrow), ("later", .later(.hours(3))),
        ("remind me in two hours", .later(.hours(2))), ("remind me in an hour", .later(.hours(1))),
        ("Thanks!", .thanks), ("thank you very much, Hearth", .thanks), ("well done", .thanks),
        ("remind me at noon of the cake", nil), ("I know nothing", .known), ("turn on the light", nil), ("", nil),
        ("is the door fixed to the wall", nil), ("remind me in 5000 days", nil),
    ])
    func remarksAreHeard(said: String, kind: Remark?) {
        #expect(
            PhraseBook.english.reading(of: Sentence(said)).flatMap { Remark(Sentence(said), as: $0) } == kind, "\(said)"
        )
    }

    @Test(arguments: [
        ("Remember that the stopcock is behind the fridge", Recollection.tell("The stopcock is behind the fridge")),
        ("please note that Ben's bike has a Kryptonite lock", .tell("Ben's bike has a Kryptonite lock")),
        ("Do you remember the storm?", .recall(["storm"])),
        ("how do I bleed the radiators", .recall(["bleed", "radiators"])),
        ("remember that", nil), ("remember that !!", nil), ("do you remember", nil), ("remembering things", nil),
    ])
    func whatIsToBeRememberedIsHeard(said: String, recollection: Recollection?) {
        #expect(heard(said) == recollection, "\(said)")
    }

    private func heard(_ said: String) -> Recollection? {
        PhraseBook.english.reading(of: Sentence(said)).flatMap { Recollection(said, as: $0) }
    }

    @Test func whatIsAskedIsFoundByItsWords() {
        let search = NoteSearch([
            "The stopcock is behind the fridge", "Stopcocks of garden and house: cellar", "Nothing",
        ])
        func places(_ asked: String) -> [Int] { search.ranked(for: Sentence(asked).words).map(\.place) }
        #expect(places("where is the stopcock of the garden") == [1, 0])
        #expect(places("where is the icebox") == [0], "another word for the fridge")
        #expect(places("where is the tuba").isEmpty && places("").isEmpty)
    }
}
