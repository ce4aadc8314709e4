import COpenSSL

/// SHA-256 (FIPS 180-4) of bytes that may come in parts.
package final class SHA256 {
    private let context: OpaquePointer

    package init() {
        guard let context = EVP_MD_CTX_new(), EVP_DigestInit_ex(context, EVP_sha256(), nil) == 1 else {
            preconditionFailure("libcrypto has no SHA-256")
        }
        self.context = context
    }

    deinit { EVP_MD_CTX_free(context) }

    package func update(_ bytes: UnsafeRawBufferPointer) {
        precondition(EVP_DigestUpdate(context, bytes.baseAddress, bytes.count) == 1, "libcrypto hashes no more bytes")
    }

    package func update(_ bytes: ArraySlice<UInt8>) { bytes.withUnsafeBytes(update) }

    /// Of all bytes so far, 32 bytes; more may follow.
    package var digest: [UInt8] {
        guard let copy = EVP_MD_CTX_new() else { preconditionFailure("libcrypto gives no memory for a hash") }
        defer { EVP_MD_CTX_free(copy) }
        return Digest.bytes { target in
            EVP_MD_CTX_copy_ex(copy, context) == 1 && EVP_DigestFinal_ex(copy, target, nil) == 1
        }
    }

    package static func hash(of bytes: [UInt8]) -> [UInt8] {
        Digest.bytes { target in EVP_Digest(bytes, bytes.count, target, nil, EVP_sha256(), nil) == 1 }
    }
}

enum Digest {
    /// In bytes.
    static let length = 32

    /// - Parameter body: writes a digest where it is told to; false if libcrypto could not.
    static func bytes(_ body: (UnsafeMutablePointer<UInt8>?) -> Bool) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: length) { buffer, count in
            precondition(body(buffer.baseAddress), "libcrypto computes no SHA-256")
            count = length
        }
    }
}
