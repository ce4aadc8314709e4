import GRDB
import HearthDatabase
import HearthModel
import HearthStore
import TestParts
import Testing

@Suite struct DeliveryTests {
    private let now = Instant(milliseconds: 1_750_000_000_000)

    private var delivery: Delivery {
        var delivery = Delivery(nextCommand: CommandID(5), at: now)
        delivery.records = [SlotRecord(device: "hall.light", property: "on", base: .flag(true))]
        delivery.events = [LoggedEvent(at: now, .mode, subject: "mode", text: "The mode is night")]
        delivery.identities = [DeviceIdentity(identity: "a", device: "hall.light", firstSeen: now, name: "Light")]
        delivery.history = [
            Reading(device: "hall.light", property: "on", value: .flag(true), at: now, provenance: .live)
        ]
        delivery.latest = delivery.history
        return delivery
    }

    @Test func allOfItIsKept() async throws {
        let folder = TemporaryFolder()
        let store = try Store(in: folder.state)
        try await store.keep(delivery)
        let recovered = try await store.recover()
        #expect(recovered.records == delivery.records)
        #expect(recovered.values == delivery.latest)
        #expect(recovered.nextCommand == CommandID(5))
        #expect(try await store.event(1)?.text == "The mode is night")
        #expect(try await store.deviceIdentities() == delivery.identities)
        #expect(try await store.history(device: "hall.light", property: "on", last: 2) == delivery.history)
    }

    /// The hub hands it over again: what was kept of it the first time would be there twice.
    @Test func nothingOfItIsKeptIfAPartIsRefused() async throws {
        let folder = TemporaryFolder()
        let store = try Store(in: folder.state)
        try await DatabaseQueue(path: folder.state.path(of: "hearth.sqlite")).write {
            try $0.execute(
                sql: "CREATE TRIGGER full BEFORE INSERT ON history BEGIN SELECT raise(ABORT, 'no room'); END")
        }
        await #expect(throws: StoreError.failed(detail: "no room")) { try await store.keep(delivery) }
        #expect(try await store.recover().records.isEmpty)
        #expect(try await store.event(1) == nil)
        #expect(try await store.deviceIdentities().isEmpty)
    }

    /// A page that is written for nothing costs as much as one that says something.
    @Test func readingsAloneLeaveOtherRowsAsTheyAre() async throws {
        let folder = TemporaryFolder()
        let store = try Store(in: folder.state)
        var delivery = Delivery(nextCommand: CommandID(5), at: now)
        delivery.history = self.delivery.history
        try await store.keep(delivery)
        #expect(try await store.recover().nextCommand == CommandID(1))
    }
}
