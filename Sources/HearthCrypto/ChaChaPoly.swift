import COpenSSL

/// Authenticated encryption with ChaCha20-Poly1305 (RFC 8439). A nonce must never be used twice with one key.
package enum ChaChaPoly {
    /// Lengths in bytes.
    package static let keyLength = 32
    package static let nonceLength = 12
    package static let tagLength = 16

    /// - Parameter header: not encrypted, but bound to the bytes: they open only with the same header.
    /// - Returns: as many encrypted bytes, and the tag behind them.
    package static func seal(
        _ bytes: ArraySlice<UInt8>, key: [UInt8], nonce: [UInt8], header: [UInt8]
    ) -> [UInt8] {
        let cipher = Cipher(encrypting: true, key: key, nonce: nonce)
        guard cipher.authenticate(header), let sealed = cipher.transform(bytes), let tag = cipher.tag else {
            preconditionFailure("libcrypto does not encrypt")
        }
        return sealed + tag
    }

    /// - Returns: `nil` if not exactly this was sealed with this key, nonce and header.
    package static func open(
        _ sealed: ArraySlice<UInt8>, key: [UInt8], nonce: [UInt8], header: [UInt8]
    ) -> [UInt8]? {
        guard sealed.count >= tagLength else { return nil }
        let cipher = Cipher(encrypting: false, key: key, nonce: nonce)
        guard cipher.expect(tag: sealed.suffix(tagLength)), cipher.authenticate(header) else { return nil }
        return cipher.transform(sealed.dropLast(tagLength))
    }

    /// One use of the cipher in one direction.
    private final class Cipher {
        private let context: OpaquePointer

        init(encrypting: Bool, key: [UInt8], nonce: [UInt8]) {
            precondition(key.count == keyLength && nonce.count == nonceLength, "Keys have 32 bytes, nonces 12")
            guard let context = EVP_CIPHER_CTX_new(),
                EVP_CipherInit_ex(context, EVP_chacha20_poly1305(), nil, key, nonce, encrypting ? 1 : 0) == 1
            else { preconditionFailure("libcrypto has no ChaCha20-Poly1305") }
            self.context = context
        }

        deinit { EVP_CIPHER_CTX_free(context) }

        func authenticate(_ header: [UInt8]) -> Bool {
            var count: Int32 = 0
            return header.isEmpty || EVP_CipherUpdate(context, nil, &count, header, Int32(header.count)) == 1
        }

        /// All bytes at once; `nil` if the tag is not that of the bytes.
        func transform(_ bytes: ArraySlice<UInt8>) -> [UInt8]? {
            var isGood = true
            let result = [UInt8](unsafeUninitializedCapacity: bytes.count) { buffer, count in
                var written: Int32 = 0
                var rest: Int32 = 0
                isGood = bytes.withUnsafeBufferPointer { source in
                    let length = Int32(source.count)
                    return source.isEmpty
                        || EVP_CipherUpdate(context, buffer.baseAddress, &written, source.baseAddress, length) == 1
                }
                // A stream cipher holds nothing back; only the tag is checked or computed.
                var none: UInt8 = 0
                isGood = isGood && EVP_CipherFinal_ex(context, &none, &rest) == 1
                count = isGood ? Int(written) : 0
            }
            return isGood ? result : nil
        }

        /// Of what was encrypted.
        var tag: [UInt8]? {
            var tag = [UInt8](repeating: 0, count: tagLength)
            let length = Int32(tagLength)
            return EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_GET_TAG, length, &tag) == 1 ? tag : nil
        }

        func expect(tag: ArraySlice<UInt8>) -> Bool {
            var tag = Array(tag)
            return EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_SET_TAG, Int32(tag.count), &tag) == 1
        }
    }
}
