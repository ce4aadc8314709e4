import Foundation
import FuzzParts
import HearthKernel
import HearthModel
import HearthSimulation
import HearthStore
import TestParts
import Testing

@testable import HearthHub

/// What happened can be played again (docs/decisions/054-a-journal-of-changes.md).
@Suite struct JournalTests {
    /// A day of the example house with kills and stops in it.
    @Test func journal() async throws {
        try await Fuzzer("journal", usually: 3).run { seed, _ in
            let house = try RecordedHouse()
            try await house.liveADay(seed: seed)
            let played = try house.play()
            let rows = try house.traceRows()
            #expect(played.starts > 2, "seed \(seed)")
            #expect(rows.count > 100, "seed \(seed)")
            let again = try await house.rows(of: played)
            #expect(Array(again.prefix(rows.count)) == rows, "seed \(seed)")
            print("journal: seed \(seed), \(played.changes) changes, \(played.starts) starts, \(rows.count) records")
        }
    }

    @Test func aHouseIsTheSameWhereverPlayingBegins() async throws {
        let house = try RecordedHouse()
        try await house.liveADay(seed: 4)
        for hours in [3, 9, 16, 23] {
            let instant = RecordedHouse.start + .hours(Int64(hours))
            var (whole, part) = (try house.replay(), try house.replay(from: instant))
            try whole.play(until: instant)
            try part.play(until: instant)
            #expect(part.count <= whole.count && part.house.now == whole.house.now)
            #expect(part.house.nextTraceNumber == whole.house.nextTraceNumber)
            let slots = whole.house.registry.slots.indices.map(SlotIndex.init)
            for slot in slots { #expect(part.house.record(of: slot).claims == whole.house.record(of: slot).claims) }
            #expect(slots.map { part.house.reading($0).value } == slots.map { whole.house.reading($0).value })
        }
    }

    /// Past midnight and over starts of the hub.
    @Test(arguments: [2, 5] as [UInt64])
    func aBranchThatFollowsTheSameRulesIsTheDayThatWasRecorded(seed: UInt64) async throws {
        let house = try RecordedHouse()
        try await house.liveADay(seed: seed)
        let rules = house.book.program
        let branch = try house.play(following: { _ in rules }, from: RecordedHouse.start + .hours(2))
        let rows = try house.traceRows()
        #expect(Array(try await house.rows(of: branch).prefix(rows.count)) == rows)
    }

    @Test func aBranchWithoutRulesFiresNoneFromThenOn() async throws {
        let house = try RecordedHouse()
        try await house.liveADay(seed: 6)
        let turn = RecordedHouse.start + .hours(12)
        let (day, branch) = (try house.play(), try house.play(following: { _ in Program() }, from: turn))
        let before = branch.beforeTurn
        #expect(day.trace.prefix(before) == branch.trace.prefix(before))
        #expect(day.trace.dropFirst(before).contains { $0.what == .fires })
        #expect(!branch.trace.dropFirst(before).contains { $0.what == .fires })
    }

    /// Each try describes the whole house, so it is no try at every reading.
    @Test func aJournalThatCannotBeWrittenIsTriedLaterAndLaterAndGoesOnFromTheHouseOfThen() async throws {
        let house = try RecordedHouse()
        let inTheWay = house.folder.path + "/journal"
        try "in the way".write(toFile: inTheWay, atomically: true, encoding: .utf8)
        var random = SplitMix64(seed: 1)
        try await house.run { hub in
            await hub.writeRest()
            hub.withCore { $0.publish() }
            #expect(hub.snapshot.storageTrouble?.contains(inTheWay) == true)
            house.wait(.seconds(5))
            await hub.writeRest()
            try FileManager.default.removeItem(atPath: inTheWay)
            house.wait(.seconds(9))
            hub.withCore { $0.live(with: &random) }
            await hub.writeRest()
            #expect(try house.store.journal.files().isEmpty)
            house.wait(.seconds(1))
            // Nothing needs to happen in the house for it.
            await hub.writeRest()
            hub.withCore { $0.publish() }
            #expect(hub.snapshot.storageTrouble == nil)
            hub.withCore { $0.live(with: &random) }
            await hub.writeRest()
        }
        let played = try house.play()
        #expect(try house.store.journal.files().count == 1)
        #expect(played.changes > 1)
    }
}
