import Glibc
package import HearthModel

/// A file whose time of change says when the hub was last alive, so that the next start knows how long it was away
/// (docs/spec/rule-language.md, section 15). It is touched and not written: a quiet house writes nothing to its disk
/// for that.
package struct Heartbeat: Sendable {
    package static let interval = Milliseconds.seconds(5)

    private let path: String

    package init(path: String) { self.path = path }

    /// The last beat; `nil` before the first.
    package var last: Instant? {
        var facts = stat()
        guard stat(path, &facts) == 0 else { return nil }
        return Instant(
            milliseconds: Int64(facts.st_mtim.tv_sec) * 1_000 + Int64(facts.st_mtim.tv_nsec) / 1_000_000)
    }

    package func beat() {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return }
        futimens(descriptor, nil)
        close(descriptor)
    }
}
