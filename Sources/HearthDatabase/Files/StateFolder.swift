internal import Glibc
import HearthModel

/// The folder of everything that Hearth keeps. Made with mode 0700 where it is missing; its files have mode 0600.
package struct StateFolder: Sendable {
    package let path: String

    package init(path: String) throws(StoreError) {
        self.path = path
        guard mkdir(path, 0o700) == 0 || errno == EEXIST else {
            throw StoreError(.last, path: path)
        }
    }

    package func path(of name: String) -> String { path + "/" + name }

    /// Makes an empty file that only its owner can read, unless there is one.
    func createPrivately(_ name: String) throws(StoreError) {
        let file = path(of: name)
        let descriptor = open(file, O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw StoreError(.last, path: file) }
        close(descriptor)
    }

    /// Moves a damaged database out of the way, so that the house can start without it. Nothing is thrown away.
    /// - Returns: where it is now.
    func quarantine(_ name: String, at now: Instant) throws(StoreError) -> String {
        let aside = path(of: name) + ".damaged-" + now.rfc3339.filter { $0 != ":" && $0 != "-" }
        guard rename(path(of: name), aside) == 0 else {
            throw StoreError(.last, path: path(of: name))
        }
        // The log belongs to the file; a new database must not find it.
        for suffix in ["-wal", "-shm"] where rename(path(of: name) + suffix, aside + suffix) != 0 && errno != ENOENT {
            throw StoreError(.last, path: path(of: name) + suffix)
        }
        return aside
    }

    /// The contents of a small file with secrets, `nil` if there is none. Throws `.exposed` if others can read it.
    package func readSecret(_ name: String) throws(StoreError) -> [UInt8]? {
        let file = path(of: name)
        let descriptor = open(file, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            if errno == ENOENT { return nil }
            throw StoreError(.last, path: file)
        }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw StoreError(.last, path: file) }
        guard status.st_mode & 0o077 == 0 else {
            throw .exposed(path: file, mode: "0" + String(status.st_mode & 0o777, radix: 8))
        }
        var bytes = [UInt8](repeating: 0, count: 65_536)
        var count = 0
        while count < bytes.count {
            let got = bytes[count...].withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
            if got < 0 {
                if errno == EINTR { continue }
                throw StoreError(.last, path: file)
            }
            if got == 0 { break }
            count += got
        }
        return Array(bytes[..<count])
    }

    /// Replaces a small file with secrets so that a crash leaves either the old or the new contents.
    package func writeSecret(_ bytes: [UInt8], to name: String) throws(StoreError) {
        let file = path(of: name)
        let draft = file + ".new"
        unlink(draft)
        let descriptor = open(draft, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw StoreError(.last, path: draft) }
        let fault = StateFolder.write(bytes, to: descriptor)
        close(descriptor)
        if let fault {
            unlink(draft)
            throw StoreError(fault, path: file)
        }
        guard rename(draft, file) == 0 else {
            let fault = FileFault.last
            unlink(draft)
            throw StoreError(fault, path: file)
        }
    }

    private static func write(_ bytes: [UInt8], to descriptor: Int32) -> FileFault? {
        var count = 0
        while count < bytes.count {
            let put = bytes[count...].withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if put < 0, errno == EINTR { continue }
            guard put > 0 else { return .last }
            count += put
        }
        return fsync(descriptor) == 0 ? nil : .last
    }
}
