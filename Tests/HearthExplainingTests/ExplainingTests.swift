import HearthExplaining
import HearthModel
import HearthStore
import Testing

/// The answers of docs/spec/rule-language.md, section 14.2.
@Suite struct ExplainingTests {
    private let motionLight = """
        rule "Hall light follows motion":
        while hall.motion if hall.lux < 40 lux default yes, lingering 3 min { set hall.light to 60 % }
        """

    @Test func whyTellsRuleConditionsEndAndWhatComesAfter() async throws {
        var told = try ToldHouse(motionLight)
        try await told.report("hall.lux", .number(6))
        try await told.wait(.seconds(40))
        try await told.report("hall.motion", .flag(true))
        try await told.wait(.seconds(1))
        let why = try await told.why("hall.light")
        #expect(why.kind == .rule)
        #expect(why.rule == "Hall light follows motion")
        #expect(why.conditions.map(\.text) == ["hall.motion", "hall.lux < 40 lux default yes"])
        #expect(why.lines.first == "hall.light is on, asked 21:00:40.")
        #expect(why.lines.contains(#"  "Hall light follows motion" (evening.hearth:1) entered at 21:00:40:"#))
        #expect(why.lines.contains("    hall.motion                    on, reported at that moment"))
        #expect(why.lines.contains("    hall.lux < 40 lux default yes  6 lux, 40 s old"))
        #expect(
            why.lines.last == "  It ends 3 min after hall.motion no longer holds, then hall.light goes back to off.")
    }

    @Test func whyNamesAllThatCanEndIt() async throws {
        var told = try ToldHouse(
            #"rule "Light": while hall.motion and mode is home if hall.lux is unknown { turn on hall.light }"#)
        try await told.report("hall.motion", .flag(true))
        try await told.wait(.seconds(1))
        let ending = "  It ends when hall.motion or mode is home no longer holds, then hall.light goes back to off."
        #expect(try await told.why("hall.light").lines.last == ending)
    }

    @Test func whyKnowsAfterARestartWhatHappenedBeforeIt() async throws {
        var told = try ToldHouse(#"rule "Light": while hall.motion { turn on hall.light }"#)
        try await told.report("hall.motion", .flag(true))
        try await told.wait(.seconds(10))
        try await told.restart(while: "hall.light.on", becomes: .flag(false))
        let why = try await told.why("hall.light")
        #expect(why.rule == "Light")
        #expect(
            why.lines.dropFirst() == [
                #"  "Light" (evening.hearth:1) entered at 21:00:00:"#, "    hall.motion  on, reported at that moment",
                "  because hall.motion reported on.",
                "  It ends when hall.motion no longer holds, then hall.light goes back to off.",
            ])
    }

    @Test func whyNamesTheHandOfBeforeARestart() async throws {
        var told = try ToldHouse(motionLight)
        try await told.setByHand("hall.light.on", .flag(true))
        try await told.wait(.seconds(10))
        try await told.restart(while: "hall.light.on", becomes: .flag(false))
        let why = try await told.why("hall.light")
        #expect(why.kind == .person)
        #expect(why.lines.dropFirst().first == "  somebody in the app set it at 21:00:00.")
    }

    @Test func whyNamesTheRuleWhoseBeginningIsNoLongerKept() async throws {
        var told = try ToldHouse(#"rule "Light": while hall.motion { turn on hall.light }"#)
        try await told.report("hall.motion", .flag(true))
        try await told.wait(.seconds(10))
        try await told.forgetTrace()
        try await told.restart(while: "hall.light.on", becomes: .flag(false))
        let why = try await told.why("hall.light")
        #expect(why.rule == "Light")
        #expect(
            why.lines.dropFirst() == [
                #"  "Light" (evening.hearth:1) still wanted it, and it was not so."#,
                "  It ends when hall.motion no longer holds, then hall.light goes back to off.",
            ])
    }

    @Test func whyNamesTheHandWhoseDeedIsNoLongerKept() async throws {
        var told = try ToldHouse(motionLight)
        try await told.setByHand("hall.light.on", .flag(true))
        try await told.wait(.seconds(10))
        try await told.forgetTrace()
        try await told.restart(while: "hall.light.on", becomes: .flag(false))
        let why = try await told.why("hall.light")
        #expect(why.kind == .person)
        #expect(why.lines.dropFirst().first == "  somebody in the app had set it at 21:00:00, and it was not so.")
    }

    @Test func whyNamesTheHandAndUntilWhenItHolds() async throws {
        var told = try ToldHouse(motionLight)
        try await told.setByHand("hall.light.on", .flag(true))
        try await told.wait(.seconds(1))
        let why = try await told.why("hall.light")
        #expect(why.kind == .person)
        #expect(why.lines.contains { $0.contains("somebody in the app set it at 21:00:00") })
        #expect(why.lines.last == "  It ends at 23:00:00, then it stays as it is until a rule starts anew.")
    }

    @Test func whyTellsThatASafetyRuleOverruledTheHand() async throws {
        var told = try ToldHouse(#"rule "Escape" safety: while hall.motion default no { turn on hall.light }"#)
        try await told.report("hall.motion", .flag(true))
        try await told.wait(.minutes(1))
        try await told.report("hall.light.on", .flag(false))
        try await told.wait(.seconds(5))
        let lines = try await told.why("hall.light").lines
        #expect(lines.first?.hasPrefix("hall.light is on, asked 21:01:00") == true)
        #expect(lines.contains { $0.contains("set it to off at 21:01:00, which did not stand.") })
        #expect(lines.contains(#"  "Escape" (evening.hearth:1) has wanted it since 21:00:00."#))
        #expect(lines.contains("  It ends when hall.motion no longer holds, then hall.light goes back to off."))
    }

    @Test func whyOfWhatNobodyTouchedSaysSo() async throws {
        let why = try await ToldHouse(motionLight).why("hall.light")
        #expect(why.kind == .unknown)
        #expect(why.lines.first == "hall.light is off.")
    }

    @Test func whyNotFindsTheNearestMissAndHowLongItHeld() async throws {
        var told = try ToldHouse(
            #"rule "Airing" urgent: while bedroom.window is open for 2 min { set bedroom.heater to 7 °C }"#)
        try await told.wait(.seconds(130))
        try await told.report("bedroom.window", .text("open"))
        try await told.wait(.seconds(80))
        try await told.report("bedroom.window", .text("closed"))
        try await told.wait(.minutes(5))
        let whyNot = try await told.whyNot("Airing")
        #expect(whyNot.kind == .condition)
        #expect(whyNot.nearest?.at == ToldHouse.start + .seconds(210))
        #expect(whyNot.nearest?.missing.map(\.held) == [.seconds(80)])
        #expect(
            whyNot.lines == [
                #""Airing" did not start from 21:00:00 on. It came nearest at 21:03:30:"#,
                "    bedroom.window is open for 2 min     it was so for 1 min 20 s, 21:02:10 to 21:03:30",
            ])
    }

    @Test func whyNotOfARuleThatRanTellsOfTheHandThatHidesIt() async throws {
        var told = try ToldHouse(motionLight)
        try await told.setByHand("hall.light.on", .flag(false))
        try await told.report("hall.motion", .flag(true))
        try await told.wait(.seconds(1))
        let whyNot = try await told.whyNot("Hall light follows motion")
        #expect(whyNot.lines.first == #""Hall light follows motion" did run: it last entered at 21:00:00."#)
        #expect(whyNot.kind == .hold)
        #expect(
            whyNot.lines.last
                == "  It wanted 60 % of hall.light.brightness and did not act: your hand holds it until 23:00:00.")
    }

    @Test func whyNamesTheRulesThatAHandKeepsFromActing() async throws {
        var told = try ToldHouse(
            motionLight + "\n" + #"rule "Door" : when bedroom.window opens { turn on hall.light }"#)
        try await told.setByHand("hall.light.on", .flag(false))
        try await told.wait(.minutes(1))
        try await told.report("bedroom.window", .text("open"))
        try await told.wait(.minutes(1))
        let why = try await told.why("hall.light")
        #expect(
            why.lines.contains {
                $0.contains(#""Door""#)
                    && $0.hasSuffix("wanted on at 21:01:00 and did not act: your hand holds it until 23:00:00.")
            }, "\(why.lines)")
        #expect(try await told.whyNot("Door").kind == .hold)
    }

    @Test func explainShowsTheWholeCascade() async throws {
        var told = try ToldHouse(motionLight)
        try await told.report("hall.motion", .flag(true))
        try await told.wait(.seconds(1))
        let explanation = SlotExplanation(of: told.slot("hall.light"), by: told.narrator)
        #expect(explanation.claims.map(\.state) == [.winning])
        #expect(explanation.claims.map(\.rule) == ["Hall light follows motion"])
        #expect(explanation.lines.first == "hall.light is on.")
        #expect(explanation.lines.contains("  When the winner ends it becomes off."))
        #expect(explanation.lines.last == #"  Written by "Hall light follows motion" (evening.hearth:1)."#)
    }
}
