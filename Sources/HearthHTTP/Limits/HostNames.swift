import Glibc

/// The names under which the hub answers. A browser that was led here under another name, by DNS rebinding, is
/// turned away.
package struct HostNames: Sendable {
    private let names: Set<String>

    /// - Parameters:
    ///   - own: the machine's host name, without a domain of its own making.
    ///   - extra: names besides.
    package init(own: String, extra: [String]) {
        names = Set(
            (["localhost", own, own + ".local"] + extra).map { $0.lowercased() })
    }

    /// - Parameter authority: the `Host` field: a name or an address, perhaps with a port.
    package func accept(_ authority: String?) -> Bool {
        guard let authority, let host = host(of: authority) else { return false }
        return names.contains(host.lowercased()) || isAddress(host)
    }

    /// The authority without its port and without the brackets of an IPv6 address.
    private func host(of authority: String) -> Substring? {
        if authority.first == "[" {
            return authority.firstIndex(of: "]").map { authority[..<$0].dropFirst() }
        }
        let parts = authority.split(separator: ":", omittingEmptySubsequences: false)
        return parts.count <= 2 ? parts.first : nil
    }

    private func isAddress(_ host: Substring) -> Bool {
        withUnsafeTemporaryAllocation(byteCount: MemoryLayout<in6_addr>.size, alignment: 8) { room in
            let text = String(host)
            return inet_pton(AF_INET, text, room.baseAddress) == 1 || inet_pton(AF_INET6, text, room.baseAddress) == 1
        }
    }

    /// What the machine calls itself; `localhost` if it cannot say.
    package static func machine() -> String {
        var name = [CChar](repeating: 0, count: 256)
        guard gethostname(&name, name.count - 1) == 0 else { return "localhost" }
        return String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
