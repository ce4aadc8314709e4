import HTTPTypes
import HearthStore

/// One endpoint: what it answers to, who may use it, and what it does.
struct Route: Sendable {
    typealias Handler = @Sendable (inout Call) async throws(APIError) -> Reply

    /// Who may use it.
    enum Access: Equatable, Sendable {
        /// Anybody, without a credential.
        case open
        /// Users and tokens of at least this role.
        case role(Role)
        /// Users, and tokens that stand for more than a guest: it is about the user's own account.
        case account
        /// Programs on this machine, without a credential; from elsewhere users and tokens of at least this role.
        case local(else: Role)
        /// The hub's own socket; elsewhere it does not exist.
        case console
    }

    let method: HTTPRequest.Method
    /// `/devices/{device_id}/control`.
    let path: String
    let access: Access
    let cost: Cost
    /// What is to be known of it.
    let endpoint: Endpoint
    /// Its body may also be plain text.
    var takesText: Bool { path.hasPrefix("/rules/files/") }
    /// Whether the same request, known by its `Idempotency-Key`, is carried out only once.
    var isIdempotentByKey: Bool { method != .get && !path.hasPrefix("/auth") && !path.hasPrefix("/users") }
    let handler: Handler

    init(
        _ method: HTTPRequest.Method, _ path: String, _ access: Access, cost: Cost? = nil, _ endpoint: Endpoint,
        handler: @escaping Handler
    ) {
        (self.method, self.path, self.access, self.handler) = (method, path, access, handler)
        self.endpoint = endpoint
        self.cost = cost ?? (method == .get ? .read : .write)
    }
}
