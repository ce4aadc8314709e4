import Glibc

/// Folders of our own drafts.
enum Folders {
    /// Removes one with all that is in it; there may be none.
    static func remove(_ path: String) throws(BackupError) {
        guard let directory = opendir(path) else {
            if errno == ENOENT { return }
            throw .last(path)
        }
        defer { closedir(directory) }
        while let entry = readdir(directory) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) { String(cString: $0) }
            }
            guard name != ".", name != ".." else { continue }
            let inner = path + "/" + name
            if unlink(inner) == 0 { continue }
            guard errno == EISDIR || errno == EPERM else { throw .last(inner) }
            try remove(inner)
        }
        guard rmdir(path) == 0 else { throw .last(path) }
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
        }
    }

    /// Only root can, and only then it is needed.
    static func give(_ path: String, toOwnerOf folder: String) throws(BackupError) {
        guard geteuid() == 0 else { return }
        var facts = stat()
        guard stat(folder, &facts) == 0, lchown(path, facts.st_uid, facts.st_gid) == 0 else { throw .last(path) }
    }
}
