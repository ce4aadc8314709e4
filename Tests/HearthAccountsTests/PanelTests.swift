import HearthAccounts
import HearthModel
import Testing

/// A wall panel has an API token in its cookie, and exchanges it for access tokens.
@Suite struct PanelTests {
    private func panel(_ home: Home, lifetime: Milliseconds? = nil) async throws -> MadeToken {
        try await home.accounts.createToken(
            NewToken(name: "hall", allowed: Allowed(areas: ["hall"]), lifetime: lifetime), by: .console)
    }

    @Test func aPanelIsThatTokenAndNotItsMaker() async throws {
        let home = try await Home.withOwner()
        let made = try await panel(home)
        let issued = try await home.accounts.refresh(made.token)
        let principal = try home.accounts.authenticate(issued.accessToken)
        #expect(principal.tokenID == made.record.id && principal.sid == nil)
        #expect(principal.role == .guest && issued.role == .guest)
        #expect(principal.allowed == Allowed(areas: ["hall"]))
        #expect(!principal.may(.keepOwnAccount) && !principal.may(.makeTokens))
        #expect(principal.expiresAt == home.now + issued.expiresIn)
    }

    @Test func itStaysSignedInForMonths() async throws {
        let home = try await Home.withOwner()
        let made = try await panel(home)
        for _ in 0..<12 {
            home.pass(.days(30))
            let issued = try await home.accounts.refresh(made.token)
            #expect(issued.refreshToken == made.token && issued.refreshExpiresIn == .days(400))
            let principal = try home.accounts.authenticate(issued.accessToken)
            #expect(home.accounts.isCurrent(principal))
            home.pass(issued.expiresIn + .minutes(1))
            #expect(throws: AccountError.tokenExpired) { try home.accounts.authenticate(issued.accessToken) }
        }
    }

    @Test func deletingItsTokenEndsItAtOnce() async throws {
        let home = try await Home.withOwner()
        let made = try await panel(home)
        let issued = try await home.accounts.refresh(made.token)
        let principal = try home.accounts.authenticate(issued.accessToken)
        try await home.accounts.deleteToken(made.record.id, by: .console)
        #expect(throws: AccountError.tokenRevoked) { try home.accounts.authenticate(issued.accessToken) }
        #expect(!home.accounts.isCurrent(principal))
        await #expect(throws: AccountError.unauthorized) { try await home.accounts.refresh(made.token) }
    }

    @Test func itEndsWithItsTime() async throws {
        let home = try await Home.withOwner()
        let made = try await panel(home, lifetime: .minutes(10))
        let issued = try await home.accounts.refresh(made.token)
        #expect(issued.refreshExpiresIn == .minutes(10))
        home.pass(.minutes(10))
        #expect(throws: AccountError.tokenExpired) { try home.accounts.authenticate(issued.accessToken) }
        await #expect(throws: AccountError.tokenExpired) { try await home.accounts.refresh(made.token) }
    }
}
