import COpenSSL
package import FoundationEssentials

extension UUID {
    /// Version 5 (RFC 9562): the same for the same name in the same namespace.
    package init(named name: String, in namespace: UUID) {
        let bytes = withUnsafeBytes(of: namespace.uuid) { Array($0) } + Array(name.utf8)
        var hash = [UInt8](unsafeUninitializedCapacity: 20) { buffer, count in
            let isDone = EVP_Digest(bytes, bytes.count, buffer.baseAddress, nil, EVP_sha1(), nil) == 1
            precondition(isDone, "libcrypto computes no SHA-1")
            count = 20
        }
        hash[6] = hash[6] & 0x0f | 0x50
        hash[8] = hash[8] & 0x3f | 0x80
        self = hash.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
    }
}
