import HearthConfig
import HearthHTTP

/// From where a link works in the clear: loopback, private, link-local and unique local addresses (RFC 1918, RFC 3927,
/// RFC 4193, RFC 4291).
enum LocalNetworks {
    private static let networks = [
        "127.0.0.0/8", "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16", "::1", "fe80::/10",
        "fc00::/7",
    ].compactMap(IPNetwork.init)

    static func contain(_ request: IncomingRequest) -> Bool {
        request.onConsole || contain(request.address)
    }

    static func contain(_ address: String) -> Bool {
        // An IPv4 client of a socket for both; a zone names an interface of ours.
        let mapped = "::ffff:"
        let plain = address.lowercased().hasPrefix(mapped) ? String(address.dropFirst(mapped.count)) : address
        let host = plain.split(separator: "%").first.map(String.init) ?? plain
        return networks.contains { $0.contains(host) }
    }
}
