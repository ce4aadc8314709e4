import Foundation
import GRDB
import HearthAccounts
import HearthDatabase
import HearthModel
import HearthStore
import TestParts
import Testing

/// Nobody is locked out by an upgrade: what the last trial version before the first release knew of people still opens.
@Suite struct TrialAccountsTests {
    private let folder = TemporaryFolder()
    private let now = Instant(rfc3339: "2026-11-26T08:00:00Z")!

    init() throws {
        let dump = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "HearthStoreTests/Trial/hearth.sql")
        let database = try DatabaseQueue(path: folder.path + "/hearth.sqlite")
        try database.writeWithoutTransaction { try $0.execute(sql: String(contentsOf: dump, encoding: .utf8)) }
        try database.close()
    }

    private func open(_ file: DatabaseFile) async throws -> Accounts {
        try await Accounts.open(in: file, clock: { [now] in now })
    }

    @Test func passwordsLoginsAndTokensAreGood() async throws {
        let accounts = try await open(Store(in: folder.state).file)
        #expect(accounts.users.map(\.userName) == ["anna"])
        #expect(accounts.users[0].uuid.uuidString.wholeMatch(of: #/.{14}4.{4}[89AB].{16}/#) != nil, "version 4")
        #expect(accounts.users[0].email == "anna@hearth.local" && accounts.users[0].plan == .pro)
        _ = try await accounts.login(userName: "anna", password: "seven green bottles", address: "::1")
        let refreshed = try await accounts.refresh("lN7y4cZ22r6cjC6DfMgve45OE4zowEZa-Xk2KjAjzsU")
        #expect(try accounts.authenticate(refreshed.accessToken).userName == "anna")
        let panel = try accounts.authenticate("hearth_4MVFMhWxgnkD8I-pL9PoWLq1ii4j7HARRDYDeOQl-oY")
        #expect(panel.role == .resident)
    }

    /// The tables of the house and those of accounts are brought up to date one after the other, in one file.
    @Test func whoIsKilledBetweenTheTwoLosesNobody() async throws {
        let other = TemporaryFolder()
        try withExtendedLifetime(Store(in: folder.state)) {
            for name in ["/hearth.sqlite", "/hearth.sqlite-wal"] {
                try FileManager.default.copyItem(atPath: folder.path + name, toPath: other.path + name)
            }
        }
        let accounts = try await open(Store(in: other.state).file)
        _ = try await accounts.login(userName: "anna", password: "seven green bottles", address: "::1")
    }

    @Test func accountsNeedNoHouse() async throws {
        let accounts = try await open(DatabaseFile("hearth.sqlite", in: folder.state))
        _ = try await accounts.login(userName: "anna", password: "seven green bottles", address: "::1")
    }
}
