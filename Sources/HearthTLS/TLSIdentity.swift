import COpenSSL

/// A certificate with its key, with which a server says who it is. TLS 1.2 and later, with OpenSSL's own choice of
/// ciphers.
package final class TLSIdentity: @unchecked Sendable {
    /// Counted by OpenSSL itself, and not changed once it is set up, so that threads may share it.
    let context: OpaquePointer

    /// - Parameters:
    ///   - certificate: path of a PEM file: the server's own, then those that lead to one that clients know.
    ///   - key: path of a PEM file, without a passphrase.
    package init(certificate: String, key: String) throws(TLSError) {
        guard let context = SSL_CTX_new(TLS_server_method()) else { throw .outOfOrder(TLSError.reason()) }
        self.context = context
        guard tls_require_1_2(context) == 1 else { throw .outOfOrder(TLSError.reason()) }
        tls_forbid_renegotiation(context)
        tls_spare_memory(context)
        guard SSL_CTX_use_PrivateKey_file(context, key, SSL_FILETYPE_PEM) == 1 else {
            throw .noKey(key, TLSError.reason())
        }
        guard SSL_CTX_use_certificate_chain_file(context, certificate) == 1 else {
            throw .noCertificate(certificate, TLSError.reason())
        }
        guard SSL_CTX_check_private_key(context) == 1 else { throw .otherKey(certificate: certificate, key: key) }
    }

    deinit { SSL_CTX_free(context) }

    /// Days until the certificate ends, negative once it has ended.
    package var daysLeft: Int { days(from: nil) }

    /// Days for which the certificate was made.
    package var days: Int { days(from: SSL_CTX_get0_certificate(context).flatMap(X509_get0_notBefore)) }

    /// - Parameter start: `nil`: now.
    private func days(from start: UnsafePointer<ASN1_TIME>?) -> Int {
        var (days, seconds): (Int32, Int32) = (0, 0)
        guard let certificate = SSL_CTX_get0_certificate(context),
            ASN1_TIME_diff(&days, &seconds, start, X509_get0_notAfter(certificate)) == 1
        else { return 0 }
        return seconds < 0 ? Int(days) - 1 : Int(days)
    }
}
