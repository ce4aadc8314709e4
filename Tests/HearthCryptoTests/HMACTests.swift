import HearthCrypto
import Testing

/// The test cases of RFC 4231, section 4.
@Suite struct HMACTests {
    struct Case: Sendable {
        let key: [UInt8]
        let message: [UInt8]
        let code: [UInt8]

        init(_ key: [UInt8], _ message: [UInt8], _ code: String) {
            (self.key, self.message, self.code) = (key, message, hex(code))
        }
    }

    static let cases = [
        Case(
            .init(repeating: 0x0b, count: 20), Array("Hi There".utf8),
            "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"),
        Case(
            Array("Jefe".utf8), Array("what do ya want for nothing?".utf8),
            "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"),
        Case(
            .init(repeating: 0xaa, count: 20), .init(repeating: 0xdd, count: 50),
            "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe"),
        Case(
            Array(1...25), .init(repeating: 0xcd, count: 50),
            "82558a389a443c0ea4cc819899f2083a85f0faa3e578f8077a2e3ff46729665b"),
        Case(
            .init(repeating: 0xaa, count: 131), Array("Test Using Larger Than Block-Size Key - Hash Key First".utf8),
            "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"),
        Case(
            .init(repeating: 0xaa, count: 131),
            Array(
                ("This is a test using a larger than block-size key and a larger than block-size data. "
                    + "The key needs to be hashed before being used by the HMAC algorithm.").utf8),
            "9b09ffa71b942fcb27635fbcd5b0e944bfdc63644f0713938a7f51535c3a35e2"),
    ]

    @Test(arguments: cases) func theCodeIsThatOfTheStandard(example: Case) {
        #expect(HMAC.code(of: example.message, key: example.key) == example.code)
        #expect(HMAC.isCode(example.code, of: example.message, key: example.key))
    }

    @Test func anyOtherCodeIsRefused() {
        let example = Self.cases[0]
        for index in example.code.indices {
            var code = example.code
            code[index] ^= 1
            #expect(!HMAC.isCode(code, of: example.message, key: example.key), "byte \(index)")
        }
        #expect(!HMAC.isCode([], of: example.message, key: example.key))
        #expect(!HMAC.isCode(example.code.dropLast(), of: example.message, key: example.key))
        #expect(!HMAC.isCode(example.code + [0], of: example.message, key: example.key))
    }
}
