import HearthCrypto
import Testing

/// The examples of FIPS 180-4.
@Suite struct SHA256Tests {
    static let examples = [
        ("", "e3b0c442 98fc1c14 9afbf4c8 996fb924 27ae41e4 649b934c a495991b 7852b855"),
        ("abc", "ba7816bf 8f01cfea 414140de 5dae2223 b00361a3 96177a9c b410ff61 f20015ad"),
        (
            "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "248d6a61 d20638b8 e5c02693 0c3e6039 a33ce459 64ff2167 f6ecedd4 19db06c1"
        ),
    ]

    @Test(arguments: examples) func theDigestIsThatOfTheStandard(text: String, digest: String) {
        #expect(SHA256.hash(of: Array(text.utf8)) == hex(digest))
    }

    @Test(arguments: [1, 7, 64]) func partsGiveTheDigestOfTheWhole(length: Int) {
        let bytes = (0..<1_000).map { UInt8(truncatingIfNeeded: $0) }
        let hash = SHA256()
        for start in stride(from: 0, to: bytes.count, by: length) {
            hash.update(bytes[start..<min(start + length, bytes.count)])
        }
        #expect(hash.digest == SHA256.hash(of: bytes))
    }

    @Test func aDigestDoesNotEndTheHash() {
        let hash = SHA256()
        hash.update([1, 2])
        #expect(hash.digest == SHA256.hash(of: [1, 2]))
        hash.update([3])
        #expect(hash.digest == SHA256.hash(of: [1, 2, 3]))
    }
}
