import COpenSSL

/// Why a server cannot show who it is, by the paths of its files.
package enum TLSError: Error, Equatable, CustomStringConvertible {
    case noCertificate(String, String)
    case noKey(String, String)
    case otherKey(certificate: String, key: String)
    /// OpenSSL itself does not work.
    case outOfOrder(String)

    package var description: String {
        switch self {
        case .noCertificate(let path, let why): "no certificate can be read from \(path): \(why)"
        case .noKey(let path, let why): "no private key can be read from \(path): \(why)"
        case .otherKey(let certificate, let key): "the key in \(key) is not that of the certificate in \(certificate)"
        case .outOfOrder(let why): "TLS does not work on this machine: \(why)"
        }
    }

    /// What OpenSSL last complained of on this thread, in its own words; its list of complaints is empty afterwards.
    static func reason() -> String {
        let code = ERR_peek_error()
        ERR_clear_error()
        guard code != 0, let words = ERR_reason_error_string(code) else { return "it cannot be read" }
        return String(cString: words)
    }
}
