/// Why the private broker does not run, or a login could not be made.
package enum BrokerError: Error, Equatable, CustomStringConvertible {
    case programMissing(program: String, package: String)
    /// A file of the state folder cannot be read or written; the text is the system's.
    case file(path: String, String)
    /// No room is left for a file.
    case full(path: String)
    /// A program could not be started or failed.
    case program(String, status: Int32)
    case portTaken(UInt16)
    /// The broker ended before it took its first connection.
    case endedAtOnce(status: Int32)
    /// A login's name must be 1 to 64 characters of `[A-Za-z0-9_.-]`.
    case badName(String)

    package var description: String {
        switch self {
        case .programMissing(let program, let package):
            "The program '\(program)' is not installed; install the Debian package '\(package)'."
        case .file(let path, let text): "\(path): \(text)"
        case .full(let path): "\(path): the disk is full; make room"
        case .program(let program, let status): "'\(program)' failed with status \(status)."
        case .endedAtOnce(let status):
            "The private broker ended with status \(status) before it was ready."
        case .portTaken(let port): "Another program listens on port \(port) of 127.0.0.1."
        case .badName(let name): "'\(name)' is no name for a login; use letters, digits, '_', '.' and '-', at most 64."
        }
    }
}
