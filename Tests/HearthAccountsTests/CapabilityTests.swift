import HearthAccounts
import HearthModel
import Testing

/// Who may do what.
@Suite struct CapabilityTests {
    @Test func aGreaterRoleMayDoWhatALesserMay() {
        #expect(Role.guest.capabilities.isStrictSubset(of: Role.resident.capabilities))
        #expect(Role.resident.capabilities.isStrictSubset(of: Role.owner.capabilities))
        #expect(Role.owner.capabilities == Set(Capability.allCases))
    }

    @Test(arguments: [
        (Capability.readHouse, Role.guest), (.keepOwnAccount, .guest), (.editRules, .resident), (.makeTokens, .resident),
        (.manageUsers, .owner), (.makeBackups, .owner),
    ])
    func theLeastRoleIsNamed(_ capability: Capability, _ role: Role) {
        #expect(capability.leastRole() == role)
    }

    /// To a token of a guest it says that a guest's role is not enough.
    @Test func theRoleOfWhomItIsNotEnoughIsNotNamed() {
        #expect(Capability.keepOwnAccount.leastRole(beyond: .guest) == .resident)
        #expect(Capability.manageUsers.leastRole(beyond: .resident) == .owner)
    }

    @Test(arguments: [Allowed?.none, Allowed(areas: ["hall"])], [Role.guest, .resident, .owner])
    func aTokenMayAtMostWhatItStandsFor(_ allowed: Allowed?, _ role: Role) async throws {
        let home = try await Home.withOwner()
        let made = try await home.accounts.createToken(
            NewToken(name: "panel", role: role, allowed: allowed), by: .console)
        let principal = try home.accounts.authenticate(made.token)
        let guest = Role.guest.capabilities.subtracting([.keepOwnAccount])
        #expect(principal.rights.capabilities == (allowed != nil || role == .guest ? guest : role.capabilities))
        #expect(principal.may(.readHouse) && principal.may(.manageUsers) == (allowed == nil && role == .owner))
    }

    @Test func aGuestKeepsTheirOwnAccount() async throws {
        let home = try await Home.withOwner()
        _ = try await home.add("gus", .guest)
        #expect(try await home.principal("gus").rights.capabilities == Role.guest.capabilities)
    }
}
