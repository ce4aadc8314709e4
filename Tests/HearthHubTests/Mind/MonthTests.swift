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
/// would roll its eyes (docs/spec/mind.md, section 12, capability 27). `HEARTH_MONTHS=3` lives through three of them, which
/// takes minutes; what does not hold yet stands in docs/decisions/109-months-in-virtual-time.md.
@Suite struct MonthTests {
    private static let seeds = getenv("HEARTH_MONTHS").flatMap { UInt64(String(cString: $0)) }

    @Test(.enabled(if: seeds != nil), arguments: 1...(seeds ?? 1)) func aMonthWithoutNagging(seed: UInt64) async throws
    {
        try await expectNoNagging(seed, pace: .minutes(2))
    }

    @Test(.enabled(if: seeds != nil)) func aMonthWithFewerLooks() async throws {
        try await expectNoNagging(1, pace: .minutes(10))
    }

    private func expectNoNagging(_ seed: UInt64, pace: Milliseconds) async throws {
        let month = LivedMonth(seed: seed)
        let record = try await live(month, pace: pace)
        report(record, seed)
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

    private func live(_ month: LivedMonth, pace: Milliseconds) async throws -> MindRecord {
        let folder = TemporaryFolder()
        let store = try Store(in: StateFolder(path: folder.path))
        var run = MindRun(
            try LivedHouse.configuration(), rules: [SourceText(name: "house.hearth", text: LivedHouse.rules)],
            from: LivedMonth.start - .hours(1))
        let devices = LivedDevices()
        (run.written, run.answers, run.pace) = ([], devices.answers, pace)
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
        for feeling in [Feeling.worried, .unhappy] {
            print("  \(feeling.rawValue) because of \(list(record.causes[feeling] ?? [:], of: record, \.rawValue))")
        }
        print("  degraded because of \(list(record.lowest, of: record, \.self))")
        let shares = Feeling.allCases.filter { record.share(of: $0) > 0 }
            .map { "\($0.rawValue) \(percent(record.share(of: $0)))" }
        print(
            """
            Month \(seed): \(shares.joined(separator: ", ")); \(decimal(record.perDay(\.renamings))) changes of name and \
            \(decimal(record.perDay(\.messages))) messages a day (\(record.sum(\.urgent)) urgent, \(record.sum(\.normal)) \
            normal, \(record.sum(\.digests)) digests), at most \(record.worst?.day.messages ?? 0) a day, \
            \(percent(record.repeated)) again, degraded \(percent(record.degradedShare))
            """)
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
