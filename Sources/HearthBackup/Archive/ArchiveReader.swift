import Glibc

/// Reads an archive, trusting nothing in it.
struct ArchiveReader {
    private let tar: TarReader
    let manifest: Manifest

    /// - Parameter passphrase: asked only if the archive is encrypted.
    init(_ path: String, passphrase: () throws(BackupError) -> String) throws(BackupError) {
        let file = try FileSource(path)
        let source: any ByteSource =
            try ArchiveReader.isEncrypted(path) ? Unsealer(file, passphrase: passphrase()) : file
        tar = TarReader(Inflater(source))
        guard let first = try tar.next(), first.path == Manifest.path else {
            throw .hostile("it does not begin with a list of its files")
        }
        guard first.size <= Manifest.maximumSize else { throw .hostile("its list of files is too long") }
        var list: [UInt8] = []
        while let part = try tar.contents() { list += part }
        manifest = try Manifest(reading: list)
    }

    static func isEncrypted(_ path: String) throws(BackupError) -> Bool {
        try FileSource(path).read()?.starts(with: SealedHead.magic) ?? false
    }

    /// Writes all files of the list, and nothing else; once it returns, every byte is as listed.
    /// - Parameter place: a new file for one of the list.
    func unpack(to place: (Manifest.File) throws(BackupError) -> FileSink) throws(BackupError) {
        for listed in manifest.files {
            guard let entry = try tar.next() else { throw .damaged("'\(listed.path)' is missing") }
            guard entry.path == listed.path, entry.size == listed.size else {
                throw .hostile("'\(entry.path)' is not what its list says")
            }
            let file = try place(listed)
            while let part = try tar.contents() { try file.write(part) }
            try file.finish()
            guard file.digest == listed.sha256 else { throw .damaged("'\(listed.path)' was changed") }
        }
        if let more = try tar.next() { throw .hostile("it holds '\(more.path)', which is not in its list") }
    }
}
