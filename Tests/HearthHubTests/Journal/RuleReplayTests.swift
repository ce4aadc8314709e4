import HearthDatabase
import HearthKernel
import HearthModel
import HearthRules
import HearthSimulation
import HearthStore
import Testing

@testable import HearthHub

/// Rules on trial against a recorded day of the example house.
@Suite struct RuleReplayTests {
    private func replay(_ house: RecordedHouse, with new: Program, from start: Instant) throws -> ReplayDifferences {
        let entries = try JournalEntries(of: house.store.journal, from: start)
        let old = house.book.program
        var diff = ReplayDiff(
            reading: { () throws(StoreError) in try entries.next(HouseChange.self) }, from: { _ in old },
            to: { _ in new })
        let outcome = try diff.differences(from: start, to: RecordedHouse.start + .hours(24))
        return try #require(outcome)
    }

    /// With kills and stops of the hub in it.
    @Test(arguments: [2, 7] as [UInt64])
    func aDayWithItsOwnRulesIsTheDayThatWasRecorded(seed: UInt64) async throws {
        let house = try RecordedHouse()
        try await house.liveADay(seed: seed)
        let outcome = try replay(house, with: house.book.program, from: RecordedHouse.start + .hours(2))
        #expect(outcome.differences == [] && outcome.avoided == 0)
        #expect(outcome.new == outcome.recorded && outcome.new.commands > 50)
        #expect(outcome.exercised > 3)
    }

    @Test func aLampThatStaysOnLongerGoesOffLater() async throws {
        let house = try RecordedHouse()
        try await house.liveADay(seed: 1)
        let edited = house.book.sources.map { source in
            source.name == "hall.hearth"
                ? SourceText(
                    name: source.name,
                    text: source.text.replacing(
                        "if sun is down, lingering 3 min", with: "if sun is down, lingering 13 min"))
                : source
        }
        let book = CompiledRules(edited, names: house.book.names)
        let outcome = try replay(house, with: book.program, from: RecordedHouse.start)
        #expect(!outcome.differences.isEmpty)
        let light = try #require(outcome.registry.index(of: "hall.light"))
        for difference in outcome.differences {
            guard case .slot(let slot) = difference.subject else { continue }
            #expect(outcome.registry[slot].device == light, "\(outcome.registry.name(of: slot))")
        }
        let moved = outcome.differences.filter { $0.kind == .moved && $0.new?.value == .flag(false) }
        #expect(moved.contains { $0.reason?.title == "Hall light" && $0.reason?.edit == .edited })
        let replay = RuleReplay(differences: outcome, old: house.book, new: book, elapsed: .zero)
        let words = replay.wording(of: "Hall light")
        #expect(words?.old == "lingering 3 min" && words?.new == "lingering 13 min")
    }
}
