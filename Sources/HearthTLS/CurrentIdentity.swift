import Glibc
import Synchronization

/// The identity that new connections are shown. Whoever renews a certificate replaces its files; what replaces them is
/// taken once it is whole, and until then the identity before it stays.
package final class CurrentIdentity: Sendable {
    package enum Change: Equatable, Sendable {
        /// By the days for which the new certificate is good.
        case renewed(daysLeft: Int)
        case refused(TLSError)
    }

    private struct State {
        var identity: TLSIdentity
        /// What the files were when they were read last, and when they were looked at last.
        var read: [Facts?]
        var seen: [Facts?]
        var trouble: TLSError?
    }

    /// By which a file that was replaced or written to differs.
    private struct Facts: Equatable {
        var device: dev_t
        var inode: ino_t
        var size: off_t
        var seconds: Int
        var nanoseconds: Int

        init?(of path: String) {
            var facts = stat()
            guard stat(path, &facts) == 0 else { return nil }
            (device, inode, size) = (facts.st_dev, facts.st_ino, facts.st_size)
            (seconds, nanoseconds) = (facts.st_mtim.tv_sec, facts.st_mtim.tv_nsec)
        }
    }

    package let certificate: String
    private let key: String
    private let state: Mutex<State>

    /// - Parameters: paths of PEM files, as `TLSIdentity` takes them.
    package init(certificate: String, key: String) throws(TLSError) {
        (self.certificate, self.key) = (certificate, key)
        // Before they are read, so that what changes meanwhile is seen as a change.
        let facts = [certificate, key].map(Facts.init)
        let identity = try TLSIdentity(certificate: certificate, key: key)
        state = Mutex(State(identity: identity, read: facts, seen: facts))
    }

    package var identity: TLSIdentity { state.withLock(\.identity) }

    /// Why what the files hold now is not shown; `nil` if it is.
    package var trouble: TLSError? { state.withLock(\.trouble) }

    /// Looks at the files; to be called every few seconds. Whatever differs from the last time may still be written to
    /// and is left alone until it does not. Blocks.
    /// - Returns: what came of files that were read, `nil` if they had not to be.
    package func look() -> Change? {
        let facts = [certificate, key].map(Facts.init)
        let isToBeRead = state.withLock { state in
            defer { state.seen = facts }
            guard facts == state.seen, facts != state.read else { return false }
            state.read = facts
            return true
        }
        guard isToBeRead else { return nil }
        do throws(TLSError) {
            let renewed = try TLSIdentity(certificate: certificate, key: key)
            state.withLock { ($0.identity, $0.trouble) = (renewed, nil) }
            return .renewed(daysLeft: renewed.daysLeft)
        } catch {
            state.withLock { $0.trouble = error }
            return .refused(error)
        }
    }
}
