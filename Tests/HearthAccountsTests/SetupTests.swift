import HearthAccounts
import HearthModel
import Testing

@Suite struct SetupTests {
    let owner = NewUser(userName: "Anna", password: Home.password, name: "Anna", role: .owner)

    @Test func theCodeMakesTheFirstOwnerOnce() async throws {
        let home = try await Home()
        #expect(try await home.accounts.needsSetup())
        #expect(throws: AccountError.setupRequired) { try home.accounts.authenticate("anything") }
        let code = try await home.accounts.makeSetupCode()
        #expect(code.wholeMatch(of: /[A-HJKMNP-TV-Z2-9]{4}(-[A-HJKMNP-TV-Z2-9]{4}){2}/) != nil)

        let tokens = try await home.accounts.setup(code: code, owner: owner)
        #expect(try home.accounts.authenticate(tokens.accessToken).role == .owner)
        #expect(try await !home.accounts.needsSetup())
        await #expect(throws: AccountError.alreadySetUp) { try await home.accounts.setup(code: code, owner: owner) }
        await #expect(throws: AccountError.alreadySetUp) { try await home.accounts.makeSetupCode() }
    }

    @Test func peopleTypeTheCodeAsTheyLike() async throws {
        let home = try await Home()
        let code = try await home.accounts.makeSetupCode()
        let typed = " " + code.lowercased().filter { $0 != "-" } + " "
        #expect(try await home.accounts.setup(code: typed, owner: owner).user.userName == "anna")
    }

    @Test func theFifthWrongCodeEndsIt() async throws {
        let home = try await Home()
        let code = try await home.accounts.makeSetupCode()
        for attempt in 1...5 {
            await #expect(throws: attempt < 5 ? AccountError.invalidSetupCode : .setupCodeVoid) {
                try await home.accounts.setup(code: "AAAA-AAAA-AAAA", owner: owner)
            }
        }
        await #expect(throws: AccountError.setupCodeVoid) { try await home.accounts.setup(code: code, owner: owner) }
        let fresh = try await home.accounts.makeSetupCode()
        _ = try await home.accounts.setup(code: fresh, owner: owner)
    }

    @Test func aCodeLastsAnHour() async throws {
        let home = try await Home()
        let code = try await home.accounts.makeSetupCode()
        home.pass(.minutes(60))
        await #expect(throws: AccountError.setupCodeVoid) { try await home.accounts.setup(code: code, owner: owner) }
    }

    @Test func aCodeFromTheConsoleWorksInTheRunningHub() async throws {
        let home = try await Home()
        let code = try await home.reopened().makeSetupCode()
        _ = try await home.accounts.setup(code: code, owner: owner)
    }

    @Test func anOwnerFromTheConsoleEndsTheSetup() async throws {
        let home = try await Home()
        let code = try await home.accounts.makeSetupCode()
        _ = try await home.reopened().createUser(owner)
        #expect(try await !home.accounts.needsSetup())
        await #expect(throws: AccountError.alreadySetUp) { try await home.accounts.setup(code: code, owner: owner) }
    }

    @Test func allProblemsAreToldAtOnceAndCostNoTry() async throws {
        let home = try await Home()
        let code = try await home.accounts.makeSetupCode()
        let wrong = NewUser(userName: "anna smith", password: "short", name: "", role: .owner)
        for _ in 0..<6 {
            await #expect(
                throws: AccountError.invalid([
                    .init("username", "must be 1 to 32 of a-z, 0-9, '.', '_' and '-'"),
                    .init("password", "must have at least 10 characters"),
                    .init("name", "must have 1 to 100 characters"),
                ])
            ) { try await home.accounts.setup(code: "wrong", owner: wrong) }
        }
        _ = try await home.accounts.setup(code: code, owner: owner)
    }
}
