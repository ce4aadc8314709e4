import HTTPTypes
import HearthAccounts
import HearthConfig
import HearthModel
import HearthStore

/// Finds out who is asking, and whether that one may.
struct Gatekeeper: Sendable {
    let accounts: Accounts
    let door: DoorLog
    let clock: @Sendable () -> Instant
    let trustedProxies: [IPNetwork]
    /// What is open to programs on this machine is open to everybody.
    let metricsArePublic: Bool

    /// - Throws: what keeps the caller out, in the order of the specification: no owner yet, no or a bad token, role.
    func admit(_ fields: HTTPFields, from peer: Peer, to access: Route.Access) throws(APIError) -> Caller {
        let token = Credential.token(in: fields)
        let least: Role
        switch access {
        case .open: return caller(.nobody, fields, peer)
        case .console: throw .notFound
        case .role(let role): least = role
        case .account: least = .guest
        case .local(let role):
            let nobody = caller(.nobody, fields, peer)
            if token == nil, metricsArePublic || nobody.isLocal { return nobody }
            least = role
        }
        // An empty token is good for nobody, but it tells whether there is an owner yet.
        let caller = try caller(withToken: token ?? "", fields, peer)
        guard let role = caller.role, role >= least else { throw .forbidden(needs: least) }
        // A panel on the wall is no way to its maker's logins, tokens and password.
        if access == .account, role == .guest, caller.principal?.tokenID != nil { throw .forbidden(needs: .resident) }
        return caller
    }

    func caller(withToken token: String, _ fields: HTTPFields, _ peer: Peer) throws(APIError) -> Caller {
        caller(.principal(try principal(of: token, from: clientAddress(fields, peer))), fields, peer)
    }

    /// Of a connection that exists already and says now who it is.
    func caller(afterHandshake token: String, from address: String) throws(APIError) -> Caller {
        Caller(identity: .principal(try principal(of: token, from: address)), address: address, isLocal: false)
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

    private func caller(
        _ identity: Caller.Identity, _ fields: HTTPFields, _ peer: Peer
    ) -> Caller {
        let forwarded = fields.contains(.forwardedFor) || fields.contains(.forwarded) || fields.contains(.via)
        return Caller(
            identity: identity, address: clientAddress(fields, peer),
            isLocal: !forwarded && (peer.ip.map(isLoopback) ?? true))
    }

    /// The last address in `X-Forwarded-For` that is no trusted proxy, if the peer is one itself.
    func clientAddress(_ fields: HTTPFields, _ peer: Peer) -> String {
        guard let ip = peer.ip else { return "console" }
        guard isTrusted(ip), let list = fields[.forwardedFor] else { return ip }
        let hops = list.split(separator: ",").map { $0.filter { $0 != " " } }
        return hops.last { !isTrusted($0) } ?? ip
    }

    private func isTrusted(_ ip: String) -> Bool { trustedProxies.contains { $0.contains(ip) } }

    private func isLoopback(_ ip: String) -> Bool { ip == "::1" || IPNetwork.loopback.contains(ip) }
}
