import Glibc
package import HearthModel

/// Writes whole small files so that a crash leaves either the old or the new contents.
package enum FileWriter {
    package struct Failure: Error, CustomStringConvertible {
        package let path: String
        package let fault: FileFault
        package var description: String { "\(path): \(fault)" }
    }

    /// Makes the folder of the file, but none above it.
    package static func replace(_ path: String, with bytes: [UInt8], mode: UInt32 = 0o644) throws(Failure) {
        let slash = path.lastIndex(of: "/") ?? path.startIndex
        let folder = String(path[..<slash])
        mkdir(folder, 0o755)
        // Hidden, so that nobody takes it for a file of the configuration.
        let draft = folder + "/." + path[slash...].drop { $0 == "/" } + ".new"
        // A new file: root must not write through a link that somebody has put there.
        unlink(draft)
        let descriptor = open(draft, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, mode)
        guard descriptor >= 0 else { throw .last(path) }
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { break }
            rest = rest.dropFirst(count)
        }
        let failure = rest.isEmpty && fsync(descriptor) == 0 ? nil : Failure.last(path)
        close(descriptor)
        guard failure == nil, rename(draft, path) == 0 else {
            let failure = failure ?? .last(path)
            unlink(draft)
            throw failure
        }
        sync(folder)
    }

    /// The name itself survives a power cut only when its folder is on the disk.
    private static func sync(_ folder: String) {
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        fsync(descriptor)
        close(descriptor)
    }
}

extension FileWriter.Failure {
    fileprivate static func last(_ path: String) -> FileWriter.Failure {
        FileWriter.Failure(path: path, fault: .last)
    }
}
