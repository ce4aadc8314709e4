import NIOCore

/// What any client may take of the hub, whoever it is.
package enum HTTPLimits {
    /// Bytes of a body, where the route says nothing else.
    package static let body = 1 << 20
    /// Bytes of all header fields of a request.
    static let headers = 16 * 1_024
    /// For the body of a request to come.
    static let bodyTime = TimeAmount.seconds(30)
    /// For a connection to say nothing.
    static let idleTime = TimeAmount.seconds(75)

    /// `1 MiB`
    package static func text(ofBytes count: Int) -> String {
        let units = [(1 << 30, "GiB"), (1 << 20, "MiB"), (1 << 10, "KiB")]
        let unit = units.first { count >= $0.0 && count % $0.0 == 0 }
        return unit.map { "\(count / $0.0) \($0.1)" } ?? "\(count) bytes"
    }
}
