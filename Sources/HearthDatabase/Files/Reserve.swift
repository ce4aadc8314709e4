internal import Glibc
internal import HearthModel

/// A file without contents that keeps room on the disk free of everything else, so that a hub that is started on a full
/// disk has what its database needs to be opened (docs/decisions/044-starting-on-a-full-disk.md).
package struct Reserve: Sendable {
    /// The index of the log, 32 KiB, with the files of an embedded broker and some records.
    static let size = 128 << 10
    /// Below this there is nothing to keep: others need it more.
    private static let least = 4 * size

    private let path: String

    package init(in folder: StateFolder) { path = folder.path(of: "reserve") }

    /// Makes it, if there is room and it is not there. Blocks.
    package func fill() {
        var facts = stat()
        if stat(path, &facts) == 0, facts.st_blocks * 512 >= Reserve.size { return }
        guard room.map({ $0 >= Reserve.least }) ?? false else { return }
        let descriptor = open(path, O_CREAT | O_WRONLY | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        // Half a reserve is none, and would only take the room.
        if posix_fallocate(descriptor, 0, off_t(Reserve.size)) != 0 { unlink(path) }
    }

    /// Gives it up if the disk has less than that left.
    /// - Returns: whether there was one to give.
    package func giveUpIfNeeded() -> Bool {
        guard let room, room < Reserve.size else { return false }
        return giveUp()
    }

    /// - Returns: whether there was one to give.
    package func giveUp() -> Bool { unlink(path) == 0 }

    private var room: Int? { Reserve.room(beside: path) }

    /// Whether the next opening of the database beside might find no room for its log.
    static func isNeeded(beside path: String) -> Bool { room(beside: path).map { $0 < 2 * size } ?? false }

    /// Bytes that this user may still use there; `nil` if nobody knows.
    private static func room(beside path: String) -> Int? {
        var facts = statvfs()
        let folder = String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
        guard statvfs(folder, &facts) == 0 else { return nil }
        return Int(clamping: facts.f_bavail) * Int(clamping: facts.f_frsize)
    }
}
