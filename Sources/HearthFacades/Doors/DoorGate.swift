import FoundationEssentials
import HearthAccounts
import HearthConfig
import HearthHTTP
import HearthHousehold
import HearthModel
import HearthServer
import Synchronization

/// Finds out who stands at a door, and whether that one may come in now. One for all doors.
final class DoorGate: Sendable {
    /// What the part of a path behind `/t/` is called in prefixes of routes.
    static let linkParameter = "link"

    private let accounts: Accounts
    private let log: DoorLog
    /// Whether all that comes from the network comes over TLS.
    private let isSecured: Bool
    /// Whether rates are limited at all.
    private let limits: Bool
    let clock: @Sendable () -> Instant
    private let limiter = Mutex(WindowLimiter())

    init(
        accounts: Accounts, log: DoorLog, isSecured: Bool, limits: Bool, clock: @escaping @Sendable () -> Instant
    ) {
        (self.accounts, self.log, self.isSecured, self.limits) = (accounts, log, isSecured, limits)
        self.clock = clock
    }

    /// - Parameter rule: how many requests of one minute this door answers.
    func admit(
        _ request: IncomingRequest, needing capability: Capability, _ rule: DoorRule
    ) throws(HouseholdError) -> DoorCaller {
        let credential = try DoorCredential(request)
        let principal = try principal(of: credential, request)
        guard principal.may(capability) else {
            throw HouseholdError(.notAllowed, "This needs the role \(capability.leastRole().rawValue)")
        }
        let user: User
        do throws(AccountError) {
            user = try accounts.user(principal.userID)
        } catch {
            throw .unauthorized(.badCredential)
        }
        let caller = DoorCaller(principal: principal, uuid: user.uuid)
        let most = principal.isLink ? rule.ofLinks : rule.ofUsers
        if limits, let pause = take(most, from: "\(rule.name) \(caller.bucket)") {
            throw HouseholdError(.limited(retryAfter: pause), "Too many requests")
        }
        return caller
    }

    private func take(_ most: Int, from subject: String) -> Milliseconds? {
        limiter.withLock { $0.take(most, from: subject, at: clock()) }
    }

    private func principal(
        of credential: DoorCredential, _ request: IncomingRequest
    ) throws(HouseholdError) -> Principal {
        switch credential {
        case .none: throw .unauthorized(.noCredential)
        case .token(let token):
            return try recognised(request) { () throws(AccountError) in try accounts.authenticate(token) }
        case .link(let secret):
            guard isSecured || LocalNetworks.contain(request) else {
                throw HouseholdError(
                    .notAllowed, "In the clear, a link works in the local network only; use TLS from elsewhere")
            }
            return try recognised(request) { () throws(AccountError) in try accounts.authenticate(link: secret) }
        }
    }

    private func recognised(
        _ request: IncomingRequest, _ recognise: () throws(AccountError) -> Principal
    ) throws(HouseholdError) -> Principal {
        do throws(AccountError) {
            return try recognise()
        } catch {
            if let reason = DoorLog.Reason(error) { log.note(reason, from: request.address, at: clock()) }
            throw HouseholdError(error)
        }
    }
}

/// Requests per minute (docs/spec/household.md, section 1.8).
struct DoorRule: Sendable {
    let name: String
    let ofUsers: Int
    let ofLinks: Int
}

/// Somebody who came in.
struct DoorCaller: RequestCaller {
    let principal: Principal
    let viewer: Viewer

    init(principal: Principal, uuid: UUID) {
        self.principal = principal
        viewer = Viewer(person: uuid, isOfTheHouse: principal.may(.keepTastes))
    }

    var bucket: String { principal.tokenID?.text ?? principal.userID.text }

    /// Doors count in a way of their own (`DoorGate`).
    func pays(_ cost: Cost) -> Bool { false }
}
