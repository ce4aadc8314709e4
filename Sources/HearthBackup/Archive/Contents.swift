import HearthCrypto

/// What is in one file of an archive.
enum Contents {
    case bytes([UInt8])
    /// Too large for memory.
    case file(String)

    func forEachPart(_ body: (ArraySlice<UInt8>) throws(BackupError) -> Void) throws(BackupError) {
        switch self {
        case .bytes(let bytes): try body(bytes[...])
        case .file(let path):
            let source = try FileSource(path)
            while let part = try source.read() { try body(part) }
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
