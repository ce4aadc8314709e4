import COpenSSL

package enum ConstantTime {
    /// Compares without telling by its duration where the first difference is.
    package static func equal(_ a: [UInt8], _ b: [UInt8]) -> Bool {
        a.count == b.count && CRYPTO_memcmp(a, b, a.count) == 0
    }
}
