import HearthDatabase
import HearthModel
import TestParts
import Testing

@testable import HearthStore

@Suite struct EventTests {
    let now = Instant(milliseconds: 1_750_000_000_000)

    private func event(_ type: EventType, _ subject: String, after minutes: Int64) -> LoggedEvent {
        LoggedEvent(
            at: now + .minutes(minutes), type, subject: subject, origin: "api:anna", cause: 7,
            data: ["state": .text("home"), "n": .number(2)], text: "Something")
    }

    @Test func eventsComeBackNewestFirst() async throws {
        let folder = TemporaryFolder()
        let store = try Store(in: folder.state)
        var written = [
            event(.presence, "ann", after: 0), event(.mode, "mode", after: 1), event(.auth, "ben", after: 2),
        ]
        try await store.append(events: written)
        for index in written.indices { written[index].id = Int64(index + 1) }
        func found(
            _ types: Set<EventType>, subject: String? = nil, before: Int64? = nil, limit: Int = 9
        ) async throws -> [LoggedEvent] {
            try await store.events(
                of: types, subject: subject, from: now, to: now + .hours(1), before: before, limit: limit)
        }
        #expect(try await found(Set(EventType.allCases)) == written.reversed())
        #expect(try await found([.mode, .presence]) == [written[1], written[0]])
        #expect(try await found(Set(EventType.allCases), subject: "ann") == [written[0]])
        #expect(try await found(Set(EventType.allCases), before: 3, limit: 1) == [written[1]])
        #expect(try await store.event(2) == written[1])
        #expect(try await store.event(4) == nil)
    }

    @Test func eventsAreKeptAYear() async throws {
        let folder = TemporaryFolder()
        let store = try Store(in: folder.state)
        try await store.append(events: [event(.mode, "mode", after: 0), event(.mode, "mode", after: 60)])
        try await store.removeAged(at: now + .days(365) + .minutes(30))
        #expect(try await store.event(1) == nil)
        #expect(try await store.event(2) != nil)
    }

    @Test func changesOfStateAreFoundByTheirRows() async throws {
        let folder = TemporaryFolder()
        let store = try Store(in: folder.state)
        let readings = ["a", "b", "a", "b", "a"].enumerated().map { minute, device in
            Reading(
                device: device, property: "on", value: .flag(true), at: now + .minutes(Int64(minute)),
                provenance: .live)
        }
        try await store.append(history: readings)
        let found = try await store.stateChanges(from: now, to: now + .minutes(3), before: nil, limit: 9) { device, _ in
            device == "a"
        }
        #expect(found.map(\.reading) == [readings[2], readings[0]])
        #expect(try await store.stateChange(found[0].row)?.reading == readings[2])
        #expect(try await store.stateChange(99) == nil)
    }
}
