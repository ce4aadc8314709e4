import HearthAccounts
import HearthModel
import Testing

@Suite struct APITokenTests {
    @Test func aTokenIsShownOnceAndOpensTheDoor() async throws {
        let home = try await Home.withOwner()
        let made = try await home.accounts.createToken(
            NewToken(name: "node-red", role: .resident, actsAs: .automation), by: .principal(try await home.principal())
        )
        #expect(made.token.wholeMatch(of: /hearth_[A-Za-z0-9_-]{43}/) != nil)
        let principal = try home.accounts.authenticate(made.token)
        #expect(principal.tokenID == made.record.id)
        #expect(principal.role == .resident)
        #expect(principal.actsAs == .automation)
        #expect(principal.userName == "anna")
        #expect(throws: AccountError.unauthorized) { try home.accounts.authenticate(made.token + "A") }
        #expect(throws: AccountError.unauthorized) { try home.accounts.authenticate("hearth_") }
    }

    @Test func lastUseIsShownAtOnceAndWrittenLater() async throws {
        let home = try await Home.withOwner()
        let made = try await home.accounts.createToken(NewToken(name: "panel"), by: .console)
        #expect(home.accounts.tokens(of: nil).map(\.lastUsed) == [nil])
        home.pass(.seconds(5))
        _ = try home.accounts.authenticate(made.token)
        #expect(home.accounts.tokens(of: nil).map(\.lastUsed) == [home.now])
        #expect(try await home.reopened().tokens(of: nil).map(\.lastUsed) == [nil])
        try await home.accounts.tidy()
        #expect(try await home.reopened().tokens(of: nil).map(\.lastUsed) == [home.now])
        #expect(home.accounts.tokens(of: nil).map(\.lastUsed) == [home.now])
    }

    @Test func noTokenIsAboveItsMaker() async throws {
        let home = try await Home.withOwner()
        _ = try await home.add("ben", .resident)
        _ = try await home.add("gus", .guest)
        let (ben, gus) = (try await home.principal("ben"), try await home.principal("gus"))
        await #expect(throws: AccountError.forbidden(needs: .owner)) {
            try await home.accounts.createToken(NewToken(name: "up", role: .owner), by: .principal(ben))
        }
        await #expect(throws: AccountError.forbidden(needs: .resident)) {
            try await home.accounts.createToken(NewToken(name: "g", role: .guest), by: .principal(gus))
        }
        #expect(
            try await home.accounts.createToken(NewToken(name: "same"), by: .principal(ben)).record.role == .resident)
    }

    @Test func aTokenSleepsWhileItsMakerIsLess() async throws {
        let home = try await Home.withOwner()
        let ben = try await home.add("ben", .owner)
        let token = try await home.accounts.createToken(
            NewToken(name: "t"), by: .principal(try await home.principal("ben"))
        ).token
        let principal = try home.accounts.authenticate(token)
        var change = UserChange()
        change.role = .resident
        _ = try await home.accounts.updateUser(ben.id, change)
        #expect(throws: AccountError.tokenRevoked) { try home.accounts.authenticate(token) }
        #expect(!home.accounts.isCurrent(principal))
        change.role = .owner
        _ = try await home.accounts.updateUser(ben.id, change)
        #expect(try home.accounts.authenticate(token).role == .owner)
        try await home.accounts.deleteUser(ben.id)
        #expect(throws: AccountError.unauthorized) { try home.accounts.authenticate(token) }
    }

    @Test func aTokenExpires() async throws {
        let home = try await Home.withOwner()
        let made = try await home.accounts.createToken(NewToken(name: "t", lifetime: .days(1)), by: .console)
        let principal = try home.accounts.authenticate(made.token)
        home.pass(.days(1))
        #expect(throws: AccountError.tokenExpired) { try home.accounts.authenticate(made.token) }
        #expect(!home.accounts.isCurrent(principal))
    }

    @Test func aLimitedTokenMayDoWhatAGuestMayWhateverItsRole() async throws {
        let home = try await Home.withOwner()
        let limits = [Allowed(areas: ["kitchen"]), Allowed(devices: ["hall.lock"]), Allowed()]
        for (role, allowed) in [Role.owner, .resident, .guest].flatMap({ role in limits.map { (role, $0) } }) {
            let limited = try await home.accounts.createToken(
                NewToken(name: "panel", role: role, allowed: allowed), by: .console)
            let principal = try home.accounts.authenticate(limited.token)
            #expect(principal.role == .guest)
            #expect(principal.allowed == allowed)
            #expect(home.accounts.isCurrent(principal))
            await #expect(throws: AccountError.forbidden(needs: .resident)) {
                try await home.accounts.createToken(NewToken(name: "child"), by: .principal(principal))
            }
        }
    }

    @Test func aLimitedTokenSleepsWhileItsMakerIsLess() async throws {
        let home = try await Home.withOwner()
        let ben = try await home.add("ben", .owner)
        let token = try await home.accounts.createToken(
            NewToken(name: "t", allowed: Allowed(areas: ["kitchen"])), by: .principal(try await home.principal("ben"))
        ).token
        let principal = try home.accounts.authenticate(token)
        var change = UserChange()
        change.role = .resident
        _ = try await home.accounts.updateUser(ben.id, change)
        #expect(!home.accounts.isCurrent(principal))
    }

    @Test func onlyOwnersRemoveTheTokensOfOthers() async throws {
        let home = try await Home.withOwner()
        _ = try await home.add("ben", .resident)
        let (anna, ben) = (try await home.principal(), try await home.principal("ben"))
        let annas = try await home.accounts.createToken(NewToken(name: "a"), by: .principal(anna))
        let bens = try await home.accounts.createToken(NewToken(name: "b"), by: .principal(ben))
        #expect(home.accounts.tokens(of: ben.userID).map(\.name) == ["b"])
        #expect(home.accounts.tokens(of: nil).map(\.name) == ["a", "b"])
        await #expect(throws: AccountError.notFound) {
            try await home.accounts.deleteToken(annas.record.id, by: .principal(ben))
        }
        try await home.accounts.deleteToken(bens.record.id, by: .principal(anna))
        #expect(throws: AccountError.unauthorized) { try home.accounts.authenticate(bens.token) }
    }

    @Test func theConsoleNeedsAnOwnerToActFor() async throws {
        let home = try await Home()
        await #expect(throws: AccountError.setupRequired) {
            try await home.accounts.createToken(NewToken(name: "t"), by: .console)
        }
    }
}
