import HearthAccounts
import HearthCrypto

/// Writes an archive: tar in gzip, sealed if there is a passphrase.
struct ArchiveWriter {
    private let file: FileSink
    private let sink: any ByteSink

    init(creating path: String, passphrase: String?, random: RandomBytes) throws(BackupError) {
        file = try FileSink(creating: path)
        guard let passphrase else {
            sink = Deflater(into: file)
            return
        }
        sink = Deflater(into: try Sealer(into: file, passphrase: passphrase, random: random))
    }

    /// Writes the list and then the files, as they are in it.
    /// - Parameter contents: in the order of the list.
    /// - Returns: size and SHA-256 of the archive.
    func write(_ manifest: Manifest, _ contents: [Contents]) throws(BackupError) -> (size: Int, sha256: String) {
        let list = manifest.document
        try begin(Manifest.path, size: list.count)
        try sink.write(list[...])
        try pad(list.count)
        for (entry, contents) in zip(manifest.files, contents) {
            try begin(entry.path, size: entry.size)
            var size = 0
            let hash = SHA256()
            try contents.forEachPart { part throws(BackupError) in
                size += part.count
                hash.update(part)
                try sink.write(part)
            }
            guard size == entry.size, Hexadecimal.text(hash.digest) == entry.sha256 else {
                throw .file(entry.path, "it has changed while it was read")
            }
            try pad(size)
        }
        try sink.write([UInt8](repeating: 0, count: 2 * TarHeader.block)[...])
        try sink.finish()
        return (file.size, file.digest)
    }

    private func begin(_ path: String, size: Int) throws(BackupError) {
        guard let header = TarHeader(path: path, size: size).bytes else {
            throw .file(path, "its name is too long for an archive, or it is")
        }
        try sink.write(header[...])
    }

    private func pad(_ size: Int) throws(BackupError) {
        try sink.write([UInt8](repeating: 0, count: TarHeader(path: "", size: size).padding)[...])
    }
}
