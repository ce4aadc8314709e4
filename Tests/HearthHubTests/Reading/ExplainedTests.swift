import HearthConfig
import HearthModel
import Testing

@testable import HearthHub

/// What accounts for a change that nobody asked the hub for: the part `explained` of docs/spec/mind.md, section 2.
@Suite struct ExplainedTests {
    private static let start = Instant(rfc3339: "2026-11-02T05:00:00Z")!
    private static let ann = "people: {ann: {name: Ann, trackers: [ann.phone]}}"

    private func run(_ people: String = "") throws -> MindRun {
        var files = ConfigurationFiles(folder: "/nowhere")
        files.devices = SourceFile(
            "devices.yaml",
            """
            version: 1
            house: {name: Run, timezone: Europe/Berlin}
            mqtt: {broker: "127.0.0.1:1883"}
            areas: {hall: {}, garden: {outdoor: true}}
            \(people)
            devices:
              hall.light: {class: light, area: hall, mqtt: {state_topic: light, command_topic: light/set}}
              hall.door: {class: door, area: hall, mqtt: {state_topic: door}}
              garden.light: {class: light, area: garden, mqtt: {state_topic: outside, command_topic: outside/set}}
              ann.phone: {class: tracker, mqtt: {state_topic: phone}}
            """)
        return MindRun(try #require(Configuration.check(files).0, "\(Configuration.check(files).1)"), from: Self.start)
    }

    /// Somebody, or something, switches a lamp on and off by hand.
    private func switchByHand(_ topic: String, _ times: Int = 20, in run: inout MindRun) {
        for time in 0..<times {
            run.hear(time % 2 == 0 ? "ON" : "OFF", on: topic, at: run.core.now + .minutes(1))
        }
        run.pass(to: run.core.now + .minutes(15))
    }

    @Test func withoutPeopleHandsAreExplainedAndNobodyIsSeen() throws {
        var run = try run()
        run.hear("OFF", on: "light", at: Self.start + .minutes(1))
        switchByHand("light", in: &run)
        #expect(run.core.awareness.level.explained == 1)
        #expect(!run.core.awareness.level.knowsWhoIsHome)
    }

    @Test func whoIsAtHomeHasHandsAndWhoIsAwayHasNot() throws {
        var run = try run(Self.ann)
        run.hear("OFF", on: "light", at: Self.start + .minutes(1))
        run.hear("home", on: "phone", at: Self.start + .minutes(1))
        switchByHand("light", in: &run)
        #expect(run.core.awareness.level.explained == 1)
        #expect(run.core.awareness.level.knowsWhoIsHome)
        run.hear("away", on: "phone", at: run.core.now + .minutes(1))
        // Who has just left may have done it still.
        run.pass(to: run.core.now + .minutes(10))
        switchByHand("light", in: &run)
        // 20 of 40, and so it was in the four weeks.
        #expect(run.core.awareness.level.explained == 0.5)
    }

    /// Most phones are at home some minutes after whoever carries them.
    @Test func whoComesHomeHasOpenedTheDoor() throws {
        var run = try run(Self.ann)
        for (payload, topic) in [("closed", "door"), ("away", "phone")] {
            run.hear(payload, on: topic, at: Self.start + .minutes(1))
        }
        run.pass(to: Self.start + .minutes(30))
        func open() { run.hear("open", on: "door", at: run.core.now + .minutes(1)) }
        func close() { run.hear("closed", on: "door", at: run.core.now + .minutes(1)) }
        open()
        close()
        run.hear("home", on: "phone", at: run.core.now + .minutes(4))
        run.pass(to: run.core.now + .minutes(15))
        #expect(run.core.awareness.level.explained == 1)
        run.hear("away", on: "phone", at: run.core.now + .hours(1))
        run.pass(to: run.core.now + .minutes(10))
        open()
        close()
        run.pass(to: run.core.now + .minutes(15))
        // One of two.
        #expect(run.core.awareness.level.explained == 0.5)
    }

    @Test func outsideAnybodyMayPass() throws {
        var run = try run(Self.ann)
        run.hear("OFF", on: "outside", at: Self.start + .minutes(1))
        run.hear("away", on: "phone", at: Self.start + .minutes(1))
        switchByHand("outside", in: &run)
        #expect(run.core.awareness.level.explained == 1)
    }

    @Test func aClockOfItsOwnIsKnownOnTheFourthDay() throws {
        var run = try run(Self.ann)
        run.hear("OFF", on: "light", at: Self.start + .minutes(1))
        run.hear("away", on: "phone", at: Self.start + .minutes(1))
        for day in Int64(0)..<6 {
            let evening = Self.start + .days(day) + .hours(12)
            run.hear("ON", on: "light", at: evening + .minutes(day * 2))
            run.hear("OFF", on: "light", at: evening + .hours(4))
        }
        run.pass(to: run.core.now + .minutes(15))
        // On the first three days nobody accounts for it; on the last, two of two.
        #expect(run.core.awareness.level.explained == (2 + 8 * 0.5) / 10)
    }
}
