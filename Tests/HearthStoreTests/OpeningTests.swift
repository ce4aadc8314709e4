import Foundation
import HearthModel
import Testing

@testable import HearthStore

@Suite struct OpeningTests {
    @Test func aHubHasOneIdentityForEver() throws {
        let folder = try TemporaryFolder()
        let first = try Store(in: folder.state)
        let id = first.hubID
        try first.close()
        #expect(id.utf8.count == 8)
        #expect(UInt32(id, radix: 16) != nil)
        #expect(try Store(in: folder.state).hubID == id)
    }

    @Test func onlyTheOwnerCanReadTheFiles() async throws {
        let folder = try TemporaryFolder()
        let store = try Store(in: folder.state)
        try await store.journal(records: [], commands: [], nextCommand: CommandID(2), at: Instant(milliseconds: 1))
        for name in ["hearth.sqlite", "hearth.sqlite-wal", "hearth.sqlite-shm"] {
            #expect(folder.mode(of: name) == 0o600, "\(name)")
        }
        try store.close()
    }

    @Test func aFileThatIsNoDatabaseIsNamed() throws {
        let folder = try TemporaryFolder()
        folder.write(String(repeating: "these are my holiday photographs ", count: 200), to: "hearth.sqlite")
        let error = #expect(throws: StoreError.self) { try Store(in: folder.state) }
        #expect("\(try #require(error))".contains("hearth.sqlite is damaged"))
    }

    @Test func aTornDatabaseIsRefusedNotUsed() async throws {
        let folder = try TemporaryFolder()
        let store = try Store(in: folder.state)
        let records = (0..<500).map { SlotRecord(device: "hall.light_\($0)", property: "on", base: .flag(true)) }
        try await store.journal(records: records, commands: [], nextCommand: CommandID(1), at: .distantPast)
        try store.close()
        // Whatever was beyond the first pages is gone, as after a bad card.
        unlink(folder.state.path(of: "hearth.sqlite-wal"))
        truncate(folder.state.path(of: "hearth.sqlite"), 20_480)
        #expect(throws: StoreError.self) { try Store(in: folder.state) }
    }

    /// Nobody could start from it, or write to it.
    @Test func aHistoryWhoseEndCannotBeReadIsRefused() async throws {
        let folder = try TemporaryFolder()
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
        let page = words.lowerBound / Store.pageSize * Store.pageSize
        bytes.replaceSubrange(page..<words.upperBound, with: repeatElement(0xff, count: words.upperBound - page))
        try bytes.write(to: URL(filePath: path))
        unlink(path + "-wal")
        let error = #expect(throws: StoreError.self) { try Store(in: folder.state) }
        #expect("\(try #require(error))".contains("hearth.sqlite is damaged"))
    }

    @Test func aMissingParentFolderIsNamed() {
        let error = #expect(throws: StoreError.self) { try StateFolder(path: "/nonexistent/state") }
        #expect(error == .inaccessible(path: "/nonexistent/state", detail: "No such file or directory"))
    }

    @Test func secretsAreReplacedWhole() throws {
        let folder = try TemporaryFolder()
        #expect(try folder.state.readSecret("secret") == nil)
        try folder.state.writeSecret([1, 2, 3], to: "secret")
        try folder.state.writeSecret([4], to: "secret")
        #expect(try folder.state.readSecret("secret") == [4])
        #expect(folder.mode(of: "secret") == 0o600)
    }

    @Test func secretsThatOthersCanReadAreRefused() throws {
        let folder = try TemporaryFolder()
        folder.write("key", to: "secret")
        chmod(folder.state.path(of: "secret"), 0o640)
        #expect(throws: StoreError.exposed(path: folder.state.path(of: "secret"), mode: "0640")) {
            try folder.state.readSecret("secret")
        }
    }
}
