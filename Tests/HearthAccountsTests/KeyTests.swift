import HearthDatabase
import HearthModel
import HearthStore
import Testing

@testable import HearthAccounts

@Suite struct KeyTests {
    @Test func aRotatedKeyIsGoodUntilItsTokensHaveExpired() async throws {
        let home = try await Home.withOwner()
        let before = try await home.login().accessToken
        home.pass(.minutes(30))
        try home.accounts.rotateKeys()
        let after = try await home.login().accessToken
        #expect(before.split(separator: ".")[0] != after.split(separator: ".")[0])
        #expect(try home.accounts.authenticate(before).userName == "anna")
        #expect(try home.accounts.authenticate(after).userName == "anna")

        home.pass(.hours(2))
        try home.accounts.rotateKeys()
        #expect(throws: AccountError.unauthorized) { try home.accounts.authenticate(before) }
    }

    @Test func aKeySignsForThirtyDays() async throws {
        let home = try await Home.withOwner()
        func key() async throws -> Substring? { try await home.login().accessToken.split(separator: ".").first }
        let first = try await key()
        home.pass(.days(30) - .minutes(1))
        try await home.accounts.tidy()
        #expect(try await key() == first)
        home.pass(.minutes(1))
        try await home.accounts.tidy()
        let second = try await key()
        #expect(second != first)
        try await home.accounts.tidy()
        #expect(try await key() == second)
        #expect(try await home.reopened().authenticate(home.login().accessToken).userName == "anna")
    }

    /// Trial versions before the first release did not note when a key was made.
    @Test func aKeyOfUnknownAgeIsReplacedAndItsTokensStayGood() async throws {
        let home = try await Home.withOwner()
        let secret = String(repeating: "A", count: 43)
        try home.folder.writeSecret(Array(#"[{"id":"old","secret":"\#(secret)"}]"#.utf8), to: "token-keys.json")
        try await home.accounts.reload()
        let token = try await home.login().accessToken
        try await home.accounts.tidy()
        #expect(try home.accounts.authenticate(token).userName == "anna")
        #expect(try await home.login().accessToken.split(separator: ".").first != token.split(separator: ".").first)
    }

    @Test func tokensOutliveTheProcessAndKeysAreSharedBetweenProcesses() async throws {
        let home = try await Home.withOwner()
        let token = try await home.login().accessToken
        let other = try await home.reopened()
        #expect(try other.authenticate(token).userName == "anna")
        try other.rotateKeys()
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
        // The hub keeps the time; then the board loses power, and with it the time.
        let now = home.now.milliseconds
        try await home.store.file.write { try Meta.raise(.highestTime, to: now, in: $0) }
        home.pass(.hours(-20_000))
        #expect(throws: AccountError.tokenExpired) { try home.accounts.authenticate(token) }
        let restarted = try await home.reopened()
        #expect(throws: AccountError.tokenExpired) { try restarted.authenticate(token) }
    }
}
