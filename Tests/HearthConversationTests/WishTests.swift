import FuzzParts
import HearthConversation
import Testing

/// What words want done: docs/spec/mind.md, section 9. Names are taken out of a sentence before.
@Suite struct WishTests {
    private func wish(_ said: String) -> Wish { Wish(Sentence(said).words) }

    @Test(arguments: [
        ("Turn on the", "turn_on"), ("could you please switch off", "turn_off"), ("put the … on", "turn_on"),
        ("on", "turn_on"),
        ("close the", "close"), ("Shut", "close"), ("please lock the", "lock"), ("unlock it now", "unlock"),
        ("open up", "open"), ("toggle", "toggle"), ("stop it", "stop"), ("arm the … away", "arm_away"),
        ("disarm", "disarm"),
    ])
    func actionsAreHeard(said: String, action: String) { #expect(wish(said).deed == .act(action)) }

    @Test(arguments: [
        ("set to 21", Wish.Unit.none, 21.0), ("Set the … to 21.5 °C", .degrees, 21.5),
        ("set 19,5 degrees", .degrees, 19.5),
        ("dim to 30%", .percent, 30), ("make it 40 percent", .percent, 40), ("turn up to 22", .none, 22),
        ("lower to 18 degrees", .degrees, 18), ("half open", .percent, 50), ("set to twenty", .none, 20),
        ("dim 20 %", .percent, 20),
        ("open to 80 %", .percent, 80), ("heat to 21c", .degrees, 21), ("put at 50 %", .percent, 50),
    ])
    func numbersAreAims(said: String, unit: Wish.Unit, value: Double) {
        #expect(wish(said).deed == .set(value, unit), "\(wish(said))")
    }

    @Test(arguments: [
        ("a bit warmer please", true, nil, Wish.Quality.warmth), ("make it 2 degrees colder", false, 2, .warmth),
        ("brighter", true, nil, .light), ("a little darker", false, nil, .light), ("dim the", false, nil, .light),
        ("turn down by 2 degrees", false, 2, .warmth), ("lower by 10 %", false, 10, .any),
        ("turn it up", true, nil, .any),
        ("dim by 20", false, 20, .any), ("louder", true, nil, .sound),
    ])
    func stepsAreHeard(said: String, isMore: Bool, by: Double?, quality: Wish.Quality) {
        #expect(wish(said).deed == .change(isMore: isMore, by: by, quality), "\(wish(said))")
    }

    @Test func aBitIsLess() {
        #expect(wish("a bit warmer").isSlight && !wish("warmer").isSlight)
    }

    /// One word that is not understood may turn the meaning round.
    @Test(arguments: [
        "do not turn on", "never unlock", "turn on at six", "turn off in 10 minutes", "open at 8",
        "turn on if it is dark",
        "turn off everything but", "turn on tomorrow", "lock it unless", "turn on for 10 minutes", "set to 20 and 30",
        "open when", "turn on instead", "turn on off", "unlock then lock", "warmer by", "set", "by 3",
    ])
    func whatIsNotUnderstoodToItsLastWordIsNoWish(said: String) {
        #expect(wish(said).deed == nil, "\(wish(said))")
    }

    @Test func numbersAndMarksSurvive() {
        #expect(Sentence("Set it to 21.5°C, please!").words == ["set", "it", "to", "21.5", "degrees", "c", "please"])
        #expect(Sentence("hall.light's 40%").words == ["hall", "lights", "40", "percent"])
        #expect(Sentence("What's up? I'm here.").text == "what is up i am here")
    }

    /// Whatever is said, reading it ends and says nothing that is not there.
    @Test func nothingTraps() throws {
        let pieces = [
            "turn", "on", "off", "to", "by", "half", "21", "1e309", "9999999999999999999999", "%", "°", "half",
            "degrees", "a",
            "\u{200D}", "👩‍👩‍👧", "é", ".", ",", "4.", ".5", "٣", "½", "brighter", "at", "not",
        ]
        var random = SplitMix64(seed: 5)
        for _ in 0..<5_000 {
            let said = (0..<Int.random(in: 0..<12, using: &random)).map { _ in
                pieces[Int.random(in: 0..<pieces.count, using: &random)]
            }.joined(separator: Bool.random(using: &random) ? " " : "")
            let wish = Wish(Sentence(said).words)
            if case .set(let value, _) = wish.deed { #expect(!value.isNaN, "\(said)") }
        }
    }
}
