import Glibc

/// Folders of our own drafts.
enum Folders {
    /// Removes one with all that is in it; there may be none. A link is removed itself, and never followed.
    static func remove(_ path: String) throws(BackupError) { try remove(path, in: AT_FDCWD, as: path) }

    static func remove(_ name: String, in parent: Int32, as path: String) throws(BackupError) {
        if unlinkat(parent, name, 0) == 0 || errno == ENOENT { return }
        guard errno == EISDIR || errno == EPERM else { throw .last(path) }
        let descriptor = openat(parent, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        guard descriptor >= 0 else { throw .last(path) }
        guard let directory = fdopendir(descriptor) else {
            close(descriptor)
            throw .file(path, "it cannot be listed")
        }
        defer { closedir(directory) }
        while let entry = readdir(directory) {
            let inner = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) { String(cString: $0) }
            }
            guard inner != ".", inner != ".." else { continue }
            try remove(inner, in: descriptor, as: path + "/" + inner)
        }
        guard unlinkat(parent, name, AT_REMOVEDIR) == 0 else { throw .last(path) }
    }

    /// What stays is removed before the next draft is begun.
    static func removeQuietly(_ path: String) {
        do throws(BackupError) { try remove(path) } catch {}
    }
}
