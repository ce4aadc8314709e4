import HearthAccounts
import HearthModel
import Testing

@Suite struct InvitationTests {
    private let ben = NewUser(userName: "ben", password: nil, role: .guest)

    /// One that has an owner.
    private func home() async throws -> Home {
        let home = try await Home()
        _ = try await home.accounts.createUser(NewUser(userName: "anna", password: Home.password, role: .owner))
        return home
    }

    @Test func anInvitationSignsInOnceAndSetsThePassword() async throws {
        let home = try await home()
        let user = try await home.accounts.createUser(ben)
        let invitation = try await home.accounts.invite(user.id)
        let tokens = try await home.accounts.join(
            code: " \(invitation.code.lowercased()) ", password: "seven green bottles")
        #expect(tokens.user.id == user.id)
        #expect(try home.accounts.authenticate(tokens.accessToken).role == .guest)
        await #expect(throws: AccountError.invalidInvitation) {
            try await home.accounts.join(code: invitation.code, password: nil)
        }
        let again = try await home.accounts.login(userName: "ben", password: "seven green bottles", address: "a")
        #expect(again.user.id == user.id)
    }

    /// Nobody can guess a password that nobody was given.
    @Test func withoutAPasswordNobodySignsInButByInvitation() async throws {
        let home = try await home()
        let user = try await home.accounts.createUser(ben)
        for guess in ["", "ben", "password"] {
            await #expect(throws: AccountError.invalidCredentials) {
                try await home.accounts.login(userName: "ben", password: guess, address: nil)
            }
        }
        let invitation = try await home.accounts.invite(user.id)
        _ = try await home.accounts.join(code: invitation.code, password: nil)
    }

    @Test func aNewPasswordEndsAllOtherLogins() async throws {
        let home = try await home()
        var known = ben
        known.password = "seven green bottles"
        let user = try await home.accounts.createUser(known)
        let old = try await home.accounts.login(userName: "ben", password: "seven green bottles", address: "a")
        let first = try await home.accounts.invite(user.id)
        _ = try await home.accounts.join(code: first.code, password: nil)
        _ = try home.accounts.authenticate(old.accessToken)
        let second = try await home.accounts.invite(user.id)
        _ = try await home.accounts.join(code: second.code, password: "nine blue bottles")
        #expect(throws: AccountError.tokenRevoked) { try home.accounts.authenticate(old.accessToken) }
        let weak = try await home.accounts.invite(user.id)
        await #expect(throws: AccountError.invalid([.init("password", "must have at least 10 characters")])) {
            try await home.accounts.join(code: weak.code, password: "short")
        }
        _ = try await home.accounts.join(code: weak.code, password: nil)
    }

    @Test func aCodeEndsAfterAnHourAndWhenThereIsANewOne() async throws {
        let home = try await home()
        let user = try await home.accounts.createUser(ben)
        let first = try await home.accounts.invite(user.id)
        let second = try await home.accounts.invite(user.id)
        await #expect(throws: AccountError.invalidInvitation) {
            try await home.accounts.join(code: first.code, password: nil)
        }
        home.pass(.minutes(60))
        await #expect(throws: AccountError.invalidInvitation) {
            try await home.accounts.join(code: second.code, password: nil)
        }
    }

    @Test func theFifthWrongCodeEndsEveryInvitation() async throws {
        let home = try await home()
        var codes: [String] = []
        for name in ["ben", "cleo"] {
            let user = try await home.accounts.createUser(NewUser(userName: name, password: nil, role: .guest))
            codes.append(try await home.accounts.invite(user.id).code)
        }
        for _ in 1...5 {
            await #expect(throws: AccountError.invalidInvitation) {
                try await home.accounts.join(code: "AAAA-AAAA-AAAA", password: nil)
            }
        }
        for code in codes {
            await #expect(throws: AccountError.invalidInvitation) {
                try await home.accounts.join(code: code, password: nil)
            }
        }
    }

    @Test func whoIsGoneOrExpiredCannotJoin() async throws {
        let home = try await home()
        var visitor = ben
        visitor.expiresAt = home.now + .minutes(30)
        let user = try await home.accounts.createUser(visitor)
        let invitation = try await home.accounts.invite(user.id)
        #expect(invitation.expiresAt == visitor.expiresAt)
        try await home.accounts.deleteUser(user.id)
        await #expect(throws: AccountError.invalidInvitation) {
            try await home.accounts.join(code: invitation.code, password: nil)
        }
        await #expect(throws: AccountError.notFound) { try await home.accounts.invite(user.id) }
    }

    @Test func settingsAreEverybodysOwn() async throws {
        let home = try await home()
        let user = try await home.accounts.createUser(ben)
        let other = try await home.accounts.createUser(NewUser(userName: "cleo", password: nil, role: .guest))
        #expect(try await home.accounts.settings(of: user.id) == nil)
        try await home.accounts.setSettings(#"{"pins":[]}"#, of: user.id)
        try await home.accounts.setSettings(#"{"pins":["hall.light"]}"#, of: user.id)
        #expect(try await home.reopened().settings(of: user.id) == #"{"pins":["hall.light"]}"#)
        #expect(try await home.accounts.settings(of: other.id) == nil)
        try await home.accounts.deleteUser(user.id)
        #expect(try await home.accounts.settings(of: user.id) == nil)
        await #expect(throws: AccountError.notFound) {
            try await home.accounts.setSettings("{}", of: user.id)
        }
    }
}
