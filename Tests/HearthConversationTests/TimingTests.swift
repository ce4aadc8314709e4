import HearthConversation
import HearthModel
import Testing

/// Times in wishes: docs/spec/mind.md, section 9.
@Suite struct TimingTests {
    /// Monday, 30 November 2026, 18:20 UTC.
    private static let now = Instant(milliseconds: 1_796_062_800_000)

    private func timing(_ said: String) -> (timing: Timing, rest: String) {
        var words = Sentence(said).words
        let timing = Timing(takenFrom: &words)
        return (timing, words.joined(separator: " "))
    }

    @Test(arguments: [
        ("turn off the lamp in ten minutes", SaidTime.after(.minutes(10)), "turn off the lamp"),
        ("in half an hour turn it off", .after(.minutes(30)), "turn it off"),
        ("off in an hour and a half", .after(.minutes(90)), "off"),
        ("off in two and a half hours", .after(.minutes(150)), "off"),
        ("off in 1 hour and 20 minutes", .after(.minutes(80)), "off"),
        ("off in a quarter of an hour", .after(.minutes(15)), "off"),
        ("off in 90 s", nil, "off in 90 s"),
        ("off in the hall", nil, "off in the hall"),
        ("off at sunset", .sun(.sunset, nil), "off"),
        ("off in ten minutes at six", nil, "off in ten minutes at six"),
        ("dim to ten percent", nil, "dim to ten percent"), ("lamp at ten percent", nil, "lamp at ten percent"),
    ])
    func startsAreHeard(said: String, start: SaidTime?, rest: String) {
        let heard = timing(said)
        #expect(heard.timing.start == start && heard.timing.end == nil && heard.rest == rest, "\(heard)")
    }

    /// As the clock of the wall would show it.
    @Test(arguments: [
        ("at half past ten", "22:30"), ("at quarter to seven", "18:45"), ("at a quarter past six", "06:15"),
        ("at 7 am", "07:00"), ("at 7 pm", "19:00"), ("at 22:30", "22:30"), ("at 6.30", "18:30"), ("at 06:30", "06:30"),
        ("at noon", "12:00"), ("at midnight", "00:00"), ("at ten to seven", "18:50"), ("at six oclock", "06:00"),
        ("at eight tonight", "20:00"), ("tomorrow at six", "06:00"), ("at two tomorrow", "14:00"),
        ("on friday at six in the evening", "18:00"), ("tomorrow morning at nine", "09:00"),
        ("at six in the evening", "18:00"), ("at 12:05 am", "00:05"), ("today at seven", "19:00"),
    ])
    func theNextSuchTimeIsMeant(said: String, clock: String) throws {
        let heard = timing("off " + said)
        #expect(heard.rest == "off", "\(heard)")
        let then = try #require(heard.timing.start?.instant(after: Self.now, in: .utc, sun: nil))
        #expect(then > Self.now && then - Self.now <= .days(7))
        #expect(CivilZone.utc.local(then).timeOfDay.text == clock, "\(heard)")
    }

    @Test(arguments: [
        ("on for an hour", Timing.End.lasting(.hours(1)), "on"),
        ("on for twenty minutes", .lasting(.minutes(20)), "on"),
        ("on until sunset", .until(.sun(.sunset, nil)), "on"),
        ("on for ever", nil, "on for ever"), ("on until", nil, "on until"), ("light for me on", nil, "light for me on"),
    ])
    func endsAreHeard(said: String, end: Timing.End?, rest: String) {
        let heard = timing(said)
        #expect(heard.timing.end == end && heard.timing.start == nil && heard.rest == rest, "\(heard)")
    }

    @Test func whatIsOverIsNotMeant() {
        #expect(timing("off this morning at nine").timing.start?.instant(after: Self.now, in: .utc, sun: nil) == nil)
    }
}
