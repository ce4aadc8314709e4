import Glibc

/// Of which kind an address of a name is.
enum AddressFamily: Int32 {
    case v4 = 2
    case v6 = 10

    /// An address of this host to begin a connection from, which leaves no other kind of address to go to.
    var source: String {
        switch self {
        case .v4: "0.0.0.0"
        case .v6: "::"
        }
    }

    /// The kinds of addresses that a name has, in the order in which they are to be tried (RFC 6724); none of a name that
    /// nobody knows. Blocks while the name is resolved.
    static func all(of host: String) -> [AddressFamily] {
        var hints = addrinfo()
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var first: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(host, nil, &hints, &first) == 0 else { return [] }
        defer { freeaddrinfo(first) }
        var families: [AddressFamily] = []
        for address in sequence(first: first, next: { $0?.pointee.ai_next }) {
            guard let number = address?.pointee.ai_family, let family = AddressFamily(rawValue: number) else {
                continue
            }
            if !families.contains(family) { families.append(family) }
        }
        return families
    }
}
