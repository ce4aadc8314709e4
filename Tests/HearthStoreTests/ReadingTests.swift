import GRDB
import HearthDatabase
import HearthModel
import TestParts
import Testing

@testable import HearthStore

@Suite struct ReadingTests {
    let now = Instant(milliseconds: 1_750_000_000_000)

    func reading(_ value: Value, after seconds: Int64 = 0, _ provenance: Provenance = .live) -> Reading {
        Reading(
            device: "hall.climate", property: "temp", value: value, at: now + .seconds(seconds), provenance: provenance)
    }

    @Test(arguments: [Value.unknown, .flag(true), .flag(false), .number(21), .number(-0.1), .text("ä"), .text("21")])
    func aLatestValueKeepsItsKind(_ value: Value) async throws {
        let folder = TemporaryFolder()
        let store = try Store(in: folder.state)
        try await store.keep(latest: [reading(.number(3)), reading(value, after: 1, .retained)])
        #expect(try await store.recover().values == [reading(value, after: 1, .retained)])
    }

    private func keep(history: [Reading], latest: [Reading] = [], in store: Store) async throws {
        var delivery = Delivery(nextCommand: CommandID(1), at: now)
        (delivery.history, delivery.latest) = (history, latest)
        try await store.keep(delivery)
    }

    @Test func aStartKnowsWhatTheHistorySaysSinceTheLatestValuesWereWritten() async throws {
        let folder = TemporaryFolder()
        let store = try Store(in: folder.state)
        try await keep(
            history: [reading(.number(30)), humidity(50)], latest: [reading(.number(30)), humidity(50)], in: store)
        try await keep(history: [reading(.number(25), after: 1)], in: store)
        try await keep(history: [reading(.number(20), after: 2)], in: store)
        #expect(try await store.recover().values == [humidity(50), reading(.number(20), after: 2)])
    }

    @Test func whatADeviceSaidBeforeItWentAwayComesBackAndWhatItRefusedDoesNot() async throws {
        let folder = TemporaryFolder()
        let store = try Store(in: folder.state)
        let away = reading(.unknown, after: 3, Reading.absent)
        try await keep(history: [reading(.number(20), after: 2), away], in: store)
        #expect(try await store.recover().values == [reading(.number(20), after: 2)])
        let refused = reading(.unknown, after: 4)
        try await keep(history: [refused], in: store)
        #expect(try await store.recover().values == [refused])
        try await keep(history: [humidity(40)], latest: [humidity(40)], in: store)
        #expect(try await store.recover().values == [humidity(40), refused])
    }

    @Test func aSlotThatOnlyTheHistoryKnowsIsThereAsWell() async throws {
        let folder = TemporaryFolder()
        let store = try Store(in: folder.state)
        try await keep(history: [reading(.text("a")), reading(.text("b"), after: 1, .retained)], in: store)
        #expect(try await store.recover().values == [reading(.text("b"), after: 1, .retained)])
    }

    /// The next process does not hand over again what the one that was killed had only put in the history.
    @Test func latestValuesTakeInWhatAnotherProcessLeftInTheHistory() async throws {
        let folder = TemporaryFolder()
        let killed = try Store(in: folder.state)
        try await keep(history: [reading(.number(30)), humidity(50)], latest: [reading(.number(30))], in: killed)
        try await keep(history: [reading(.number(20), after: 1)], in: killed)
        let store = try Store(in: folder.state)
        try await keep(history: [humidity(40)], latest: [humidity(40)], in: store)
        #expect(try await store.recover().values == [humidity(40), reading(.number(20), after: 1)])
    }

    @Test func aCopyWithoutHistoryHasTheLatestValues() async throws {
        let folder = TemporaryFolder()
        let store = try Store(in: folder.state)
        try await keep(history: [reading(.number(30))], latest: [reading(.number(30))], in: store)
        try await keep(history: [reading(.number(20), after: 1)], in: store)
        let copy = TemporaryFolder()
        try await store.file.copy(to: copy.state.path(of: Store.name), without: [Store.history])
        let restored = try Store(in: copy.state)
        #expect(try await restored.recover().values == [reading(.number(20), after: 1)])
        try await keep(history: [reading(.number(15), after: 2)], in: restored)
        #expect(try await restored.recover().values == [reading(.number(15), after: 2)])
    }

