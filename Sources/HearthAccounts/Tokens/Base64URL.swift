/// Base64 with the URL and file name safe alphabet, without padding (RFC 4648, section 5; RFC 7515, section 2).
enum Base64URL {
    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
    private static let values: [UInt8] = {
        var values = [UInt8](repeating: 255, count: 256)
        for (value, letter) in alphabet.enumerated() { values[Int(letter)] = UInt8(value) }
        return values
    }()

    static func encode(_ bytes: some Sequence<UInt8>) -> String {
        var letters: [UInt8] = []
        var (buffer, bits): (UInt32, UInt32) = (0, 0)
        for byte in bytes {
            (buffer, bits) = (buffer << 8 | UInt32(byte), bits + 8)
            while bits >= 6 {
                bits -= 6
                letters.append(alphabet[Int(buffer >> bits & 63)])
            }
        }
        if bits > 0 { letters.append(alphabet[Int(buffer << (6 - bits) & 63)]) }
        return String(decoding: letters, as: UTF8.self)
    }

    /// `nil` for a letter outside the alphabet, padding, or bits that no encoder leaves behind.
    static func decode(_ letters: some Collection<UInt8>) -> [UInt8]? {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(letters.count * 3 / 4)
        var (buffer, bits): (UInt32, UInt32) = (0, 0)
        for letter in letters {
            guard values[Int(letter)] != 255 else { return nil }
            (buffer, bits) = (buffer << 6 | UInt32(values[Int(letter)]), bits + 6)
            if bits >= 8 {
                bits -= 8
                bytes.append(UInt8(truncatingIfNeeded: buffer >> bits))
            }
        }
        guard bits < 6, buffer & (1 << bits - 1) == 0 else { return nil }
        return bytes
    }
}
