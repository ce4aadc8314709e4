import Foundation
import GRDB
import HearthModel
import Testing

@testable import HearthStore

@Suite struct StoreErrorTests {
    @Test(arguments: [ENOSPC, EDQUOT, EFBIG])
    func everyKindOfFullIsFull(code: Int32) {
        let fault = FileFault(code: code)
        #expect(StoreError(fault, path: "/state/file") == .full(path: "/state/file"))
        #expect("\(fault)".hasPrefix("the disk is full"))
    }

    @Test(arguments: [(EROFS, "read-only"), (EIO, "the disk fails"), (EMFILE, "LimitNOFILE"), (EACCES, "hub's user")])
    func whatElseIsWrongIsNamed(code: Int32, words: String) {
        guard case .inaccessible("/state/file", let detail) = StoreError(FileFault(code: code), path: "/state/file")
        else {
            Issue.record("it is inaccessible")
            return
        }
        #expect(detail.contains(words))
    }

    @Test func whereNothingIsWrongWithTheDiskSQLiteSaysWhatIs() throws {
        let folder = try TemporaryFolder()
        #expect(FileFault.writing(beside: folder.state.path(of: "hearth.sqlite")) == nil)
        #expect(FileFault.writing(beside: "/nonexistent/hearth.sqlite")?.code == ENOENT)
        let error = DatabaseError(resultCode: .SQLITE_IOERR_SHMSIZE, message: "disk I/O error")
        #expect(
            StoreError(error, path: folder.state.path(of: "hearth.sqlite"))
                == .inaccessible(
                    path: folder.state.path(of: "hearth.sqlite"), detail: "disk I/O error (SQLite 4874)"))
    }

    @Test func aLockedDatabaseIsNoFaultOfTheHub() {
        let error = StoreError(DatabaseError(resultCode: .SQLITE_BUSY), path: "/state/hearth.sqlite")
        #expect("\(error)".contains("another program holds it"))
    }

    @Test func aSecretThatCannotBeWrittenLeavesNothingBehind() throws {
        let folder = try TemporaryFolder()
        mkdir(folder.state.path(of: "secret"), 0o700)
        defer { rmdir(folder.state.path(of: "secret")) }
        let error = #expect(throws: StoreError.self) { try folder.state.writeSecret([1], to: "secret") }
        #expect("\(try #require(error))".contains("Is a directory"))
        #expect(access(folder.state.path(of: "secret.new"), F_OK) != 0)
    }

    @Test func theReserveIsKeptAndGivenUp() throws {
        let folder = try TemporaryFolder()
        let reserve = Reserve(in: folder.state)
        #expect(!reserve.giveUp())
        reserve.fill()
        reserve.fill()
        #expect(folder.mode(of: "reserve") == 0o600)
        #expect(!reserve.giveUpIfNeeded(), "there is room")
        #expect(reserve.giveUp())
        #expect(access(folder.state.path(of: "reserve"), F_OK) != 0)
    }
}
