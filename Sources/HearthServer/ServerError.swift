import Glibc

/// Why the server cannot run as it is configured.
package enum ServerError: Error, CustomStringConvertible {
    /// To serve in the clear what was meant to be encrypted would be worse than not to serve.
    case noTLS
    /// An address and what the system says of it.
    case cannotListen(String, errno: Int32)

    package var description: String {
        switch self {
        case .noTLS:
            "this build does not serve TLS; remove 'http.tls' and put a proxy with TLS in front of the hub"
        case .cannotListen(let address, let code):
            "cannot listen at \(address): \(String(cString: strerror(code)))"
        }
    }
}
