import Glibc
import HearthDatabase
import HearthMind
import HearthModel
import HearthRules
import HearthStore
import TestParts
import Testing

@testable import HearthHub

/// A month of realistic life through the hub's own house, concerns, feelings and telling, in virtual time: no household
/// would roll its eyes (docs/spec/mind.md, section 12, capability 27). `HEARTH_MONTHS=5` lives through five of them, which
/// takes minutes; what they showed stands in docs/decisions/109-months-in-virtual-time.md.
@Suite struct MonthTests {
    /// `nil`: only the first, and nothing is printed.
    private static let seeds = getenv("HEARTH_MONTHS").flatMap { UInt64(String(cString: $0)) }

    @Test(arguments: 1...max(1, seeds ?? 1)) func aMonthWithoutNagging(seed: UInt64) async throws {
        let month = LivedMonth(seed: seed)
        let record = try await live(month)
        if Self.seeds != nil { report(record, seed) }
        #expect(record.share(of: .content) >= 0.6)
        #expect(record.share(of: .unhappy) <= 0.12)
        #expect(record.share(of: .bored) <= 0.2)
        #expect(record.perDay(\.renamings) <= 6)
        #expect(record.perDay(\.messages) <= 1)
        #expect(try #require(record.worst).day.messages <= 6)
        #expect(record.repeated <= 0.1)
        #expect(record.degradedShare <= 0.02)
        for trouble in month.troubles {
            let told = record.messages.first { $0.at >= trouble.at && $0.news.text.contains(trouble.text) }
            let after = told.map { $0.at - trouble.at }
            #expect(told?.news.isUrgent == true, "\(trouble.text)")
            #expect(after.map { $0 <= .minutes(1) } == true, "\(trouble.text): after \(after ?? .zero)")
        }
    }

    private func live(_ month: LivedMonth) async throws -> MindRecord {
        let folder = TemporaryFolder()
        let store = try Store(in: StateFolder(path: folder.path))
        var run = MindRun(
            try LivedHouse.configuration(), rules: [SourceText(name: "house.hearth", text: LivedHouse.rules)],
            from: LivedMonth.start - .hours(1))
        let devices = LivedDevices()
        // It looks at once when something happens; between that, more looks take longer and show the same.
        (run.written, run.answers, run.pace) = ([], devices.answers, .minutes(10))
        #expect(run.core.rules.entries.count >= 13)
        // What the broker has kept; sensors of most makers do not ask it to.
        var kept: [String: String] = [:]
        for (at, what) in month.happenings {
            run.pass(to: at)
            switch what {
            case .said(let topic, let payload):
                if !["/temp", "/motion", "/meter"].contains(where: topic.hasSuffix) { kept[topic] = payload }
                run.hear(payload, on: topic, at: at)
            case .tellsAgain(let topic):
                kept[topic] = devices.state(of: topic)
                run.hear(devices.state(of: topic), on: topic, at: at)
            case .restart: try await run.restart(from: store, after: .seconds(40), told: kept)
            case .brokerGoes: run.loseBroker()
            case .brokerComes: run.findBroker(told: kept)
            case .heatingFails(let rooms):
                run.believe(
                    faults: rooms.map {
                        Finding(
                            .heatNoResponse, about: "\($0).heating", "The heating of \($0) does not heat",
                            severity: 0.6,
                            likelihood: FeltConcern.likelihood(ofEvidence: 3))
                    })
            }
        }
        return run.record
    }

    private func report(_ record: MindRecord, _ seed: UInt64) {
        let shares = [Feeling.content, .bored, .worried, .unhappy].map { percent(record.share(of: $0)) }
        let row =
            [
                "\(seed)", shares.joined(separator: " | "), decimal(record.perDay(\.renamings)),
                decimal(record.perDay(\.messages)), "\(record.worst?.day.messages ?? 0)", percent(record.repeated),
                percent(record.degradedShare),
            ].joined(separator: " | ")
        print(
            """
            | Seed | Content | Bored | Worried | Unhappy | Changes of name a day | Messages a day | At most | Again | Degraded |
            | \(row) |
            """)
        for feeling in [Feeling.worried, .unhappy] {
            print("  \(feeling.rawValue) because of \(list(record.causes[feeling] ?? [:], of: record, \.rawValue))")
        }
        print("  degraded because of \(list(record.lowest, of: record, \.self))")
        for message in record.messages { print("  \(message.at.rfc3339) \(message.news.text)") }
    }

    /// The longest first.
    private func list<Key>(
        _ spans: [Key: Milliseconds], of record: MindRecord, _ name: (Key) -> String
    ) -> String {
        spans.sorted { $0.value > $1.value }.map { "\(name($0.key)) \(percent(record.share($0.value)))" }
            .joined(separator: ", ")
    }

    private func percent(_ share: Double) -> String { "\(decimal(share * 100)) %" }
    private func decimal(_ number: Double) -> String { "\((number * 100).rounded() / 100)" }
}
