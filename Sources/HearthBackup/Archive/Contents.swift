import HearthCrypto

/// What is in one file of an archive.
enum Contents {
    case bytes([UInt8])
    /// Too large for memory. Only its first bytes, if it may grow meanwhile.
    case file(String, bytes: Int = .max)

    func forEachPart(_ body: (ArraySlice<UInt8>) throws(BackupError) -> Void) throws(BackupError) {
        switch self {
        case .bytes(let bytes): try body(bytes[...])
        case .file(let path, var bytes):
            let source = try FileSource(path)
            while bytes > 0, let part = try source.read()?.prefix(bytes) {
                try body(part)
                bytes -= part.count
            }
        }
    }

    /// Its entry in the list.
    func listed(as path: String) throws(BackupError) -> Manifest.File {
        var size = 0
        let hash = SHA256()
        try forEachPart { part throws(BackupError) in
            size += part.count
            hash.update(part)
        }
        return Manifest.File(path: path, size: size, sha256: Hexadecimal.text(hash.digest))
    }
}
