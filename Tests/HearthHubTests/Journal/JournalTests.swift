import Foundation
import FuzzParts
import HearthKernel
import HearthModel
import HearthStore
import TestParts
import Testing

@testable import HearthHub

/// What happened can be played again (docs/decisions/054-a-journal-of-changes.md).
@Suite struct JournalTests {
    @Test(arguments: 0..<3) func aDayPlayedFromTheJournalGivesTheTraceThatWasRecorded(_: Int) async throws {
        let seed = UInt64.random(in: 0..<1 << 32)
        var random = SplitMix64(seed: seed)
        let house = try RecordedHouse()
        let end = RecordedHouse.start + .hours(24)
        while house.now < end {
            let pause = min(end, house.now + .minutes(Int64.random(in: 30...600, using: &random)))
            var chance = random
            try await house.run { hub in
                while house.now < pause {
                    hub.withCore { $0.live(with: &chance) }
                    if Int.random(in: 0..<8, using: &chance) == 0 { await hub.writeRest() }
                    house.wait(Milliseconds(Int64.random(in: 1...120_000, using: &chance)))
                }
                // Otherwise the hub is killed, and what it had not written is lost.
                if Bool.random(using: &chance) { await hub.writeLast() }
            }
            random = chance
        }
        let played = try house.play()
        let (recorded, again) = (try await house.trace(of: house.store), try await house.trace(of: played))
        print(
            "A recorded day: seed \(seed), \(played.changes) changes, \(played.files) files, \(recorded.count) records")
        #expect(recorded.count > 100, "seed \(seed)")
        #expect(Array(again.prefix(recorded.count)) == recorded, "seed \(seed)")
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
        #expect(played.files == 1)
        #expect(played.changes > 1)
    }
}
