import Foundation
import GRDB
import HearthDatabase
import HearthMind
import HearthModel
import Logging
import TestParts
import Testing

@testable import HearthHub
@testable import HearthStore

/// Memories from before they were items (docs/decisions/115-memories-are-items.md).
@Suite struct MemoryMoveTests {
    private let folder = TemporaryFolder()
    private let now = Instant(milliseconds: 1_764_000_000_000)

    private func book(_ household: HouseholdStore) -> MemoryBook {
        let now = now
        return MemoryBook(household: household, logger: Logger(label: "test")) { now }
    }

    /// All of them move, with whose they are, and a second start after a kill in between makes none twice.
    @Test func allMemoriesMoveOnce() async throws {
        let state = try StateFolder(path: folder.path)
        let (store, household) = (try Store(in: state), try HouseholdStore(in: state))
        var pain = Memory(
            id: "mem_pain_1", .pain, title: "It hurt", content: "It hurt for an hour", at: now, intensity: 1)
        pain.topic = Memory.Topic(kind: "device", subject: "hall.lock", area: "hall")
        var secret = Memory(
            id: "mem_2", .preference, title: "Sleep", content: "I sleep badly", at: now, intensity: 0.2)
        (secret.isPrivate, secret.tags) = (true, ["warm nights"])
        secret.teller = Memory.Teller(name: "ben", userID: "usr_2")
        let former = [pain, secret]
        // Of a version that is not known here.
        try await store.file.write { database in
            try database.execute(
                sql: "INSERT INTO memories (id, at, record) VALUES ('mem_odd', 1, ?)", arguments: [Data("{}".utf8)])
        }
        for _ in 0..<2 {
            for memory in former {
                let record = try JSONEncoder().encode(memory)
                try await store.file.write { database in
                    try database.execute(
                        sql: "INSERT INTO memories (id, at, record) VALUES (?, ?, ?)",
                        arguments: [memory.id, memory.at.milliseconds, record])
                }
            }
            let uuid = "11111111-1111-4111-8111-111111111111"
            try await book(household).moveIn(from: store) { $0 == "usr_2" ? uuid : nil }
            #expect(try await store.formerMemories(Memory.self).isEmpty)
            let moved = try await book(household).all().sorted { $0.id < $1.id }
            secret.teller?.uuid = uuid
            #expect(moved == [secret, pain])
            let owners = try await household.file.read { try String.fetchAll($0, sql: "SELECT owner FROM items") }
            #expect(Set(owners) == ["house", uuid] && owners.count == 2)
            let left = try await store.file.read { try String.fetchAll($0, sql: "SELECT id FROM memories") }
            #expect(left == ["mem_odd"], "what cannot be read is not thrown away")
        }
    }
}
