import HearthModel
import Testing

@testable import HearthMind

/// What is to be feared of the weather: docs/spec/mind.md, section 3.
@Suite struct WeatherThreatTests {
    /// A Friday.
    private let noon = Instant(rfc3339: "2026-11-27T12:00:00Z") ?? .distantPast

    private func threats(_ change: (inout WeatherReport) -> Void) -> [WeatherThreat] {
        var report = WeatherReport(saidAt: noon)
        change(&report)
        return report.threats(at: noon, in: .utc)
    }

    @Test(arguments: [
        ("Storm tonight from 9 pm (78 %).", "a storm", 0.7, 0.78, "2026-11-27T21:00:00Z"),
        ("A gale may come in 5 hours", "a gale", 0.5, 0.4, "2026-11-27T17:00:00Z"),
        ("Mild. Thunderstorms tomorrow afternoon, 30%", "a thunderstorm", 0.6, 0.3, "2026-11-28T14:00:00Z"),
        ("Hurricane on Sunday", "a hurricane", 0.9, 0.7, "2026-11-29T12:00:00Z"),
        ("Frost at 04:00", "frost", 0.4, 0.7, "2026-11-28T04:00:00Z"),
        ("Stormy", "a storm", 0.7, 0.7, "2026-11-27T18:00:00Z"),
        ("Floods possible tomorrow", "a flood", 0.8, 0.4, "2026-11-28T12:00:00Z"),
        ("Wildfires in 3 hours", "fire near here", 0.9, 0.7, "2026-11-27T15:00:00Z"),
        ("Grass fire nearby, 90 %", "fire near here", 0.9, 0.9, "2026-11-27T18:00:00Z"),
        ("Unhealthy air tonight", "bad air", 0.4, 0.7, "2026-11-27T21:00:00Z"),
        ("Smog in the evening", "smoke in the air", 0.4, 0.7, "2026-11-27T18:00:00Z"),
    ])
    func wordsOfAForecast(text: String, name: String, severity: Double, likelihood: Double, begins: String) {
        let found = threats { $0.forecast = text }
        #expect(found.map(\.name) == [name] && found.first?.severity == severity, "\(found)")
        #expect(found.first?.likelihood == likelihood && found.first?.begins.rfc3339 == begins, "\(found)")
    }

    @Test(arguments: [
        "No storm in sight", "A night by the fire", "Good air, fireworks at 9 pm", "Floodlights tonight",
        "The storm has passed", "Sunny, 21 °C", "Frost is unlikely", "", "brainstorm",
    ])
    func nothingToFear(text: String) { #expect(threats { $0.forecast = text }.isEmpty) }

    @Test func whatIsMeasuredIsCertainAndNow() {
        #expect(threats { $0.wind = 17.1 }.isEmpty)
        #expect(threats { $0.wind = 25 }.map(\.severity) == [0.7])
        #expect(threats { $0.wind = 33 }.map(\.name) == ["a hurricane"])
        #expect(threats { $0.temperature = -0.5 }.map(\.likelihood) == [1])
        #expect(threats { $0.condition = "storm" }.map(\.name) == ["a thunderstorm"])
        #expect(threats { $0.warning = "extreme" }.map(\.severity) == [0.9])
        #expect(threats { $0.low = -2 }.map(\.begins.rfc3339) == ["2026-11-28T04:00:00Z"])
        #expect(threats { $0.high = 33 }.map(\.kind) == [.heat])
    }

    @Test func theWorstOfAKindCountsAndWhatHasPassedDoesNot() {
        let both = threats { report in
            report.wind = 18
            report.forecast = "Storm tonight (90 %)"
        }
        #expect(both.map(\.name) == ["a storm"])
        var old = WeatherReport(saidAt: noon - .hours(12))
        old.forecast = "Storm in 5 hours"
        #expect(old.threats(at: noon, in: .utc).isEmpty)
        #expect(old.threats(at: noon - .hours(2), in: .utc).count == 1)
    }
}
