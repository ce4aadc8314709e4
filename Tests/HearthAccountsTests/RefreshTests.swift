import HearthAccounts
import HearthDatabase
import HearthModel
import HearthStore
import Synchronization
import Testing

@Suite struct RefreshTests {
    @Test func everyUseGivesANewToken() async throws {
        let home = try await Home.withOwner()
        let first = try await home.login()
        let second = try await home.accounts.refresh(first.refreshToken)
        let third = try await home.accounts.refresh(second.refreshToken)
        #expect(Set([first, second, third].map(\.refreshToken)).count == 3)
        #expect(try home.accounts.authenticate(third.accessToken).userName == "anna")
        #expect(
            try home.accounts.authenticate(first.accessToken).sid == home.accounts.authenticate(third.accessToken).sid)
    }

    @Test func aLostAnswerIsNoAttack() async throws {
        let home = try await Home.withOwner()
        let first = try await home.login()
        _ = try await home.accounts.refresh(first.refreshToken)
        home.pass(.seconds(20))
        _ = try await home.accounts.refresh(first.refreshToken)
        home.pass(.seconds(10))
        let third = try await home.accounts.refresh(first.refreshToken)
        _ = try await home.accounts.refresh(third.refreshToken)
        #expect(home.reuses.all.withLock { $0.isEmpty })
    }

    @Test func afterTheGraceReuseEndsTheLogin() async throws {
        let home = try await Home.withOwner()
        let first = try await home.accounts.login(
            userName: "anna", password: Home.password, deviceName: "phone", address: "::1")
        let second = try await home.accounts.refresh(first.refreshToken)
        home.pass(.seconds(31))
        await #expect(throws: AccountError.tokenRevoked) { try await home.accounts.refresh(first.refreshToken) }
        #expect(throws: AccountError.tokenRevoked) { try home.accounts.authenticate(second.accessToken) }
        await #expect(throws: AccountError.unauthorized) { try await home.accounts.refresh(second.refreshToken) }
        #expect(home.reuses.all.withLock { $0.map(\.deviceName) } == ["phone"])
    }

    @Test func onceTheSuccessorIsUsedTheGraceIsOver() async throws {
        let home = try await Home.withOwner()
        let first = try await home.login()
        let second = try await home.accounts.refresh(first.refreshToken)
        _ = try await home.accounts.refresh(second.refreshToken)
        await #expect(throws: AccountError.tokenRevoked) { try await home.accounts.refresh(first.refreshToken) }
    }

    @Test func aReplacedSuccessorIsReuse() async throws {
        let home = try await Home.withOwner()
        let first = try await home.login()
        let thief = try await home.accounts.refresh(first.refreshToken)
        _ = try await home.accounts.refresh(first.refreshToken)
        await #expect(throws: AccountError.tokenRevoked) { try await home.accounts.refresh(thief.refreshToken) }
    }

    @Test func anUnusedLoginEndsAfterThirtyDaysAndAnyAfterHalfAYear() async throws {
        let home = try await Home.withOwner()
        var tokens = try await home.login()
        let idle = try await home.login()
        home.pass(.days(30))
        await #expect(throws: AccountError.tokenExpired) { try await home.accounts.refresh(idle.refreshToken) }

        tokens = try await home.login()
        for _ in 0..<6 {
            home.pass(.days(29))
            tokens = try await home.accounts.refresh(tokens.refreshToken)
        }
        #expect(tokens.refreshExpiresIn == .days(180 - 6 * 29))
        home.pass(.days(6))
        try await home.accounts.tidy()
        await #expect(throws: AccountError.self) { try await home.accounts.refresh(tokens.refreshToken) }
    }

    @Test func tokensAreForOneUseOnly() async throws {
        let home = try await Home.withOwner()
        let tokens = try await home.login()
        #expect(throws: AccountError.unauthorized) { try home.accounts.authenticate(tokens.refreshToken) }
        for wrong in ["", tokens.accessToken, "x"] {
            await #expect(throws: AccountError.unauthorized) { try await home.accounts.refresh(wrong) }
        }
    }

    @Test func noTokenIsKeptInClear() async throws {
        let home = try await Home.withOwner()
        let tokens = try await home.login()
        let api = try await home.accounts.createToken(NewToken(name: "panel"), by: .console)
        try home.store.close()
        let bytes = try #require(try home.folder.readSecret("hearth.sqlite"))
        for secret in [tokens.refreshToken, tokens.accessToken, String(api.token.dropFirst(7)), Home.password] {
            let needle = Array(secret.utf8)
            #expect(!bytes.indices.contains { bytes[$0...].starts(with: needle) })
        }
    }
}
