import HearthMind
import HearthModel
import Testing

/// Dinner inside or outside: docs/spec/mind.md, section 9.
@Suite struct DinnerDialogueTests {
    /// 00:00 on Monday, 6 July 2026, in a house at UTC.
    private let monday = Instant(milliseconds: 1_783_296_000_000)
    private let told = ["It is 24 °C outside.", "The forecast says: “Dry.”"]

    private func around(_ minute: Int64, day: Int64 = 0, ends: Int? = 22 * 60) -> Surroundings {
        var around = Surroundings(
            at: monday + .days(day) + .minutes(minute), in: .utc, concerns: [], people: ["ann", "ben", "eva"])
        around.prompted = [.init(id: "ann", isHome: true), .init(id: "ben", isHome: false)]
        around.dayEnds = ends
        around.dinner = .init(told: told, inside: "dinner", outside: "terrace_lights")
        return around
    }

    private func asked() throws -> Talk {
        let turn = try #require(DinnerDialogue.begin([], in: around(18 * 60)).first)
        #expect(turn.asks?.text == "It is 24 °C outside. The forecast says: “Dry.” Dinner inside or outside?")
        #expect(turn.asks?.answers == ["inside", "outside", "never mind"])
        return try #require(turn.talk)
    }

    @Test func itIsOneQuestionToThoseAtHomeWhoWantIt() throws {
        #expect(try asked().people == ["ann"])
        var nobody = around(18 * 60)
        nobody.prompted = [.init(id: "ben", isHome: false)]
        #expect(DinnerDialogue.begin([], in: nobody).isEmpty)
    }

    @Test(
        arguments: [
            (17 * 60 + 59, 22 * 60, false), (18 * 60, 22 * 60, true), (18 * 60 + 15, 22 * 60, true),
            (18 * 60 + 16, 22 * 60, false), (19 * 60, 24 * 60 + 90, true), (16 * 60, 19 * 60, true),
            (18 * 60, nil, false),
        ] as [(Int, Int?, Bool)])
    func itComesAnHourBeforeDinner(minute: Int, ends: Int?, isAsked: Bool) {
        #expect(DinnerDialogue.begin([], in: around(Int64(minute), ends: ends)).isEmpty != isAsked)
    }

    @Test func whereNothingSpeaksForItNothingIsAsked() {
        var around = around(18 * 60)
        around.dinner.told = []
        #expect(DinnerDialogue.begin([], in: around).isEmpty)
    }

    @Test func theAnswerHasItsScene() throws {
        let talk = try asked()
        let outside = try #require(DinnerDialogue.heard(.place(isOutside: true), in: talk, around(18 * 60 + 5)))
        #expect(outside.says == "Enjoy it. The scene terrace lights is set. Say “undo” to put it back.")
        #expect(outside.deeds == [.scene("terrace_lights")])
        let inside = try #require(DinnerDialogue.heard(.place(isOutside: false), in: talk, around(18 * 60 + 5)))
        #expect(inside.deeds == [.scene("dinner")])
        var bare = around(18 * 60 + 5)
        (bare.dinner.inside, bare.dinner.outside) = (nil, nil)
        let plain = try #require(DinnerDialogue.heard(.place(isOutside: true), in: talk, bare))
        #expect(plain.says == "Enjoy it." && plain.deeds.isEmpty)
        #expect(DinnerDialogue.heard(.yes(until: nil), in: talk, around(18 * 60 + 5)) == nil, "yes is no answer to it")
    }

    @Test func whoIgnoresThreeIsLeftAlone() throws {
        var talk = try asked()
        for day in Int64(0)...2 {
            if day > 0 { talk = try #require(DinnerDialogue.look(talk, in: around(18 * 60, day: day))?.talk) }
            talk = try #require(DinnerDialogue.heard(.silence, in: talk, around(20 * 60, day: day))?.talk)
        }
        for day in Int64(3)...15 { #expect(DinnerDialogue.look(talk, in: around(18 * 60, day: day)) == nil, "\(day)") }
        talk = try #require(DinnerDialogue.look(talk, in: around(18 * 60, day: 17))?.talk)
        talk = try #require(DinnerDialogue.heard(.silence, in: talk, around(20 * 60, day: 17))?.talk)
        #expect(DinnerDialogue.look(talk, in: around(18 * 60, day: 18)) == nil)
        let off = DinnerDialogue.heard(.neverMind, in: try asked(), around(18 * 60 + 5))
        #expect(off?.says == "All right, I do not ask that again.")
        #expect(try DinnerDialogue.look(#require(off?.talk), in: around(18 * 60, day: 40)) == nil)
    }

    @Test(arguments: [
        ("Sunny and dry.", true), ("Clear, 24 degrees", true), ("No rain expected", true),
        ("Sunny, showers tomorrow", true), ("Rain unlikely", true), ("Light rain in the evening", false),
        ("Thunderstorms from 9 pm", false), ("Sunny. Drizzle later", false), ("rain", false), ("", true),
    ])
    func aForecastIsDryOrNot(forecast: String, isDry: Bool) {
        #expect(DryWords.areDry(forecast) == isDry)
    }
}
