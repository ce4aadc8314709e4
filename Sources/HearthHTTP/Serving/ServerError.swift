import Glibc
package import HearthTLS

/// Why the server cannot run as it is configured.
package enum ServerError: Error, CustomStringConvertible {
    /// To serve in the clear what was meant to be encrypted would be worse than not to serve.
    case tls(TLSError)
    /// An address and what the system says of it.
    case cannotListen(String, errno: Int32)

    package var description: String {
        switch self {
        case .tls(let error): "'http.tls' in hearth.yaml: \(error)"
        case .cannotListen(let address, let code):
            "cannot listen at \(address): \(String(cString: strerror(code)))"
        }
    }
}
