import HearthAccounts
import HearthModel
import Testing

@Suite struct UserTests {
    @Test func namesAreGivenOnce() async throws {
        let home = try await Home.withOwner()
        await #expect(throws: AccountError.nameTaken) { try await home.add("ANNA", .guest) }
        let ben = try await home.add("ben", .resident)
        var change = UserChange()
        change.userName = "Anna"
        await #expect(throws: AccountError.nameTaken) { try await home.accounts.updateUser(ben.id, change) }
        #expect(home.accounts.users.map(\.userName) == ["anna", "ben"])
    }

    /// What clients of the household need (docs/spec/household.md, section 1.3).
    @Test func everyUserHasAUUIDAnAddressAndAPlan() async throws {
        let home = try await Home.withOwner()
        let (ben, guest) = (try await home.add("ben", .resident), try await home.add("visitor", .guest))
        #expect(Set(home.accounts.users.map(\.uuid)).count == 3)
        #expect([ben.email, guest.email] == ["ben@hearth.local", "visitor@hearth.local"])
        #expect([ben.plan, guest.plan] == [.pro, .free])
        var change = UserChange()
        (change.email, change.plan) = ("Ben@Example.org", .plus)
        let changed = try await home.accounts.updateUser(ben.id, change)
        #expect(changed.email == "ben@example.org" && changed.plan == .plus && changed.uuid == ben.uuid)
        await #expect(throws: AccountError.nameTaken) { try await home.accounts.updateUser(guest.id, change) }
        for wrong in ["ann@hearth.local", "ann", "@x", "a b@x.org", "a@b@c"] {
            change.email = wrong
            await #expect(throws: AccountError.self) { try await home.accounts.updateUser(guest.id, change) }
        }
        #expect(try await home.reopened().user(ben.id) == changed)
    }

    @Test func thereIsAlwaysAnOwner() async throws {
        let home = try await Home.withOwner()
        var demotion = UserChange()
        demotion.role = .resident
        let anna = try #require(home.accounts.users.first)
        await #expect(throws: AccountError.lastOwner) { try await home.accounts.deleteUser(anna.id) }
        await #expect(throws: AccountError.lastOwner) { try await home.accounts.updateUser(anna.id, demotion) }
        let ben = try await home.add("ben", .owner)
        _ = try await home.accounts.updateUser(anna.id, demotion)
        await #expect(throws: AccountError.lastOwner) { try await home.accounts.deleteUser(ben.id) }
    }

    @Test func ofTwoOwnersWhoDemoteEachOtherOneRemains() async throws {
        let home = try await Home.withOwner()
        _ = try await home.add("ben", .owner)
        await withTaskGroup(of: Void.self) { group in
            for user in home.accounts.users {
                group.addTask {
                    do throws(AccountError) { try await home.accounts.deleteUser(user.id) } catch {
                        #expect(error == .lastOwner)
                    }
                }
            }
        }
        #expect(home.accounts.users.count == 1)
    }

    @Test func aNewRoleHoldsAtOnce() async throws {
        let home = try await Home.withOwner()
        let ben = try await home.add("ben", .resident)
        let tokens = try await home.login("ben")
        let principal = try home.accounts.authenticate(tokens.accessToken)
        var change = UserChange()
        (change.role, change.allowed) = (.guest, Allowed(devices: ["guest.lamp"], areas: ["guest"]))
        _ = try await home.accounts.updateUser(ben.id, change)
        #expect(throws: AccountError.tokenRevoked) { try home.accounts.authenticate(tokens.accessToken) }
        #expect(!home.accounts.isCurrent(principal))
        // The login goes on, with the new role, within the same second.
        let renewed = try home.accounts.authenticate(try await home.accounts.refresh(tokens.refreshToken).accessToken)
        #expect(renewed.role == .guest)
        #expect(renewed.allowed == Allowed(devices: ["guest.lamp"], areas: ["guest"]))
        #expect(home.accounts.isCurrent(renewed))
    }

    @Test func aGuestWithoutAListIsAllowedNothing() async throws {
        let home = try await Home.withOwner()
        _ = try await home.add("gus", .guest)
        #expect(try await home.principal("gus").allowed == Allowed())
    }

    @Test func aDeletedUserIsGoneAtOnceAndTheNumberIsNotGivenAgain() async throws {
        let home = try await Home.withOwner()
        let ben = try await home.add("ben", .resident)
        let tokens = try await home.login("ben")
        try await home.accounts.deleteUser(ben.id)
        #expect(throws: AccountError.tokenRevoked) { try home.accounts.authenticate(tokens.accessToken) }
        await #expect(throws: AccountError.unauthorized) { try await home.accounts.refresh(tokens.refreshToken) }
        await #expect(throws: AccountError.notFound) { try await home.accounts.deleteUser(ben.id) }
        #expect(try await home.add("ben", .owner).id != ben.id)
        #expect(throws: AccountError.tokenRevoked) { try home.accounts.authenticate(tokens.accessToken) }
    }

    @Test func aPasswordSetByAnOwnerEndsAllLogins() async throws {
        let home = try await Home.withOwner()
        let ben = try await home.add("ben", .resident)
        let token = try await home.login("ben").accessToken
        var change = UserChange()
        change.password = "eight yellow bottles"
        _ = try await home.accounts.updateUser(ben.id, change)
        #expect(throws: AccountError.tokenRevoked) { try home.accounts.authenticate(token) }
        _ = try await home.login("ben", password: "eight yellow bottles")
    }

    @Test func ownersDoNotExpire() async throws {
        let home = try await Home.withOwner()
        let problem = AccountError.invalid([.init("expires_at", "must be absent: an owner does not expire")])
        await #expect(throws: problem) {
            try await home.accounts.createUser(
                NewUser(
                    userName: "ben", password: Home.password, role: .owner, expiresAt: home.now + .days(1)))
        }
        let guest = try await home.accounts.createUser(
            NewUser(userName: "ben", password: Home.password, role: .guest, expiresAt: home.now + .days(1)))
        var promotion = UserChange()
        promotion.role = .owner
        #expect(try await home.accounts.updateUser(guest.id, promotion).expiresAt == nil)
    }

    @Test(arguments: [
        ("short", "must have at least 10 characters"), ("annabelle1", "must not be the user name"),
        ("AnnaBelle1", "must not be the user name"), ("Password123", "is one of the passwords that are guessed first"),
        ("aaaaaaaaaaaa", "is one of the passwords that are guessed first"),
        ("HomeAssistant", "is one of the passwords that are guessed first"),
        (String(repeating: "äöü", count: 50), "must have at most 256 bytes"),
        ("nul \0 in the middle", "must not contain NUL"),
    ])
    func passwordsThatAreGuessedAreRefused(_ password: String, _ problem: String) async throws {
        let home = try await Home.withOwner()
        await #expect(throws: AccountError.invalid([.init("password", problem)])) {
            try await home.accounts.createUser(NewUser(userName: "annabelle1", password: password, role: .resident))
        }
    }
}
