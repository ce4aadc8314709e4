import Glibc

/// Reads whole small files and the names in a folder.
package enum FolderReader {
    package struct Failure: Error {
        /// In the system's words, such as "Permission denied".
        package var reason: String

        static func last() -> Failure { Failure(reason: String(cString: strerror(errno))) }
    }

    /// Beyond this nothing more is read; larger than what a configuration file may have, so that the excess shows.
    package static let most = (1 << 20) + 1

    package static func isFolder(_ path: String) -> Bool {
        var facts = stat()
        return stat(path, &facts) == 0 && facts.st_mode & S_IFMT == S_IFDIR
    }

    /// What changes when a file is written.
    package struct Stamp: Hashable, Sendable {
        package let name: String
        let bytes: Int
        let seconds: Int
        let nanoseconds: Int
    }

    /// Of the regular files in a folder, in the order of their names; none if it does not exist.
    package static func stamps(in folder: String) throws(Failure) -> [Stamp] {
        try names(in: folder).compactMap { name in
            var facts = stat()
            guard stat(folder + "/" + name, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else { return nil }
            return Stamp(
                name: name, bytes: Int(facts.st_size), seconds: facts.st_mtim.tv_sec,
                nanoseconds: facts.st_mtim.tv_nsec)
        }
    }

    /// `nil` if there is no such file.
    /// - Parameter most: bytes that are read at most.
    package static func file(
        _ name: String, in folder: String, atMost most: Int = most
    ) throws(Failure) -> SourceFile? {
        // Without O_NONBLOCK a named pipe in the folder would stop the start.
        let descriptor = open(folder + "/" + name, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            if errno == ENOENT || errno == ENOTDIR { return nil }
            throw .last()
        }
        defer { close(descriptor) }
        var facts = stat()
        guard fstat(descriptor, &facts) == 0 else { throw .last() }
        guard facts.st_mode & S_IFMT == S_IFREG else { throw Failure(reason: "not a regular file") }
        let rights = SourceFile.Rights(mode: facts.st_mode & 0o777, owner: facts.st_uid, reader: geteuid())
        return SourceFile(name: name, bytes: try contents(of: descriptor, atMost: most), rights: rights)
    }

    private static func contents(of descriptor: Int32, atMost most: Int) throws(Failure) -> [UInt8] {
        var bytes: [UInt8] = []
        var block = [UInt8](repeating: 0, count: 65_536)
        while bytes.count < most {
            let count = Glibc.read(descriptor, &block, block.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw .last() }
            if count == 0 { break }
            bytes += block[..<count]
        }
        return bytes
    }

    /// In the order of their bytes, without hidden ones; none if the folder does not exist.
    package static func names(in folder: String) throws(Failure) -> [String] {
        guard let directory = opendir(folder) else {
            if errno == ENOENT { return [] }
            throw .last()
        }
        defer { closedir(directory) }
        var names: [String] = []
        while let entry = readdir(directory) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) { String(cString: $0) }
            }
            if !name.hasPrefix(".") { names.append(name) }
        }
        return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }
}
