import HTTPTypes

/// Which proxies are believed when they say for whom they ask.
package struct TrustedProxies: Sendable {
    private let isTrusted: @Sendable (String) -> Bool

    /// Nobody is believed.
    package static let none = TrustedProxies { _ in false }

    /// - Parameter isTrusted: whether an address is that of a proxy of the house's own.
    package init(_ isTrusted: @escaping @Sendable (String) -> Bool) { self.isTrusted = isTrusted }

    /// The last address in `X-Forwarded-For` that is no trusted proxy, if the peer is one itself.
    func clientAddress(_ fields: HTTPFields, _ peer: Peer) -> String {
        guard let ip = peer.ip else { return "console" }
        guard isTrusted(ip), let list = fields[.forwardedFor] else { return ip }
        let hops = list.split(separator: ",").map { $0.filter { $0 != " " } }
        return hops.last { !isTrusted($0) } ?? ip
    }

    /// Whether the client is on this computer, with no proxy in between.
    func isLocal(_ fields: HTTPFields, _ peer: Peer) -> Bool {
        let isForwarded = fields.contains {
            [.forwarded, .via].contains($0.name) || $0.name.canonicalName.hasPrefix("x-forwarded-")
        }
        return !isForwarded && (peer.ip.map { $0 == "::1" || $0.hasPrefix("127.") } ?? true)
    }
}
