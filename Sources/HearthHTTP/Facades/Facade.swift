package import HTTPTypes

/// One API of several that share the hub's listeners: where its routes lie, who may use them, and what its errors look
/// like. The kit does the rest, the same for all: limits, reading, origins, caching, `HEAD`, sockets and the
/// description.
package protocol Facade: Sendable {
    /// Whom a route is for.
    associatedtype Access: RouteAccess
    /// Who makes a request, as this API knows people and programs.
    associatedtype Caller: RequestCaller
    /// What handlers read besides the request, taken once for each.
    associatedtype State: Sendable
    associatedtype Failure: FacadeError

    var table: RouteTable<Self> { get }
    var sockets: [SocketRoute<Self>] { get }
    var keySpelling: KeySpelling { get }
    var crossOrigin: CrossOriginFields { get }

    /// Signs the caller in, by whatever credential this API knows, be it in a header, the query or a parameter of the
    /// path. Nothing but this decides who may use a route.
    func authenticate(_ request: IncomingRequest, for access: Access) async throws(Failure) -> Caller
    func state(for route: Route<Self>) async -> State
    /// The error as clients of this API expect it. What must not leave the hub goes to the log here.
    func render(_ error: Failure, to request: IncomingRequest) -> OutgoingResponse
    /// Header fields that each answer to the request has in addition, whatever became of it.
    func fields(for request: IncomingRequest) -> HTTPFields
}

extension Facade {
    package var sockets: [SocketRoute<Self>] { [] }
    package var keySpelling: KeySpelling { .exact }
    package var crossOrigin: CrossOriginFields { CrossOriginFields() }

    package func fields(for request: IncomingRequest) -> HTTPFields { [:] }
}

/// Whom a route is for, as far as the description says it.
package protocol RouteAccess: Sendable {
    var credential: CredentialNeed { get }
    /// False for what only the hub's own socket answers.
    var isDescribed: Bool { get }
    /// Members that its operation has in the description besides.
    var notes: [(name: String, value: String)] { get }
}

extension RouteAccess {
    package var isDescribed: Bool { true }
    package var notes: [(name: String, value: String)] { [] }
}

/// Whether a route needs a credential.
package enum CredentialNeed: Sendable {
    case none
    /// From some places only.
    case elsewhere
    case always
}

package protocol RequestCaller: Sendable {
    /// Whose rates the request counts for: a token, a user, or an address.
    var bucket: String { get }
    /// Whether a request of this kind counts at all.
    func pays(_ cost: Cost) -> Bool
}

extension RequestCaller {
    package func pays(_ cost: Cost) -> Bool { true }
}

/// What requests to a facade fail with: errors of its own, and those of the kit.
package protocol FacadeError: Error {
    init(_ error: RequestError)
}
