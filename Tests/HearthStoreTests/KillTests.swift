import Foundation
import HearthDatabase
import HearthModel
import HearthStore
import TestParts
import Testing

/// What a killed process leaves on disk: the file and its log, which may end anywhere.
@Suite struct KillTests {
    /// The files of a store that wrote twenty batches and was never closed. Batch `n` says `n` in three tables.
    static func remains() async throws -> (database: Data, log: Data) {
        let folder = TemporaryFolder()
        // The tables are in the file itself, so that only the batches are in the log.
        try Store(in: folder.state).close()
        let store = try Store(in: folder.state)
        for number in 1...20 {
            let (value, at) = (Value.number(Double(number)), Instant(milliseconds: 0))
            var delivery = Delivery(nextCommand: CommandID(Int64(number)), at: at)
            delivery.records = [SlotRecord(device: "hall.light", property: "on", base: value)]
            let reading = Reading(device: "hall.climate", property: "temp", value: value, at: at, provenance: .live)
            delivery.history = [reading]
            if number.isMultiple(of: 7) { delivery.latest = [reading] }
            try await store.keep(delivery)
        }
        let file = URL(filePath: folder.state.path(of: "hearth.sqlite"))
        return (try Data(contentsOf: file), try Data(contentsOf: URL(filePath: file.path + "-wal")))
    }

    static func recover(_ database: Data, _ log: Data) async throws -> Recovered {
        let folder = TemporaryFolder()
        let file = URL(filePath: folder.state.path(of: "hearth.sqlite"))
        try database.write(to: file)
        try log.write(to: URL(filePath: file.path + "-wal"))
        return try await Store(in: folder.state).recover()
    }

    @Test func whatWasWrittenIsThereAfterAKill() async throws {
        let (database, log) = try await Self.remains()
        let recovered = try await Self.recover(database, log)
        #expect(recovered.records.map(\.base) == [.number(20)])
        #expect(recovered.values.map(\.value) == [.number(20)])
        #expect(recovered.nextCommand == CommandID(20))
    }

    @Test func aBatchIsThereWholeOrNotAtAllWhereverTheLogEnds() async throws {
        let (database, log) = try await Self.remains()
        var last: Int64 = 0
        for length in stride(from: 0, through: log.count, by: 1_777) {
            let recovered = try await Self.recover(database, log.prefix(length))
            let number = recovered.records.first?.base.number ?? 0
            #expect(recovered.nextCommand.number == max(1, Int64(number)))
            #expect(recovered.values.map(\.value) == recovered.records.map(\.base), "readings are of the same age")
            #expect(Int64(number) >= last)
            last = Int64(number)
        }
        #expect(last > 10)
    }
}
