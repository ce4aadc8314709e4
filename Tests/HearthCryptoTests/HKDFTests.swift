import HearthCrypto
import Testing

/// The test cases of RFC 5869, appendix A, for SHA-256.
@Suite struct HKDFTests {
    @Test func aBasicKey() {
        let key = HKDF.key(
            from: .init(repeating: 0x0b, count: 22), salt: Array(0...12), info: Array(0xf0...0xf9), count: 42)
        #expect(
            key
                == hex(
                    "3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf34007208d5b887185865"))
    }

    @Test func aLongKeyOfLongInputs() {
        let key = HKDF.key(
            from: Array(0x00...0x4f), salt: Array(0x60...0xaf), info: Array(0xb0...0xff), count: 82)
        #expect(
            key
                == hex(
                    "b11e398dc80327a1c8e7f78c596a49344f012eda2d4efad8a050cc4c19afa97c59045a99cac7827271cb41c65e590e09"
                        + "da3275600c2f09b8367793a9aca3db71cc30c58179ec3e87c14c01d5c1f3434f1d87"))
    }

    @Test func saltAndInfoMayBeEmpty() {
        let key = HKDF.key(from: .init(repeating: 0x0b, count: 22), salt: [], info: [], count: 42)
        #expect(
            key
                == hex(
                    "8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d9d201395faa4b61a96c8"))
    }
}
