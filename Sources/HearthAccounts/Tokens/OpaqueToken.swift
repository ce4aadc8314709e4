internal import HearthCrypto

/// A secret text of which only the SHA-256 is kept. Its 256 bits cannot be guessed, so no slow hash is needed.
struct OpaqueToken {
    static let apiPrefix = "hearth_"

    let text: String
    var hash: [UInt8] { OpaqueToken.hash(of: text) }

    /// 43 base64url characters from 32 random bytes.
    init(prefix: String = "", random: RandomBytes) { text = prefix + Base64URL.encode(random(32)) }

    static func hash(of text: some StringProtocol) -> [UInt8] { SHA256.hash(of: Array(text.utf8)) }
}
