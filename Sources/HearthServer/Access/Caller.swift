import FoundationEssentials
import HearthAccounts
import HearthHTTP
import HearthHousehold
import HearthModel

/// Who makes a request.
struct Caller: RequestCaller {
    enum Identity: Sendable {
        /// No credential was needed, and none is looked at.
        case nobody
        /// A program of the service user, on the hub's own socket.
        case console
        case principal(Principal)
        /// A page of the reference project (docs/spec/house-api.md, section 10).
        /// - movesAll: also what is neither simulated nor virtual.
        case demo(Role, movesAll: Bool)
    }

    let identity: Identity
    /// For throttling and rates: the client's address, as far as proxies can be believed.
    let address: String
    /// On this computer, with no proxy in between.
    let isLocal: Bool

    static let console = Caller(identity: .console, address: "console", isLocal: true)

    func may(_ capability: Capability) -> Bool {
        switch identity {
        case .nobody: false
        case .console: true
        case .principal(let principal): principal.may(capability)
        case .demo(let role, _): role.capabilities.contains(capability)
        }
    }

    /// - Throws: `.forbidden` with the role that is missing.
    func require(_ capability: Capability) throws(APIError) {
        guard may(capability) else { throw .forbidden(needs: capability.leastRole(beyond: principal?.role)) }
    }

    var isNobody: Bool { if case .nobody = identity { true } else { false } }

    var isConsole: Bool { if case .console = identity { true } else { false } }

    var principal: Principal? { if case .principal(let principal) = identity { principal } else { nil } }

    /// Who looks at rows of the household; callers that are nobody's login see what is shared.
    var viewer: Viewer {
        Viewer(
            person: principal?.uuid ?? Self.nobody, isOfTheHouse: may(.keepMemories), tidiesUp: may(.removeShared))
    }

    /// Of no user.
    private static let nobody = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))

    var visibility: Visibility {
        switch identity {
        case .nobody: .only(devices: [], areas: [])
        case .console: .everything
        case .principal(let principal):
            principal.allowed.map(Visibility.init) ?? .everything
        case .demo(let role, _): role == .guest ? .only(devices: [], areas: []) : .everything
        }
    }

    /// Why it may not move a device; `nil` if it may.
    func objection(toMoving device: Device) -> APIError? {
        guard visibility.moves(device) else { return .notTrusted(device: device.id) }
        guard case .demo(_, movesAll: false) = identity, !device.simulated, device.discovery != .virtual else {
            return nil
        }
        return .demoMovesNothingReal(device: device.id)
    }

    /// What its changes are put down to.
    var origin: Origin {
        switch identity {
        case .nobody, .console: .person("console")
        case .principal(let principal):
            principal.actsAs == .automation ? .automation(principal.userName) : .person(principal.userName)
        case .demo: .person("demo")
        }
    }

    /// Whose bucket pays for the request.
    var bucket: String {
        if case .demo = identity { return "demo " + address }
        guard let principal else { return address }
        return principal.tokenID?.text ?? principal.userID.text
    }

    /// Reading costs those on this computer nothing.
    func pays(_ cost: Cost) -> Bool { !(isLocal && cost == .read) }
}
