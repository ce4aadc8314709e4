import COpenSSL

/// HMAC with SHA-256 (RFC 2104, RFC 4231).
package enum HMAC {
    /// 32 bytes.
    package static func code(of message: [UInt8], key: [UInt8]) -> [UInt8] {
        Digest.bytes { target in
            COpenSSL.HMAC(EVP_sha256(), key, Int32(key.count), message, message.count, target, nil) != nil
        }
    }

    /// Compares in a time that does not depend on where the codes differ.
    package static func isCode(_ code: [UInt8], of message: [UInt8], key: [UInt8]) -> Bool {
        ConstantTime.equal(code, self.code(of: message, key: key))
    }
}
