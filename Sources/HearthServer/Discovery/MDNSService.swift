import HearthConversation

/// What a device in the network says of itself over mDNS (RFC 6762, RFC 6763), as avahi-browse prints it.
struct MDNSService: Equatable, Hashable {
    /// `Shelly plug`
    let name: String
    /// `_http._tcp`
    let type: String
    /// `shelly-1.local`
    let host: String
    let address: String
    let port: UInt16

    /// - Parameter line: of 'avahi-browse --parsable --resolve': fields between semicolons, of which only lines of services
    ///   that have an address begin with '='.
    init?(_ line: Substring) {
        let fields = line.split(separator: ";" as Character, maxSplits: 9, omittingEmptySubsequences: false).map(
            String.init)
        guard fields.count >= 9, fields[0] == "=", let port = UInt16(fields[8]),
            let name = Self.unescaped(fields[3])?.plain(100), !name.isEmpty, fields[4].hasPrefix("_"),
            fields[4].count <= 80, fields[6].count <= 255, fields[7].count <= 45
        else { return nil }
        (self.name, type, self.port) = (name, fields[4], port)
        (host, address) = (fields[6].plain(255), fields[7].plain(45))
    }

    /// avahi writes a byte that is no letter as `\` with three decimals, and a dot or backslash with a `\` before it.
    /// - Returns: `nil` if it is no UTF-8.
    private static func unescaped(_ text: String) -> String? {
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "\\") else {
                bytes.append(byte)
                continue
            }
            let digits = rest.prefix(3)
            if digits.count == 3, let value = UInt8(String(decoding: digits, as: UTF8.self)) {
                bytes.append(value)
                rest = rest.dropFirst(3)
            } else if let next = rest.popFirst() {
                bytes.append(next)
            }
        }
        return String(validating: bytes, as: UTF8.self)
    }
}
