import Foundation
import HearthDatabase
import HearthModel
import TestParts
import Testing

@testable import HearthStore

@Suite struct OpeningTests {
    @Test func aTornDatabaseIsRefusedNotUsed() async throws {
        let folder = TemporaryFolder()
        let store = try Store(in: folder.state)
        let records = (0..<500).map { SlotRecord(device: "hall.light_\($0)", property: "on", base: .flag(true)) }
        try await store.keep(records: records, commands: [], nextCommand: CommandID(1), at: .distantPast)
        try store.close()
        // Whatever was beyond the first pages is gone, as after a bad card.
        unlink(folder.state.path(of: "hearth.sqlite-wal"))
        truncate(folder.state.path(of: "hearth.sqlite"), 20_480)
        #expect(throws: StoreError.self) { try Store(in: folder.state) }
    }

    /// Nobody could start from it, or write to it.
    @Test func aHistoryWhoseEndCannotBeReadIsRefused() async throws {
        let folder = TemporaryFolder()
        let store = try Store(in: folder.state)
        let reading = Reading(
            device: "hall.lock", property: "code", value: .text("the last words"), at: .distantPast, provenance: .live)
        var delivery = Delivery(nextCommand: CommandID(1), at: .distantPast)
        (delivery.history, delivery.latest) = ([reading], [reading])
        delivery.latest[0].value = .text("known")
        try await store.keep(delivery)
        try await store.append(history: [reading])
        try store.close()
        let path = folder.state.path(of: "hearth.sqlite")
        var bytes = try Data(contentsOf: URL(filePath: path))
        let words = try #require(bytes.range(of: Data("the last words".utf8)))
        let page = words.lowerBound / DatabaseFile.pageSize * DatabaseFile.pageSize
        bytes.replaceSubrange(page..<words.upperBound, with: repeatElement(0xff, count: words.upperBound - page))
        try bytes.write(to: URL(filePath: path))
        unlink(path + "-wal")
        let error = #expect(throws: StoreError.self) { try Store(in: folder.state) }
        #expect("\(try #require(error))".contains("hearth.sqlite is damaged"))
    }

}
