import HearthModel
import HearthStore
import Testing

@testable import HearthAccounts

@Suite struct KeyTests {
    @Test func aRotatedKeyIsGoodUntilItsTokensHaveExpired() async throws {
        let home = try await Home.withOwner()
        let before = try await home.login().accessToken
        home.pass(.minutes(30))
        try await home.accounts.rotateKeys()
        let after = try await home.login().accessToken
        #expect(before.split(separator: ".")[0] != after.split(separator: ".")[0])
        #expect(try home.accounts.authenticate(before).userName == "anna")
        #expect(try home.accounts.authenticate(after).userName == "anna")

        home.pass(.hours(2))
        try await home.accounts.rotateKeys()
        #expect(throws: AccountError.unauthorized) { try home.accounts.authenticate(before) }
    }

    @Test func tokensOutliveTheProcessAndKeysAreSharedBetweenProcesses() async throws {
        let home = try await Home.withOwner()
        let token = try await home.login().accessToken
        let other = try await home.reopened()
        #expect(try other.authenticate(token).userName == "anna")
        try await other.rotateKeys()
        let rotated = try await other.login(userName: "anna", password: Home.password, address: "::1").accessToken
        try await home.accounts.reload()
        #expect(try home.accounts.authenticate(rotated).userName == "anna")
    }

    @Test func keysThatOthersCanReadOrThatAreTornAreRefused() async throws {
        let home = try await Home()
        for torn in ["", "[]", "{}", #"[{"id":"a","secret":"AAAA"}]"#] {
            try home.folder.writeSecret(Array(torn.utf8), to: "token-keys.json")
            await #expect(throws: AccountError.self) { try await home.accounts.reload() }
        }
    }

    @Test func timeForTokensNeverRunsBackwards() async throws {
        let home = try await Home.withOwner()
        let token = try await home.login().accessToken
        home.pass(.hours(2))
        #expect(throws: AccountError.tokenExpired) { try home.accounts.authenticate(token) }
        // The hub journals the time; then the board loses power, and with it the time.
        try await home.store.journal(records: [], commands: [], nextCommand: CommandID(1), at: home.now)
        home.pass(.hours(-20_000))
        #expect(throws: AccountError.tokenExpired) { try home.accounts.authenticate(token) }
        let restarted = try await home.reopened()
        #expect(throws: AccountError.tokenExpired) { try restarted.authenticate(token) }
    }
}
