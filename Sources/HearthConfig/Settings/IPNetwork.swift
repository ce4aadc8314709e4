import Glibc

/// A range of IP addresses in CIDR form (RFC 4632, RFC 4291): `192.168.0.0/16`, `::1`.
package struct IPNetwork: Sendable, Hashable {
    /// 4 or 16 of them, the bits behind the prefix cleared.
    private var bytes: [UInt8]
    private var prefix: Int

    package static let loopback = IPNetwork(bytes: [127, 0, 0, 0], prefix: 8)

    private init(bytes: [UInt8], prefix: Int) {
        (self.bytes, self.prefix) = (Self.masked(bytes, prefix), prefix)
    }

    /// `nil` for what is no address, or a prefix longer than the address. Without a prefix it is that one address.
    package init?(_ text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count <= 2, let address = parts.first, let bytes = Self.bytes(of: String(address)) else {
            return nil
        }
        var prefix = bytes.count * 8
        if parts.count == 2 {
            guard let written = UInt8(parts[1]), Int(written) <= prefix else { return nil }
            prefix = Int(written)
        }
        self.init(bytes: bytes, prefix: prefix)
    }

    package func contains(_ address: String) -> Bool {
        guard let other = Self.bytes(of: address), other.count == bytes.count else { return false }
        return Self.masked(other, prefix) == bytes
    }

    private static func masked(_ bytes: [UInt8], _ prefix: Int) -> [UInt8] {
        bytes.enumerated().map { index, byte in
            byte & ~UInt8(truncatingIfNeeded: 0xFF >> max(0, min(8, prefix - index * 8)))
        }
    }

    private static func bytes(of address: String) -> [UInt8]? {
        for (family, length) in [(AF_INET, 4), (AF_INET6, 16)] {
            var bytes = [UInt8](repeating: 0, count: length)
            if inet_pton(family, address, &bytes) == 1 { return bytes }
        }
        return nil
    }
}
