import HearthConfig
import HearthMind
import HearthModel
import Testing

@testable import HearthHub

/// A house in virtual time: what it lives through has the consequences that it would have on a hub.
@Suite struct MindRunTests {
    private static let devices = """
        version: 1
        house: {name: Run, timezone: Europe/Berlin}
        mqtt: {broker: "127.0.0.1:1883"}
        areas: {bath: {}}
        devices:
          bath.heating:
            {class: thermostat, area: bath, mqtt: {state_topic: heating, command_topic: heating/set}}
          bath.window: {class: window, area: bath, mqtt: {state_topic: window}}
          weather: {class: weather, mqtt: {state_topic: weather}, properties: {wind: {state_topic: wind}}}
        """
    private static let start = Instant(rfc3339: "2026-11-02T05:00:00Z")!

    private func run() throws -> MindRun {
        var files = ConfigurationFiles(folder: "/nowhere")
        files.devices = SourceFile("devices.yaml", Self.devices)
        return MindRun(try #require(Configuration.check(files).0, "\(Configuration.check(files).1)"), from: Self.start)
    }

    private func blow(_ speed: Double, from: Milliseconds, to: Milliseconds, in run: inout MindRun) {
        var hour = from
        while hour < to {
            run.hear("cloudy", on: "weather", at: Self.start + hour)
            run.hear("\(speed)", on: "wind", at: Self.start + hour)
            hour = hour + .minutes(30)
        }
        run.pass(to: Self.start + to)
    }

    private func storm(in run: MindRun) -> HouseConcern? {
        run.core.concerns.known.values.first { $0.trouble?.felt == .storm && !$0.hasEnded }
    }

    /// Capability 20 of docs/spec/mind.md, section 12: a storm that hurt makes the next one likelier, and its end is
    /// remembered as something good.
    @Test func aSecondStormIsThoughtLikelier() throws {
        var run = try run()
        blow(3, from: .zero, to: .hours(30), in: &run)
        #expect(storm(in: run) == nil)
        #expect(run.core.mind.feelings?.affect.feeling == .content)
        // 18 m/s is a gale, which is told but does not hurt; 27 m/s is a severe storm, which does.
        blow(27, from: .hours(30), to: .hours(33), in: &run)
        #expect(storm(in: run)?.likelihood == 1)
        #expect(run.core.mind.feelings?.affect.feeling == .worried)
        blow(3, from: .hours(33), to: .hours(40), in: &run)
        let pain = try #require(run.memories.values.first { $0.kind == .pain })
        #expect(pain.topic == Memory.Topic(kind: "storm", subject: "weather"))
        #expect(pain.ended != nil && pain.lasted >= .hours(2), "\(pain)")
        let joy = try #require(run.memories.values.first { $0.kind == .pleasure })
        #expect(joy.title.hasPrefix("It is over: A severe storm"), "\(joy)")

        let foretold = Finding(
            .storm, about: "weather", "A storm comes", severity: 0.7, likelihood: 0.6, isFeared: true)
        let now = run.core.now
        let recalled = foretold.recalling(Array(run.memories.values), area: nil, opened: now, at: now)
        #expect(abs(recalled.likelihood - 0.9) < 1e-9)
        #expect(foretold.recalling([], area: nil, opened: now, at: now).likelihood == 0.6)
    }

    @Test func aRoomThatIsHeatedWithItsWindowOpenIsNoticed() throws {
        var run = try run()
        func waste() -> String? {
            run.core.concerns.known.values.first { $0.trouble?.felt == .waste && !$0.hasEnded }?.concern.text
        }
        run.hear("21", on: "heating", at: Self.start)
        run.hear("closed", on: "window", at: Self.start)
        run.hear("open", on: "window", at: Self.start + .minutes(1))
        run.pass(to: Self.start + .minutes(14))
        #expect(waste() == nil)
        run.pass(to: Self.start + .minutes(20))
        #expect(waste()?.contains("with a window open") == true, "\(waste() ?? "nothing")")
        run.hear("closed", on: "window", at: Self.start + .minutes(30))
        run.pass(to: Self.start + .minutes(95))
        #expect(waste() == nil)
    }

    @Test func theSameWindGivesTheSameFeelings() throws {
        let records = try (1...2).map { _ in
            var run = try run()
            blow(27, from: .hours(1), to: .hours(9), in: &run)
            return run.record
        }
        #expect(records[0].spans == records[1].spans && records[0].messages.map(\.at) == records[1].messages.map(\.at))
        #expect(records[0].share(of: .worried) > 0.7)
        #expect(records[0].sum(\.urgent) == 1 && records[0].sum(\.normal) == 0)
        let first = try #require(records[0].messages.first)
        #expect(first.at - (Self.start + .hours(1)) <= .minutes(2))
    }
}
