/// Which addresses are the household's own: loopback, private (RFC 1918), link-local (RFC 3927, RFC 4291) and unique local
/// (RFC 4193) ones.
enum LocalAddress {
    /// - Parameter bytes: 4 or 16, in network order.
    static func contains(_ bytes: [UInt8]) -> Bool {
        switch bytes.count {
        case 4:
            switch (bytes[0], bytes[1]) {
            case (10, _), (127, _), (172, 16...31), (192, 168), (169, 254): true
            default: false
            }
        case 16:
            if bytes.dropLast().allSatisfy({ $0 == 0 }) {
                bytes[15] == 1
            } else if bytes[..<10].allSatisfy({ $0 == 0 }), bytes[10] == 0xff, bytes[11] == 0xff {
                // An address of IPv4 in the clothes of IPv6 reaches the same computer.
                contains(Array(bytes[12...]))
            } else {
                bytes[0] & 0xfe == 0xfc || (bytes[0] == 0xfe && bytes[1] & 0xc0 == 0x80)
            }
        default: false
        }
    }
}
