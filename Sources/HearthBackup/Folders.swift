import Glibc

/// Folders of our own drafts.
enum Folders {
    /// Removes one with all that is in it; there may be none. A link is removed itself, and never followed: this may run
    /// as root in a folder of somebody else's.
    static func remove(_ path: String) throws(BackupError) { try remove(path, in: AT_FDCWD, as: path) }

    private static func remove(_ name: String, in parent: Int32, as path: String) throws(BackupError) {
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

    /// Makes the folders on the way to a file below `root`.
    static func make(for name: String, below root: String, mode: mode_t) throws(BackupError) {
        var path = root
        for part in [""] + name.split(separator: "/").dropLast().map(String.init) {
            if !part.isEmpty { path += "/" + part }
            if mkdir(path, mode) == 0 {
                try give(path, toOwnerOf: root)
            } else if errno != EEXIST {
                throw .last(path)
            }
            try refuseLink(path)
        }
    }

    /// Root follows only links that root made.
    private static func refuseLink(_ path: String) throws(BackupError) {
        guard geteuid() == 0 else { return }
        var facts = stat()
        guard lstat(path, &facts) == 0 else { throw .last(path) }
        guard facts.st_mode & S_IFMT != S_IFLNK || facts.st_uid == 0 else {
            throw .file(path, "it is a link that root did not make; remove it and try again")
        }
    }

    /// Only root can, and only then it is needed.
    static func give(_ path: String, toOwnerOf folder: String) throws(BackupError) {
        guard geteuid() == 0 else { return }
        var facts = stat()
        guard stat(folder, &facts) == 0, lchown(path, facts.st_uid, facts.st_gid) == 0 else { throw .last(path) }
    }

    static func give(_ descriptor: Int32, _ path: String, toOwnerOf folder: String) throws(BackupError) {
        guard geteuid() == 0 else { return }
        var facts = stat()
        guard stat(folder, &facts) == 0, fchown(descriptor, facts.st_uid, facts.st_gid) == 0 else { throw .last(path) }
    }
}
