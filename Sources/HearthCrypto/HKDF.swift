import COpenSSL

/// HKDF with SHA-256 (RFC 5869).
package enum HKDF {
    /// - Parameters:
    ///   - secret: not empty.
    ///   - count: of bytes, at most 255 × 32.
    package static func key(from secret: [UInt8], salt: [UInt8], info: [UInt8], count: Int) -> [UInt8] {
        guard let context = EVP_PKEY_CTX_new_id(EVP_PKEY_HKDF, nil) else {
            preconditionFailure("libcrypto has no HKDF")
        }
        defer { EVP_PKEY_CTX_free(context) }
        return [UInt8](unsafeUninitializedCapacity: count) { buffer, length in
            length = count
            precondition(
                EVP_PKEY_derive_init(context) == 1
                    && EVP_PKEY_CTX_set_hkdf_md(context, EVP_sha256()) == 1
                    && EVP_PKEY_CTX_set1_hkdf_salt(context, salt, Int32(salt.count)) == 1
                    && EVP_PKEY_CTX_set1_hkdf_key(context, secret, Int32(secret.count)) == 1
                    && EVP_PKEY_CTX_add1_hkdf_info(context, info, Int32(info.count)) == 1
                    && EVP_PKEY_derive(context, buffer.baseAddress, &length) == 1,
                "libcrypto derives no key")
        }
    }
}
