import HTTPTypes
import HearthAccounts
import HearthHTTP
import HearthModel

/// Finds out who is asking, and whether that one may.
struct Gatekeeper: Sendable {
    let accounts: Accounts
    let door: DoorLog
    let clock: @Sendable () -> Instant
    /// What is open to programs on this machine is open to everybody.
    let metricsArePublic: Bool

    /// - Throws: what keeps the caller out, in the order of the specification: no owner yet, no or a bad token, role.
    func admit(_ request: IncomingRequest, to access: HouseAccess) throws(APIError) -> Caller {
        let token = Credential.token(in: request.head.headerFields)
        let needed: Capability
        switch access {
        case .open: return caller(.nobody, request)
        case .console, .demo: throw .notFound
        case .requires(let capability): needed = capability
        case .local(let capability):
            let nobody = caller(.nobody, request)
            if token == nil, metricsArePublic || nobody.isLocal { return nobody }
            needed = capability
        }
        // An empty token is good for nobody, but it tells whether there is an owner yet.
        let caller = try caller(withToken: token ?? "", request)
        try caller.require(needed)
        return caller
    }

    func caller(withToken token: String, _ request: IncomingRequest) throws(APIError) -> Caller {
        caller(.principal(try principal(of: token, from: request.address)), request)
    }

    /// Of a connection that exists already and says now who it is.
    func caller(afterHandshake token: String, from address: String) throws(APIError) -> Caller {
        let caller = Caller(
            identity: .principal(try principal(of: token, from: address)), address: address, isLocal: false)
        try caller.require(.readHouse)
        return caller
    }

    private func principal(of token: String, from address: String) throws(APIError) -> Principal {
        do throws(AccountError) {
            return try accounts.authenticate(token)
        } catch {
            let refused = APIError(error)
            if !token.isEmpty, let reason = DoorLog.Reason(refused) {
                door.note(reason, from: address, at: clock())
            }
            throw refused
        }
    }

    /// Whether a caller of before is still good with the same rights, for connections that last.
    func isCurrent(_ caller: Caller) -> Bool { caller.principal.map(accounts.isCurrent) ?? true }

    private func caller(_ identity: Caller.Identity, _ request: IncomingRequest) -> Caller {
        Caller(identity: identity, address: request.address, isLocal: request.isLocal)
    }
}