    @Test func aPropertyHasNoNumberOfATransactionThatFailed() async throws {
        let folder = TemporaryFolder()
        let store = try Store(in: folder.state)
        let (temp, humidity) = (reading(.number(21)), humidity(40))
        await #expect(throws: StoreError.self) {
            try await store.write { database in
                try store.put(latest: [temp, humidity], into: database)
                try database.execute(sql: "INSERT INTO nowhere VALUES (1)")
            }
        }
        try await store.keep(latest: [humidity])
        try await store.keep(latest: [temp])
        #expect(try await store.recover().values == [humidity, temp])
    }

    private func humidity(_ percent: Double) -> Reading {
        Reading(device: "hall.climate", property: "humidity", value: .number(percent), at: now, provenance: .live)
    }

    @Test func historyIsAppendedAndReadNewestFirst() async throws {
        let folder = TemporaryFolder()
        let store = try Store(in: folder.state)
        try await store.append(history: (0..<5).map { reading(.number(Double($0)), after: $0) })
        try await store.append(history: [reading(.unknown, after: -60, .simulated)])
        let last = try await store.history(device: "hall.climate", property: "temp", last: 2)
        #expect(last == [reading(.unknown, after: -60, .simulated), reading(.number(4), after: 4)])
        #expect(try await store.history(device: "hall.climate", property: "humidity", last: 2).isEmpty)
    }

    @Test func historyIsKeptAYear() async throws {
        let folder = TemporaryFolder()
        let store = try Store(in: folder.state)
        try await store.append(history: (0..<25_000).map { reading(.number(1), after: $0) })
        try await store.removeAged(at: now + .days(365) + .seconds(24_990))
        #expect(try await store.history(device: "hall.climate", property: "temp", last: 50_000).count == 10)
    }

    /// Else SQLite would begin again at 1, and what follows would be taken for older than the latest values.
    @Test func historyThatHasAllAgedOutIsGoneOnFrom() async throws {
        let folder = TemporaryFolder()
        let store = try Store(in: folder.state)
        try await keep(history: (0..<5).map { reading(.number(Double($0))) }, latest: [reading(.number(4))], in: store)
        try await store.removeAged(at: now + .days(400))
        try await keep(history: [reading(.number(20), after: 1)], in: store)
        #expect(try await store.recover().values == [reading(.number(20), after: 1)])
    }

    @Test func anIdentityNamesTheSameDeviceForEver() async throws {
        let folder = TemporaryFolder()
        let store = try Store(in: folder.state)
        func identity(_ device: String, after seconds: Int64, _ name: String) -> DeviceIdentity {
            DeviceIdentity(identity: "0x00158d", device: device, firstSeen: now + .seconds(seconds), name: name)
        }
        try await store.remember([identity("hall.light", after: 0, "Light")])
        try await store.remember([identity("kitchen.light", after: 5, "Lamp")])
        #expect(try await store.deviceIdentities() == [identity("hall.light", after: 0, "Lamp")])
    }

    @Test func whatWasNothingToAnybodyIsForgotten() async throws {
        let folder = TemporaryFolder()
        let store = try Store(in: folder.state)
        let identities = ["a", "b", "c"].map {
            DeviceIdentity(identity: $0, device: "fan", firstSeen: now, name: "Fan")
        }
        try await store.remember(identities)
        try await store.forget(identities: ["a", "c", "unheard of"])
        #expect(try await store.deviceIdentities() == [identities[1]])
    }

    @Test func onlyWhatLiesInAWindowIsRead() async throws {
        let folder = TemporaryFolder()
        let store = try Store(in: folder.state)
        let readings = [humidity(50)] + (0..<100 as Range<Int64>).map { reading(.number(Double($0)), after: $0) }
        try await keep(history: readings, in: store)
        func window(_ start: Int64, _ end: Int64, of slot: String = "hall.climate.temp") -> HistoryWindow {
            HistoryWindow(of: slot, from: now + .seconds(start), to: now + .seconds(end))
        }
        let found = try await store.history(within: [window(70, 71), window(10, 12), window(5, 9, of: "hall.fan.on")])
        #expect(found.map(\.value) == [10, 11, 12, 70, 71].map(Value.number))
        #expect(try await store.history(within: []).isEmpty)
        #expect(try await store.history(within: [window(-9, -1)]).isEmpty)
    }
}
