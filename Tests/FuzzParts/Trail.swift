#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A file with the input that is being tried, and the command that tries it again. It outlives a process that traps, and
/// is gone when all went well.
final class Trail {
    struct Unwritable: Error { let path: String }

    private let name: String
    private let path: String
    private let descriptor: Int32

    init(folder: String, name: String) throws {
        (self.name, path) = (name, folder + "/" + name + ".txt")
        descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw Unwritable(path: path) }
    }

    deinit { close(descriptor) }

    func begin(_ seed: UInt64) {
        _ = ftruncate(descriptor, 0)
        lseek(descriptor, 0, SEEK_SET)
        leave(Array("# scripts/fuzz --seed \(seed) \(name)\n".utf8))
    }

    func leave(_ bytes: [UInt8]) { _ = write(descriptor, bytes, bytes.count) }

    func end() { unlink(path) }
}
