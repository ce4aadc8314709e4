internal import HearthCrypto
internal import HearthModel

/// A key for access tokens: JWS compact serialization with HS256 (RFC 7515, section 7.1; RFC 7518, section 3.2).
struct SigningKey: Sendable {
    /// The `kid` of its tokens.
    let id: String
    let secret: [UInt8]
    let madeAt: Instant
    /// When another key took over; tokens signed before are still good until they expire.
    var retiredAt: Instant?
    /// The encoded header of every token of this key. A token with any other header is not ours, so that neither
    /// `alg` nor anything else in it is ever believed (RFC 8725, section 3.1).
    let header: String

    init(id: String, secret: [UInt8], madeAt: Instant, retiredAt: Instant? = nil) {
        (self.id, self.secret, self.madeAt, self.retiredAt) = (id, secret, madeAt, retiredAt)
        header = Base64URL.encode(#"{"alg":"HS256","kid":"\#(id)","typ":"JWT"}"#.utf8)
    }

    func sign(_ payload: [UInt8]) -> String {
        let signed = header + "." + Base64URL.encode(payload)
        return signed + "." + Base64URL.encode(signature(of: Array(signed.utf8)))
    }

    func signature(of signed: [UInt8]) -> [UInt8] {
        HMAC.code(of: signed, key: secret)
    }

    func isSignature(_ signature: [UInt8], of signed: [UInt8]) -> Bool {
        HMAC.isCode(signature, of: signed, key: secret)
    }
}
