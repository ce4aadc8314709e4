internal import CZlib
internal import FoundationEssentials
internal import Glibc
package import HearthDatabase

/// Reads one file of a journal, entry by entry. A file that a kill has cut off ends with its last whole line.
package final class JournalReader {
    private let path: String
    private let file: gzFile
    private var buffer: [UInt8] = []
    /// Where the next line begins, and up to where no end of it has been found.
    private var (start, searched) = (0, 0)

    /// Longest line that is read, in bytes.
    private static let longestLine = 256 << 20

    package init(path: String) throws(StoreError) {
        guard let file = gzopen(path, "rb") else { throw .lastOfFile(path) }
        (self.path, self.file) = (path, file)
    }

    deinit { gzclose(file) }

    /// Of the file as it lies on the disk.
    var bytesRead: Int { Int(gzoffset(file)) }

    /// - Returns: `nil` at the end.
    /// - Throws: `.damaged` where the file makes no sense.
    package func next<Entry: Decodable>(_ type: Entry.Type) throws(StoreError) -> Entry? {
        guard let line = try nextLine() else { return nil }
        do { return try RecordCoding.record(type, from: Data(line)) } catch {
            throw .damaged(path: path, detail: "\(error)")
        }
    }

    private func nextLine() throws(StoreError) -> ArraySlice<UInt8>? {
        while true {
            if let end = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) {
                let line = buffer[start..<end]
                (start, searched) = (end + 1, end + 1)
                return line
            }
            buffer.removeFirst(start)
            (start, searched) = (0, buffer.count)
            guard buffer.count < JournalReader.longestLine else {
                throw .damaged(path: path, detail: "a line is too long")
            }
            guard try readMore() else { return nil }
        }
    }

    /// - Returns: false at the end.
    private func readMore() throws(StoreError) -> Bool {
        var piece = [UInt8](repeating: 0, count: 1 << 16)
        let count = piece.withUnsafeMutableBytes { gzread(file, $0.baseAddress, UInt32($0.count)) }
        if count > 0 { buffer += piece[..<Int(count)] }
        guard count < 0 else { return count > 0 }
        var status = Z_OK
        let detail = gzerror(file, &status).map { String(cString: $0) } ?? ""
        // Cut off by a kill: what was written whole has been read.
        if status == Z_BUF_ERROR { return false }
        if status == Z_ERRNO { throw .lastOfFile(path) }
        throw .damaged(path: path, detail: detail)
    }
}
