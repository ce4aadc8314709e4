import HearthDatabase
import HearthModel
import HearthStore
import Testing

@testable import HearthAccounts

@Suite struct LoginTests {
    @Test func whoLogsInIsRecognised() async throws {
        let home = try await Home.withOwner()
        let tokens = try await home.login("ANNA")
        let principal = try home.accounts.authenticate(tokens.accessToken)
        #expect(principal.userName == "anna")
        #expect(principal.role == .owner)
        #expect(principal.actsAs == .person)
        #expect(principal.allowed == nil)
        #expect(principal.expiresAt == home.now + .hours(1))
        #expect(tokens.expiresIn == .hours(1))
        #expect(tokens.refreshExpiresIn == .days(30))
        #expect(try home.accounts.user(principal.userID).lastLogin == home.now)
    }

    @Test(arguments: [("anna", "seven green bottle"), ("anna", ""), ("ben", Home.password), ("", ""), ("anna", "a\0b")])
    func wrongNamesAndWrongPasswordsAreAnsweredAlike(_ userName: String, _ password: String) async throws {
        let home = try await Home.withOwner()
        await #expect(throws: AccountError.invalidCredentials) {
            try await home.login(userName, password: password)
        }
    }

    @Test func aPasswordIsTheSameFromEveryKeyboard() async throws {
        let home = try await Home()
        // U+FB01 (a ligature) and a decomposed é on one side, plain letters and a composed é on the other.
        _ = try await home.accounts.createUser(
            NewUser(userName: "zoe", password: "\u{FB01}ne cafe\u{301} noir", role: .owner))
        #expect(try await home.login("zoe", password: "fine caf\u{E9} noir").user.userName == "zoe")
    }

    @Test func anExpiredUserIsNobody() async throws {
        let home = try await Home.withOwner()
        _ = try await home.accounts.createUser(
            NewUser(
                userName: "guest", password: Home.password, role: .guest, expiresAt: home.now + .minutes(10)))
        let token = try await home.login("guest").accessToken
        #expect(try home.accounts.authenticate(token).expiresAt == home.now + .minutes(10))
        home.pass(.minutes(10))
        #expect(throws: AccountError.tokenExpired) { try home.accounts.authenticate(token) }
        await #expect(throws: AccountError.invalidCredentials) { try await home.login("guest") }
    }

    /// Hashes made with libcrypt elsewhere: yescrypt of cost 1, and scrypt.
    @Test(arguments: Weak.all)
    func aWeakHashIsReplacedAtTheNextLogin(_ weak: Weak) async throws {
        let home = try await Home.withOwner()
        func storedHash() async throws -> String? {
            try await home.store.file.readAccounts { try $0.user(named: "anna")?.passwordHash }
        }
        _ = try await home.store.file.changeAccounts(at: home.now) { try $0.setPasswordHash(weak.hash, of: UserID(1)) }
        _ = try await home.login()
        let replaced = try #require(try await storedHash())
        #expect(replaced.hasPrefix("$y$j9T$"))
        _ = try await home.login()
        #expect(try await storedHash() == replaced)
    }

    @Test(arguments: ["", "!", "*", "seven green bottles", "$6$a$b", "$y$", "$y$j9T$", "$1$abc$xyz"])
    func aHashOfAnotherKindOpensNothing(_ hash: String) async throws {
        let home = try await Home.withOwner()
        _ = try await home.store.file.changeAccounts(at: home.now) { try $0.setPasswordHash(hash, of: UserID(1)) }
        await #expect(throws: AccountError.invalidCredentials) { try await home.login() }
    }

    @Test func guessingIsSlowedForTheNameAndTheAddress() async throws {
        let home = try await Home.withOwner()
        for _ in 0..<5 {
            await #expect(throws: AccountError.invalidCredentials) { try await home.login(password: "wrong password") }
        }
        await #expect(throws: AccountError.loginThrottled(retryAfter: .seconds(30))) { try await home.login() }
        await #expect(throws: AccountError.loginThrottled(retryAfter: .seconds(30))) { try await home.login("ben") }
        home.pass(.seconds(30))
        _ = try await home.login()
    }

    @Test func moreThanNinePasswordsAtOnceAreTooMany() async throws {
        let home = try await Home.withOwner()
        let outcomes = await withTaskGroup(of: Bool.self) { group in
            for number in 0..<60 {
                group.addTask {
                    do throws(AccountError) {
                        _ = try await home.accounts.login(
                            userName: "anna", password: Home.password, address: "192.0.2.\(number)")
                        return true
                    } catch {
                        #expect(error == .busy)
                        return false
                    }
                }
            }
            return await group.reduce(into: [false: 0, true: 0]) { $0[$1, default: 0] += 1 }
        }
        #expect(outcomes[true, default: 0] >= 9)
        #expect(outcomes[false, default: 0] > 0)
    }

    @Test func logoutEndsThisLoginAtOnce() async throws {
        let home = try await Home.withOwner()
        let (one, other) = (try await home.login(), try await home.login())
        let principal = try home.accounts.authenticate(one.accessToken)
        try await home.accounts.logout(principal)
        #expect(throws: AccountError.tokenRevoked) { try home.accounts.authenticate(one.accessToken) }
        #expect(!home.accounts.isCurrent(principal))
        await #expect(throws: AccountError.unauthorized) { try await home.accounts.refresh(one.refreshToken) }
        #expect(try home.accounts.authenticate(other.accessToken).role == .owner)
        // A restart forgets nothing of it.
        let restarted = try await home.reopened()
        #expect(throws: AccountError.tokenRevoked) { try restarted.authenticate(one.accessToken) }
    }

    @Test func logoutOfAllEndsEveryLoginOfTheUser() async throws {
        let home = try await Home.withOwner()
        _ = try await home.add("ben", .resident)
        let logins = [try await home.login(), try await home.login()]
        let ben = try await home.login("ben")
        try await home.accounts.logout(try home.accounts.authenticate(logins[0].accessToken), all: true)
        for login in logins {
            #expect(throws: AccountError.tokenRevoked) { try home.accounts.authenticate(login.accessToken) }
        }
        #expect(try home.accounts.authenticate(ben.accessToken).userName == "ben")
    }

    @Test func aNewPasswordEndsTheOtherLogins() async throws {
        let home = try await Home.withOwner()
        let (mine, lost) = (try await home.login(), try await home.login())
        let principal = try home.accounts.authenticate(mine.accessToken)
        await #expect(throws: AccountError.invalidCredentials) {
            try await home.accounts.changePassword(
                principal, current: "not my password", new: "a sentence about boats", from: "192.0.2.7")
        }
        await #expect(throws: AccountError.invalid([.init("new_password", "must have at least 10 characters")])) {
            try await home.accounts.changePassword(principal, current: Home.password, new: "short", from: "192.0.2.7")
        }
        try await home.accounts.changePassword(
            principal, current: Home.password, new: "a sentence about boats", from: "192.0.2.7")
        #expect(home.accounts.isCurrent(principal))
        #expect(throws: AccountError.tokenRevoked) { try home.accounts.authenticate(lost.accessToken) }
        await #expect(throws: AccountError.invalidCredentials) { try await home.login() }
        _ = try await home.login(password: "a sentence about boats")
    }
}

/// A hash of `Home.password` that costs too little.
struct Weak: CustomTestStringConvertible {
    let testDescription: String
    let hash: String
    static let all = [
        Weak(
            testDescription: "yescrypt of cost 1",
            hash: "$y$j75$k2XAnEHBqQ1Ct2aMXFKNa/$nvL.XGK714YP2ZwuhUS8QATqhHXaKTI9IKEZu2zd.p7"),
        Weak(
            testDescription: "scrypt",
            hash: "$7$BU..../....k2XAnEHBqQ1Ct2aMXFKNa/$qqR.GkeudjyuoaCc9ukbaQEx0QK.wgPn7s3JCYo2q8A"),
    ]
}
