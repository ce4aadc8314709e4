/// Where the HTTP server listens.
package struct ListenAddress: Sendable, Hashable {
    /// An IP address or a name, IPv6 without brackets.
    package var host: String
    package var port: UInt16

    package init(host: String, port: UInt16) { (self.host, self.port) = (host, port) }

    /// `127.0.0.1:8000`, `[::1]:8000`; `nil` for what has no port or is no address.
    package init?(_ text: String) {
        guard let endpoint = Endpoint(text), let port = endpoint.port else { return nil }
        self.init(host: endpoint.host, port: port)
    }

    /// Reachable from this computer only.
    package var isLoopback: Bool {
        host == "localhost" || host == "::1" || IPNetwork.loopback.contains(host)
    }
}

extension ListenAddress {
    /// As it is written.
    package var text: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }
}
