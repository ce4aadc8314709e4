internal import Glibc
package import HearthDatabase
package import HearthModel

/// The files of a journal, one for each day at least: gzip (RFC 1952) of JSON documents, one a line, so that `zcat` shows
/// them. A file is named for the instant at which it begins, and needs none before it.
package struct JournalFolder: Sendable {
    package let path: String
    private static let suffix = ".jsonl.gz"

    /// How long files are kept, and how many bytes of them: the oldest go first.
    package static let kept = Milliseconds.days(42)
    package static let keptBytes = 256 << 20

    package init(path: String) { self.path = path }

    /// A file of the journal.
    package struct File: Sendable {
        package let path: String
        package let begins: Instant
        package let bytes: Int
        /// In its folder.
        package var name: String { String(path.split(separator: "/").last ?? "") }
    }

    package static func isFile(named name: String) -> Bool { beginning(named: name) != nil }

    /// The oldest first. Files of other names are not the journal's.
    package func files() throws(StoreError) -> [File] {
        guard let folder = opendir(path) else {
            if errno == ENOENT { return [] }
            throw .lastOfFile(path)
        }
        defer { closedir(folder) }
        var files: [File] = []
        while let entry = readdir(folder) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            guard let begins = JournalFolder.beginning(named: name) else { continue }
            let file = path + "/" + name
            var facts = stat()
            guard lstat(file, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else { continue }
            files.append(File(path: file, begins: begins, bytes: Int(facts.st_size)))
        }
        return files.sorted { $0.begins < $1.begins }
    }

    /// Makes an empty file, and the folder if need be.
    /// - Returns: its descriptor, open for writing.
    func create(at begins: Instant) throws(StoreError) -> Int32 {
        guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw .lastOfFile(path) }
        let file = path + "/" + JournalFolder.name(begins)
        let descriptor = open(file, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw .lastOfFile(file) }
        return descriptor
    }

    /// Removes what is too old or too much; never the newest file. A file counts until the next one begins.
    func removeAged(at now: Instant, kept: Milliseconds = kept, bytes limit: Int = keptBytes) throws(StoreError) {
        let files = try files()
        var bytes = files.reduce(0) { $0 + $1.bytes }
        for (file, next) in zip(files, files.dropFirst()) where bytes > limit || next.begins <= now - kept {
            guard unlink(file.path) == 0 || errno == ENOENT else { throw .lastOfFile(file.path) }
            bytes -= file.bytes
        }
    }

    /// `2026-11-25T151408.250Z`: RFC 3339 without colons, which some file systems refuse.
    private static func name(_ instant: Instant) -> String {
        let thousandths = String((instant.milliseconds % 1_000 + 1_000) % 1_000)
        return instant.rfc3339.dropLast().filter { $0 != ":" } + "."
            + String(repeating: "0", count: 3 - thousandths.utf8.count) + thousandths + "Z" + suffix
    }

    private static func beginning(named name: String) -> Instant? {
        guard name.hasSuffix(suffix) else { return nil }
        var text = Array(name.dropLast(suffix.count))
        guard text.count > 15 else { return nil }
        text.insert(":", at: 15)
        text.insert(":", at: 13)
        return Instant(rfc3339: String(text))
    }
}
