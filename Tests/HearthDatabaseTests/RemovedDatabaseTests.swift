import Foundation
import HearthDatabase
import TestParts
import Testing

/// Somebody removes the database of a hub that runs.
@Suite struct RemovedDatabaseTests {
    private let folder = TemporaryFolder()
    private var path: String { folder.path + "/test.sqlite" }

    private func open() throws(StoreError) -> DatabaseFile { try DatabaseFile("test.sqlite", in: folder.state) }

    @Test(arguments: ["", "-wal"])
    func itIsNoticed(_ suffix: String) throws {
        let file = try open()
        try file.findFiles()
        try FileManager.default.removeItem(atPath: path + suffix)
        #expect(throws: StoreError.removed(path: path + suffix)) { try file.findFiles() }
    }

    @Test func anotherInItsPlaceIsNotIt() throws {
        let file = try open()
        try FileManager.default.copyItem(atPath: path, toPath: path + "-copy")
        try FileManager.default.removeItem(atPath: path)
        try FileManager.default.moveItem(atPath: path + "-copy", toPath: path)
        #expect(throws: StoreError.removed(path: path)) { try file.findFiles() }
    }

    @Test func anOrderlyEndMakesItAnewWithAllThatWasKept() async throws {
        let file = try open()
        for suffix in ["", "-wal", "-shm"] { try FileManager.default.removeItem(atPath: path + suffix) }
        try await file.write { try Meta.raise(.highestTime, to: 7, in: $0) }
        try file.close()
        #expect(folder.mode(of: "test.sqlite") == 0o600)
        let next = try open()
        #expect(next.id == file.id)
        #expect(try await next.read { try Meta.value(.highestTime, in: $0) } == 7)
    }
}
