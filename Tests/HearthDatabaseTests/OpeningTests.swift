import Foundation
import GRDB
import HearthDatabase
import HearthModel
import TestParts
import Testing

@Suite struct OpeningTests {
    private let folder = TemporaryFolder()
    private let now = Instant(milliseconds: 1_750_000_000_000)
    private var path: String { folder.path + "/test.sqlite" }

    private func open() throws(StoreError) -> DatabaseFile { try DatabaseFile("test.sqlite", in: folder.state) }

    private func pageSize(of path: String) throws -> Int? {
        try DatabaseQueue(path: path).read { try Int.fetchOne($0, sql: "PRAGMA page_size") }
    }

    @Test func aFileHasOneIdentityForEver() throws {
        let file = try open()
        let id = file.id
        try file.close()
        #expect(id.utf8.count == 8)
        #expect(UInt32(id, radix: 16) != nil)
        #expect(try open().id == id)
    }

    @Test func onlyTheOwnerCanReadTheFiles() async throws {
        let file = try open()
        try await file.write { try Meta.raise(.highestTime, to: 1, in: $0) }
        for suffix in ["", "-wal", "-shm"] { #expect(folder.mode(of: "test.sqlite" + suffix) == 0o600, "\(suffix)") }
        try file.close()
    }

    @Test func aNumberOnlyGrows() async throws {
        let file = try open()
        for number in [7, 9, 8] as [Int64] { try await file.write { try Meta.raise(.highestTime, to: number, in: $0) } }
        #expect(try await file.read { try Meta.value(.highestTime, in: $0) } == 9)
        #expect(try await file.read { try Meta.value(Meta("unheard_of"), in: $0) } == nil)
    }

    @Test func aFileThatIsNoDatabaseIsNamed() throws {
        try folder.write(String(repeating: "these are my holiday photographs ", count: 200), to: "test.sqlite")
        let error = #expect(throws: StoreError.self) { try open() }
        #expect("\(try #require(error))".contains("test.sqlite is damaged"))
    }

    @Test func aDamagedFileIsSetAsideAndAnEmptyOneOpened() throws {
        let text = String(repeating: "these are my holiday photographs ", count: 200)
        try folder.write(text, to: "test.sqlite")
        let opened = try folder.state.openOrBeginAnew("test.sqlite", at: now) { () throws(StoreError) in try open() }
        let aside = try #require(opened.1)
        #expect(aside.path == path + ".damaged-20250615T150640Z")
        #expect(try String(contentsOfFile: aside.path, encoding: .utf8) == text)
        #expect(opened.0.path == path)
    }

    @Test func aSoundFileIsNotSetAside() throws {
        let id = try open().id
        let opened = try folder.state.openOrBeginAnew("test.sqlite", at: now) { () throws(StoreError) in try open() }
        #expect(opened.0.id == id && opened.1 == nil)
    }

    @Test func aNewFileHasSmallPages() throws {
        try open().close()
        #expect(try pageSize(of: path) == DatabaseFile.pageSize)
    }

    @Test func aFileOfLargePagesIsUsedAsItIsAndCopiedToSmallOnes() async throws {
        let large = try DatabaseQueue(path: path)
        try await large.writeWithoutTransaction { try $0.execute(sql: "PRAGMA page_size = 4096; CREATE TABLE a (b TEXT) STRICT") }
        try large.close()
        let file = try open()
        #expect(try pageSize(of: path) == 4_096)
        try await file.copy(to: folder.path + "/copy.sqlite", without: [])
        #expect(try pageSize(of: folder.path + "/copy.sqlite") == DatabaseFile.pageSize)
    }

    @Test func aCopyLacksWhatWasLeftOut() async throws {
        let file = try open()
        try file.update(Schema(owner: "test", "CREATE TABLE a (b TEXT) STRICT; CREATE TABLE c (d TEXT) STRICT;"))
        try await file.write { database in
            try database.execute(sql: "INSERT INTO a VALUES ('secretive'), ('secretly')")
            try database.execute(sql: "INSERT INTO c VALUES ('open')")
        }
        let copy = folder.path + "/copy.sqlite"
        try await file.copy(
            to: copy,
            without: [
                Omission(tables: ["never made", "a"]) { try $0.execute(sql: "INSERT INTO c SELECT max(b) FROM a") }
            ])
        let kept = try await DatabaseQueue(path: copy).read { database in
            try String.fetchAll(database, sql: "SELECT b FROM a UNION ALL SELECT d FROM c")
        }
        #expect(kept == ["open", "secretly"])
        #expect(try !Data(contentsOf: URL(filePath: copy)).contains(Data("secretive".utf8)))
    }
}

extension Data {
    fileprivate func contains(_ other: Data) -> Bool { range(of: other) != nil }
}
