import FoundationEssentials
import HearthJSON
import HearthModel
import Testing

@testable import HearthHub
@testable import HearthKernel
@testable import HearthStore

/// What most rules remember writes itself as the encoder would have it say, byte by byte.
@Suite struct PlainRuleRecordTests {
    private static let instant = Instant(milliseconds: 1_795_289_593_123)

    private func record(
        _ memory: RuleMemory, cells: [CellState] = [], sayings: NotificationMemory? = nil, fingerprint: UInt64 = .max
    ) -> RuleRecord {
        RuleRecord(
            key: "hall \"evening\".hearth#1u", fingerprint: fingerprint, cells: cells, memory: memory, sayings: sayings)
    }

    private func hold(_ record: RuleRecord) throws {
        let plain = try #require(record.plain)
        let written = JSONWriter.document(plain.write)
        #expect(
            String(decoding: written, as: UTF8.self)
                == String(decoding: try RecordEncoder.document(record), as: UTF8.self))
        #expect(try RecordCoding.record(RuleRecord.self, from: Data(written)) == record)
    }

    @Test func whatIsRememberedComesBack() throws {
        var cells: [CellState] = []
        for value in [.unknown, .flag(true), .flag(false), .number(21.5), .text("wide \\ open")] as [Value] {
            var cell = CellState()
            cell.lastKnown = value
            cells.append(cell)
            cell.value = value
            cells.append(cell)
        }
        for phase in [.idle, .active] as [RuleMemory.Phase] {
            for since in [nil, Self.instant] {
                for firsts in [[], [nil], [Self.instant, nil]] {
                    let memory = RuleMemory(phase: phase, since: since, firsts: firsts)
                    try hold(record(memory))
                    try hold(record(memory, cells: cells, fingerprint: 0))
                }
            }
        }
    }

    @Test func whatIsMoreIsLeftToTheEncoder() {
        var window = CellState()
        window.memory = .lasting(LastingClock())
        #expect(record(RuleMemory(), cells: [window]).plain == nil)
        #expect(record(RuleMemory(), sayings: NotificationMemory(said: [Self.instant], waiting: nil)).plain == nil)
        for memory in [
            RuleMemory(isEnabled: false), RuleMemory(phase: .lingering(until: Self.instant)),
            RuleMemory(unknownSince: Self.instant), RuleMemory(queue: [QueuedEvent(member: 1, isHand: false)]),
            RuleMemory(live: [LiveWrite(position: 1, registers: [], until: nil)]),
            RuleMemory(brokenSince: Self.instant),
            RuleMemory(run: Run(position: 1, registers: [], wait: .branch(0), isHand: false)),
            RuleMemory(blindSpots: 1), RuleMemory(isBlind: true), RuleMemory(obligation: Self.instant),
            RuleMemory(suspendedUntil: Self.instant),
        ] { #expect(record(memory).plain == nil) }
    }
}
