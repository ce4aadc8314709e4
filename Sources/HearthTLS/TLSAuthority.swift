import COpenSSL

/// A certificate authority of the house's own: who trusts its certificate trusts those that it issues.
package final class TLSAuthority {
    /// Texts in PEM.
    package struct Papers: Sendable {
        package var certificate: String
        package var key: String
    }

    /// Browsers take no longer life for a certificate of a server; the authority is installed by hand on each phone.
    private static let (serverDays, authorityDays) = (397, 3_650)

    private let certificate: OpaquePointer
    private let key: OpaquePointer

    /// Takes both over.
    private init(_ certificate: OpaquePointer, _ key: OpaquePointer) {
        (self.certificate, self.key) = (certificate, key)
    }

    /// - Parameter name: of the house, for people who look at the certificate.
    package convenience init(name: String) throws(TLSError) {
        let key = try TLSAuthority.made(tls_make_key())
        let draft = try TLSAuthority.draft(for: "Hearth authority of " + name, key, days: Self.authorityDays)
        self.init(draft, key)
        X509_set_issuer_name(draft, X509_get_subject_name(draft))
        try Self.extend(draft, by: draft, NID_basic_constraints, "critical,CA:TRUE,pathlen:0")
        try Self.extend(draft, by: draft, NID_key_usage, "critical,keyCertSign,cRLSign")
        try Self.extend(draft, by: draft, NID_subject_key_identifier, "hash")
        try Self.sign(draft, with: key)
    }

    /// The one that has been made before.
    /// - Parameters: paths of PEM files.
    package convenience init(certificate: String, key: String) throws(TLSError) {
        guard let paper = TLSAuthority.read(certificate, { PEM_read_bio_X509($0, nil, nil, nil) }) else {
            throw .noCertificate(certificate, TLSError.reason())
        }
        guard let secret = TLSAuthority.read(key, { PEM_read_bio_PrivateKey($0, nil, nil, nil) }) else {
            X509_free(paper)
            throw .noKey(key, TLSError.reason())
        }
        self.init(paper, secret)
        guard X509_check_private_key(paper, secret) == 1 else { throw .otherKey(certificate: certificate, key: key) }
    }

    deinit {
        X509_free(certificate)
        EVP_PKEY_free(key)
    }

    package var papers: Papers { get throws(TLSError) { try Self.papers(certificate, key) } }

    /// A certificate for a server, with a new key.
    /// - Parameters:
    ///   - names: under which clients reach it; the first is shown to people.
    ///   - addresses: likewise, IP addresses.
    package func issue(names: [String], addresses: [String]) throws(TLSError) -> Papers {
        let key = try Self.made(tls_make_key())
        defer { EVP_PKEY_free(key) }
        let draft = try Self.draft(for: names.first ?? "Hearth", key, days: Self.serverDays)
        defer { X509_free(draft) }
        X509_set_issuer_name(draft, X509_get_subject_name(certificate))
        let all = names.map { "DNS:" + $0 } + addresses.map { "IP:" + $0 }
        try Self.extend(draft, by: certificate, NID_basic_constraints, "critical,CA:FALSE")
        try Self.extend(draft, by: certificate, NID_ext_key_usage, "serverAuth")
        try Self.extend(draft, by: certificate, NID_subject_alt_name, all.joined(separator: ","))
        try Self.extend(draft, by: certificate, NID_authority_key_identifier, "keyid")
        try Self.sign(draft, with: self.key)
        return try Self.papers(draft, key)
    }

    // MARK: OpenSSL

    private static func draft(
        for name: String, _ key: OpaquePointer, days: Int
    ) throws(TLSError) -> OpaquePointer {
        let draft = try made(X509_new())
        // Version 3; a number that nobody can guess, as RFC 5280 asks.
        X509_set_version(draft, 2)
        let number = try made(BN_new())
        defer { BN_free(number) }
        BN_rand(number, 127, BN_RAND_TOP_ANY, BN_RAND_BOTTOM_ANY)
        BN_to_ASN1_INTEGER(number, X509_get_serialNumber(draft))
        // A clock that is a little behind must not call it too young.
        X509_gmtime_adj(X509_getm_notBefore(draft), -86_400)
        X509_gmtime_adj(X509_getm_notAfter(draft), days * 86_400)
        X509_set_pubkey(draft, key)
        // 64 characters are the longest common name (RFC 5280, appendix A.1).
        X509_NAME_add_entry_by_txt(
            X509_get_subject_name(draft), "CN", MBSTRING_FLAG, String(name.prefix(40)), -1, -1, 0)
        return draft
    }

    private static func extend(
        _ draft: OpaquePointer, by issuer: OpaquePointer, _ kind: Int32, _ value: String
    ) throws(TLSError) {
        guard tls_extend(draft, issuer, kind, value) == 1 else { throw .outOfOrder(TLSError.reason()) }
    }

    private static func sign(_ draft: OpaquePointer, with key: OpaquePointer) throws(TLSError) {
        guard X509_sign(draft, key, EVP_sha256()) > 0 else { throw .outOfOrder(TLSError.reason()) }
    }

    private static func papers(_ certificate: OpaquePointer, _ key: OpaquePointer) throws(TLSError) -> Papers {
        Papers(
            certificate: try text { PEM_write_bio_X509($0, certificate) },
            key: try text { PEM_write_bio_PrivateKey($0, key, nil, nil, 0, nil, nil) })
    }

    private static func text(_ write: (OpaquePointer) -> Int32) throws(TLSError) -> String {
        let memory = try made(tls_memory())
        defer { BIO_free(memory) }
        guard write(memory) == 1 else { throw .outOfOrder(TLSError.reason()) }
        let count = BIO_ctrl_pending(memory)
        return String(unsafeUninitializedCapacity: count) { space in
            max(0, Int(BIO_read(memory, space.baseAddress, Int32(clamping: count))))
        }
    }

    private static func read(_ path: String, _ read: (OpaquePointer) -> OpaquePointer?) -> OpaquePointer? {
        guard let file = BIO_new_file(path, "r") else { return nil }
        defer { BIO_free(file) }
        return read(file)
    }

    private static func made(_ pointer: OpaquePointer?) throws(TLSError) -> OpaquePointer {
        guard let pointer else { throw .outOfOrder(TLSError.reason()) }
        return pointer
    }
}
