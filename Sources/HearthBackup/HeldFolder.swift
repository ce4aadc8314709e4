import Glibc
import HearthDatabase
import HearthStore

/// A folder that is held open. What lies below is reached from there and never through a link while we are root, so that
/// whoever may change the folders on the way leads root nowhere.
final class HeldFolder {
    /// How often links may lead on, as in path_resolution(7).
    private static let mostLinks = 40

    let path: String
    let owner: FolderOwner
    /// Others may put something into it.
    private let isOpenToOthers: Bool
    private let descriptor: Int32

    /// Takes the descriptor over.
    private init(_ descriptor: Int32, _ path: String) throws(BackupError) {
        var facts = stat()
        guard descriptor >= 0, fstat(descriptor, &facts) == 0 else { throw .last(path) }
        (self.descriptor, self.path) = (descriptor, path)
        owner = FolderOwner(user: facts.st_uid, group: facts.st_gid)
        isOpenToOthers = facts.st_uid != 0 || facts.st_mode & 0o022 != 0
    }

    deinit { close(descriptor) }

    /// Opens the folder at a path, and makes those that are missing on the way. Root follows only links that nobody but
    /// root can have put there.
    static func open(_ path: String, mode: mode_t) throws(BackupError) -> HeldFolder {
        guard geteuid() == 0 else {
            guard mkdir(path, mode) == 0 || errno == EEXIST else { throw .last(path) }
            return try HeldFolder(Glibc.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC), path)
        }
        func start(of path: String) throws(BackupError) -> HeldFolder {
            let first = path.hasPrefix("/") ? "/" : "."
            return try HeldFolder(Glibc.open(first, O_RDONLY | O_DIRECTORY | O_CLOEXEC), first)
        }
        func parts(_ path: String) -> [String] { path.split(separator: "/").map(String.init).reversed() }
        var (here, waiting, links) = (try start(of: path), parts(path), 0)
        while let name = waiting.popLast() {
            if let target = try here.target(of: name) {
                links += 1
                guard links <= mostLinks else { throw .file(path, String(cString: strerror(ELOOP))) }
                if target.hasPrefix("/") { here = try start(of: target) }
                waiting += parts(target)
            } else {
                here = try here.folder(name, making: mode)
            }
        }
        return here
    }

    private func path(of name: String) -> String { (path == "/" ? "" : path) + "/" + name }

    /// Where a link leads, `nil` if it is none.
    private func target(of name: String) throws(BackupError) -> String? {
        guard let facts = facts(of: name), facts.st_mode & S_IFMT == S_IFLNK else { return nil }
        guard facts.st_uid == 0, !isOpenToOthers else { throw foreignLink(name) }
        var bytes = [UInt8](repeating: 0, count: Int(PATH_MAX))
        let count = bytes.withUnsafeMutableBytes { space in
            space.withMemoryRebound(to: CChar.self) { readlinkat(descriptor, name, $0.baseAddress!, $0.count) }
        }
        guard count >= 0 else { throw .last(path(of: name)) }
        return String(decoding: bytes[..<count], as: UTF8.self)
    }

    private func foreignLink(_ name: String) -> BackupError {
        .file(path(of: name), "it is a link, and others than root may have put it there; remove it and try again")
    }

    private func facts(of name: String) -> stat? {
        var facts = stat()
        return fstatat(descriptor, name, &facts, AT_SYMLINK_NOFOLLOW) == 0 ? facts : nil
    }

    func has(_ name: String) throws(BackupError) -> Bool {
        guard let (parent, last) = try parent(of: name) else { return false }
        return parent.facts(of: last) != nil
    }

    /// - Parameter mode: with which it is made where it is missing, as a folder of this one's owner.
    func folder(_ name: String, making mode: mode_t) throws(BackupError) -> HeldFolder {
        let failure = owner.act { mkdirat(descriptor, name, mode) == 0 ? 0 : errno }
        guard failure == 0 || failure == EEXIST else {
            throw .file(path(of: name), String(cString: strerror(failure)))
        }
        guard let folder = try folder(name) else { throw .file(path(of: name), String(cString: strerror(ENOENT))) }
        return folder
    }

    /// `nil` if it is missing.
    private func folder(_ name: String) throws(BackupError) -> HeldFolder? {
        // Whoever is not root may lead themselves wherever they like.
        let links = geteuid() == 0 ? O_NOFOLLOW : 0
        let inner = openat(descriptor, name, O_RDONLY | O_DIRECTORY | O_CLOEXEC | links)
        if inner < 0 {
            if errno == ENOENT { return nil }
            let failure = BackupError.last(path(of: name))
            if links != 0, let facts = facts(of: name), facts.st_mode & S_IFMT == S_IFLNK { throw foreignLink(name) }
            throw failure
        }
        return try HeldFolder(inner, path(of: name))
    }

    /// The folder of a file below this one, and the last part of its name.
    private func parent(of name: String, making mode: mode_t) throws(BackupError) -> (HeldFolder, String) {
        var (here, parts) = (self, name.split(separator: "/").map(String.init))
        let last = parts.popLast() ?? name
        for part in parts { here = try here.folder(part, making: mode) }
        return (here, last)
    }

    private func parent(of name: String) throws(BackupError) -> (HeldFolder, String)? {
        var (here, parts) = (self, name.split(separator: "/").map(String.init))
        let last = parts.popLast() ?? name
        for part in parts {
            guard let inner = try here.folder(part) else { return nil }
            here = inner
        }
        return (here, last)
    }

    /// A new file that only its owner can read, with the folders on the way to it.
    func create(_ name: String, making mode: mode_t) throws(BackupError) -> FileSink {
        let (parent, last) = try parent(of: name, making: mode)
        // A link in its place is not followed, but in the way.
        let file = openat(parent.descriptor, last, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw .last(parent.path(of: last)) }
        return FileSink(file, parent.path(of: last))
    }

    /// Moves what is there, be it a link, to the same name below another folder, and replaces what has it.
    func move(_ name: String, to other: HeldFolder, making mode: mode_t) throws(BackupError) {
        guard let (source, last) = try parent(of: name) else { throw .file(path(of: name), "it is gone") }
        let (target, _) = try other.parent(of: name, making: mode)
        guard renameat(source.descriptor, last, target.descriptor, last) == 0 else {
            throw .last(target.path(of: last))
        }
    }

    /// Removes one with all that is in it; there may be none. A link is removed itself.
    func remove(_ name: String) throws(BackupError) {
        try Folders.remove(name, in: descriptor, as: path(of: name))
    }
}
