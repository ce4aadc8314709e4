import HearthAccounts
import HearthConfig
import HearthHTTP
import HearthModel

/// Lets pages of the reference project in, which have no login (docs/spec/house-api.md, section 10).
struct DemoDoor: Sendable {
    /// Never an owner.
    let role: Role
    /// Also from other computers, and for all devices.
    let isOpenToAll: Bool

    /// `nil`: there is no demo.
    init?(_ settings: HTTPSettings) {
        guard settings.demo != .off else { return nil }
        (role, isOpenToAll) = (settings.demoRole == .guest ? .guest : .resident, settings.demo == .on)
    }

    func admit(_ request: IncomingRequest, to access: HouseAccess) throws(APIError) -> Caller {
        let caller = try admit(request)
        if case .demo(let capability) = access { try caller.require(capability) }
        return caller
    }

    func admit(_ request: IncomingRequest) throws(APIError) -> Caller {
        guard isOpenToAll || request.isLocal else { throw .demoDisabled }
        return Caller(
            identity: .demo(role, movesAll: isOpenToAll), address: request.address, isLocal: request.isLocal)
    }
}
