import HearthCrypto
import Testing

@Suite struct ChaChaPolyTests {
    /// RFC 8439, section 2.8.2.
    static let key = [UInt8](0x80...0x9f)
    static let nonce = hex("070000004041424344454647")
    static let header = hex("50515253c0c1c2c3c4c5c6c7")
    static let text = Array(
        ("Ladies and Gentlemen of the class of '99: If I could offer you only one tip for the future, "
            + "sunscreen would be it.").utf8)
    static let sealed = hex(
        "d31a8d34648e60db7b86afbc53ef7ec2a4aded51296e08fea9e2b5a736ee62d63dbea45e8ca9671282fafb69da92728b"
            + "1a71de0a9e060b2905d6a5b67ecd3b3692ddbd7f2d778b8c9803aee328091b58fab324e4fad675945585808b4831d7bc"
            + "3ff4def08e4b7a9de576d26586cec64b6116" + "1ae10b594f09e26a7e902ecbd0600691")

    @Test func whatIsSealedIsThatOfTheStandard() {
        #expect(
            ChaChaPoly.seal(Self.text[...], key: Self.key, nonce: Self.nonce, header: Self.header) == Self.sealed)
        #expect(
            ChaChaPoly.open(Self.sealed[...], key: Self.key, nonce: Self.nonce, header: Self.header) == Self.text)
    }

    @Test func nothingElseOpens() {
        for index in Self.sealed.indices {
            var sealed = Self.sealed
            sealed[index] ^= 0x80
            #expect(
                ChaChaPoly.open(sealed[...], key: Self.key, nonce: Self.nonce, header: Self.header) == nil,
                "byte \(index)")
        }
        let other = Self.nonce.reversed().map(\.self)
        #expect(ChaChaPoly.open(Self.sealed[...], key: Self.key, nonce: other, header: Self.header) == nil)
        #expect(ChaChaPoly.open(Self.sealed[...], key: Self.key, nonce: Self.nonce, header: []) == nil)
        #expect(
            ChaChaPoly.open(Self.sealed.prefix(15), key: Self.key, nonce: Self.nonce, header: Self.header) == nil)
    }

    /// A slice need not begin at 0, and nothing is something too.
    @Test(arguments: [0, 1, 65_536]) func whatWasSealedOpens(count: Int) {
        let bytes = [1, 2, 3] + (0..<count).map { UInt8(truncatingIfNeeded: $0) }
        let sealed = ChaChaPoly.seal(bytes.dropFirst(3), key: Self.key, nonce: Self.nonce, header: [])
        #expect(sealed.count == count + ChaChaPoly.tagLength)
        let opened = ChaChaPoly.open(
            ([0] + sealed).dropFirst(), key: Self.key, nonce: Self.nonce, header: [])
        #expect(opened == Array(bytes.dropFirst(3)))
    }
}
