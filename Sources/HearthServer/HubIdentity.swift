package import HearthModel

/// Which hub this is.
package struct HubIdentity: Sendable {
    /// Eight hexadecimal digits, made once.
    package var id: String
    package var version: String
    package var startedAt: Instant

    package init(id: String, version: String, startedAt: Instant) {
        (self.id, self.version, self.startedAt) = (id, version, startedAt)
    }
}
