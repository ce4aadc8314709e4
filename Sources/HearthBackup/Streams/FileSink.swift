import Glibc
import HearthCrypto
import HearthDatabase
import HearthModel
import HearthStore

/// Writes a new file that only its owner can read, and knows its size and digest.
final class FileSink: ByteSink {
    let path: String
    private let descriptor: Int32
    private let hash = SHA256()
    private(set) var size = 0

    /// Fails if there is such a file.
    init(creating path: String) throws(BackupError) {
        self.path = path
        descriptor = open(path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw .last(path) }
    }

    /// Takes the descriptor of a new file over.
    init(_ descriptor: Int32, _ path: String) { (self.descriptor, self.path) = (descriptor, path) }

    deinit { close(descriptor) }

    /// SHA-256 of what has been written, in hexadecimal digits.
    var digest: String { Hexadecimal.text(hash.digest) }

    func write(_ bytes: ArraySlice<UInt8>) throws(BackupError) {
        var rest = bytes
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw .last(path) }
            rest = rest.dropFirst(count)
        }
        hash.update(bytes)
        size += bytes.count
    }

    /// Gives it to somebody else if we are root. By descriptor, since its name may lead elsewhere by now.
    func give(to owner: FolderOwner, mode: mode_t) throws(BackupError) {
        guard geteuid() != 0 || fchown(descriptor, owner.user, owner.group) == 0, fchmod(descriptor, mode) == 0 else {
            throw .last(path)
        }
    }

    /// What is said to be written is on the disk.
    func finish() throws(BackupError) {
        guard fsync(descriptor) == 0 else { throw .last(path) }
    }
}

extension BackupError {
    /// To be made at once, while `errno` is still that of the failed call.
    static func last(_ path: String) -> BackupError {
        let fault = FileFault.last
        return fault.isFull ? .full(path) : .file(path, "\(fault)")
    }
}
