import Foundation
import GRDB
import HearthModel
import TestParts
import Testing

@testable import HearthDatabase

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
        let folder = TemporaryFolder()
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
}
