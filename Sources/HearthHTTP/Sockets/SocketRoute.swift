package import HearthWebSocket

/// A path of a facade at which clients open WebSockets, under each of its prefixes.
package struct SocketRoute<F: Facade>: Sendable {
    package typealias Admission = @Sendable (IncomingRequest) async throws(F.Failure) -> AdmittedSocket

    let path: PathPattern
    /// Named in the answer if the client offers it.
    let subprotocol: String?
    let admit: Admission

    /// - Parameter admit: lets a client in or throws. Host and origin have been looked at.
    package init(_ path: String, subprotocol: String? = nil, admit: @escaping Admission) {
        self.path = PathPattern(path)
        (self.subprotocol, self.admit) = (subprotocol, admit)
    }
}

/// A connection that may begin.
package struct AdmittedSocket: Sendable {
    let serve: @Sendable (WebSocketConnection) async throws -> Void

    /// - Parameter serve: the connection closes when it returns.
    package init(serve: @escaping @Sendable (WebSocketConnection) async throws -> Void) { self.serve = serve }
}
