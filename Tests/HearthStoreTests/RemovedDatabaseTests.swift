import Foundation
import GRDB
import HearthModel
import Testing

@testable import HearthStore

/// Somebody removes the database of a hub that runs.
@Suite struct RemovedDatabaseTests {
    @Test(arguments: ["hearth.sqlite", "hearth.sqlite-wal"])
    func itIsNoticed(_ name: String) throws {
        let folder = try TemporaryFolder()
        let store = try Store(in: folder.state)
        try store.findFiles()
        let path = folder.state.path(of: name)
        try FileManager.default.removeItem(atPath: path)
        #expect(throws: StoreError.removed(path: path)) { try store.findFiles() }
    }

    @Test func anotherInItsPlaceIsNotIt() throws {
        let folder = try TemporaryFolder()
        let store = try Store(in: folder.state)
        let (path, copy) = (folder.state.path(of: "hearth.sqlite"), folder.state.path(of: "copy"))
        try FileManager.default.copyItem(atPath: path, toPath: copy)
        try FileManager.default.removeItem(atPath: path)
        try FileManager.default.moveItem(atPath: copy, toPath: path)
        #expect(throws: StoreError.removed(path: path)) { try store.findFiles() }
    }

    @Test func anOrderlyEndMakesItAnewWithAllThatWasKept() throws {
        let folder = try TemporaryFolder()
        let store = try Store(in: folder.state)
        for suffix in ["", "-wal", "-shm"] {
            try FileManager.default.removeItem(atPath: folder.state.path(of: "hearth.sqlite" + suffix))
        }
        try store.pool.write { try $0.execute(sql: "INSERT INTO meta (key, value) VALUES ('later', 'kept')") }
        try store.close()
        #expect(folder.mode(of: "hearth.sqlite") == 0o600)
        let next = try Store(in: folder.state)
        #expect(next.hubID == store.hubID)
        let later = try next.pool.read { try String.fetchOne($0, sql: "SELECT value FROM meta WHERE key = 'later'") }
        #expect(later == "kept")
    }
}
