import FoundationEssentials
import HTTPTypes
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
    /// Networks whose requests are not counted.
    private let exempt: [IPNetwork]
    let clock: @Sendable () -> Instant
    private let limiter = Mutex(WindowLimiter())

    init(
        accounts: Accounts, log: DoorLog, isSecured: Bool, limits: Bool, exempt: [IPNetwork],
        clock: @escaping @Sendable () -> Instant
    ) {
        (self.accounts, self.log, self.isSecured, self.limits) = (accounts, log, isSecured, limits)
        (self.exempt, self.clock) = (exempt, clock)
    }

    /// - Parameter rule: how many requests of one minute this door answers.
    func admit(
        _ request: IncomingRequest, needing capability: Capability, _ rule: DoorRule
    ) throws(HouseholdError) -> DoorCaller {
        if case .ofAddresses(let most) = rule.limit {
            try take(most, from: rule.name + " " + request.address, request)
        }
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
        switch rule.limit {
        case .ofAddresses: break
        case .ofCallers(let users, let links):
            try take(principal.isLink ? links : users, from: rule.name + " " + caller.bucket, request)
        case .ofPlans(let plans): try take(plans[user.plan], from: rule.subject(user), request)
        }
        return caller
    }

    /// What is left to the address of a request, or to the user by the plan, where the door counts these.
    func fields(for request: IncomingRequest, _ rule: DoorRule) -> HTTPFields {
        guard counts(request), let (most, subject) = share(of: request, rule) else { return [:] }
        let rest = limiter.withLock { $0.rest(of: most, for: subject, at: clock()) }
        return [
            .rateLimit: "\(most)", .rateLimitRemaining: "\(rest.count)",
            .rateLimitReset: "\(rest.end.milliseconds / 1_000)",
        ]
    }

    /// Counts once more for a request that came in, where the door counts by plans.
    /// - Returns: how long to wait, if there are no more in this minute.
    func another(_ request: IncomingRequest, _ rule: DoorRule) -> Milliseconds? {
        guard counts(request), let (most, subject) = share(of: request, rule) else { return nil }
        return limiter.withLock { $0.take(most, from: subject, at: clock()) }
    }

    /// `nil` if nobody is counted, or it is not known who.
    private func share(of request: IncomingRequest, _ rule: DoorRule) -> (most: Int, subject: String)? {
        switch rule.limit {
        case .ofCallers: return nil
        case .ofAddresses(let most): return (most, rule.name + " " + request.address)
        case .ofPlans(let plans):
            do {
                guard case .token(let token) = try DoorCredential(request) else { return nil }
                let user = try accounts.user(accounts.authenticate(token).userID)
                return (plans[user.plan], rule.subject(user))
            } catch {
                // It was refused for that, and noted.
                return nil
            }
        }
    }

    private func counts(_ request: IncomingRequest) -> Bool {
        limits && !exempt.contains { $0.contains(request.address) }
    }

    private func take(_ most: Int, from subject: String, _ request: IncomingRequest) throws(HouseholdError) {
        guard counts(request), let pause = limiter.withLock({ $0.take(most, from: subject, at: clock()) }) else {
            return
        }
        throw HouseholdError(.limited(retryAfter: pause), "Too many requests")
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
    enum Limit: Sendable {
        case ofCallers(users: Int, links: Int)
        /// Whoever asks, with a good credential or without.
        case ofAddresses(Int)
        /// Each user, whatever the credential.
        case ofPlans(HouseholdSettings.Plans)
    }

    let name: String
    let limit: Limit

    /// Under which a user is counted.
    fileprivate func subject(_ user: User) -> String { name + " " + user.uuid.text }
}

extension HouseholdSettings.Plans {
    fileprivate subscript(plan: Plan) -> Int {
        switch plan {
        case .free: free
        case .plus: plus
        case .pro: pro
        }
    }
}

/// Somebody who came in.
struct DoorCaller: RequestCaller {
    let principal: Principal
    let viewer: Viewer

    init(principal: Principal, uuid: UUID) {
        self.principal = principal
        viewer = Viewer(
            person: uuid, isOfTheHouse: principal.may(.keepTastes), tidiesUp: principal.may(.removeShared))
    }

    var bucket: String { principal.tokenID?.text ?? principal.userID.text }

    /// Doors count in a way of their own (`DoorGate`).
    func pays(_ cost: Cost) -> Bool { false }
}

extension RoutedRequest where F.Caller == DoorCaller {
    var viewer: Viewer { caller.viewer }
}

extension HTTPField.Name {
    static let rateLimit = HTTPField.Name("X-RateLimit-Limit")!
    static let rateLimitRemaining = HTTPField.Name("X-RateLimit-Remaining")!
    static let rateLimitReset = HTTPField.Name("X-RateLimit-Reset")!
}
