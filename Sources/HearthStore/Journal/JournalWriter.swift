internal import CZlib
internal import Glibc
package import HearthDatabase
package import HearthModel

/// Writes a journal, off the house's thread and one batch at a time. What a batch says can be read as soon as it is
/// written, also if the process is killed then; a power cut may cost what the system had not written yet.
package actor JournalWriter {
    private let folder: JournalFolder
    private var file: File?
    private var bytes = 0
    /// When the last file began, so that no two have one name.
    private var last = Instant.distantPast

    /// Of a file before compression: a longer one takes too long to play.
    private static let longest = 512 << 20

    package init(folder: JournalFolder) { self.folder = folder }

    private final class File {
        let gzip: gzFile
        init(_ gzip: gzFile) { self.gzip = gzip }
        deinit { gzclose(gzip) }
    }

    /// - Parameters:
    ///   - begins: whether a file begins with this entry. The first one of all must.
    ///   - now: when the batch was taken.
    /// - Returns: whether the file is so long that another should begin.
    /// - Throws: if the batch could not be written. The file is closed then: the next entry must begin another.
    package func append<Entry: Encodable & Sendable>(
        _ entries: [Entry], at now: Instant, begins: @Sendable (Entry) -> Bool
    ) throws(StoreError) -> Bool {
        do {
            for entry in entries {
                if begins(entry) { try beginFile(at: now) }
                guard let file else { preconditionFailure("A journal begins with an entry that begins a file") }
                try write(entry, to: file)
            }
            if let file, gzflush(file.gzip, Z_SYNC_FLUSH) != Z_OK { throw StoreError.lastOfFile(folder.path) }
        } catch {
            closeFile()
            throw StoreError(error, path: folder.path)
        }
        return bytes > JournalWriter.longest
    }

    package func close() { closeFile() }

    private func beginFile(at now: Instant) throws(StoreError) {
        closeFile()
        try folder.removeAged(at: now)
        last = max(now, last + Milliseconds(1))
        let descriptor = try folder.create(at: last)
        guard let opened = gzdopen(descriptor, "wb") else {
            Glibc.close(descriptor)
            throw .lastOfFile(folder.path)
        }
        file = File(opened)
    }

    private func write(_ entry: some Encodable, to file: File) throws {
        let line = try RecordCoding.bytes(entry) + [UInt8(ascii: "\n")]
        let written = line.withUnsafeBytes { gzwrite(file.gzip, $0.baseAddress, UInt32($0.count)) }
        guard written == line.count else { throw StoreError.lastOfFile(folder.path) }
        bytes += line.count
    }

    private func closeFile() {
        (file, bytes) = (nil, 0)
    }
}
