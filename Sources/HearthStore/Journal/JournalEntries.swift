package import HearthDatabase
package import HearthModel

/// Reads a journal across its files, beginning with the one in which an instant lies.
package final class JournalEntries {
    private var files: ArraySlice<JournalFolder.File>
    private var reader: JournalReader?
    private let bytes: Int
    /// Of the files before the present one.
    private var bytesBefore = 0

    /// - Parameter instant: the last file that begins by then is the first to be read; the first of all if none does.
    package init(of folder: JournalFolder, from instant: Instant = .distantPast) throws(StoreError) {
        let all = try folder.files()
        files = all[(all.lastIndex { $0.begins <= instant } ?? 0)...]
        bytes = files.reduce(0) { $0 + $1.bytes }
    }

    /// - Returns: `nil` after the last.
    /// - Throws: `.damaged` where a file makes no sense.
    package func next<Entry: Decodable>(_ type: Entry.Type) throws(StoreError) -> Entry? {
        while let file = files.first {
            if reader == nil { reader = try JournalReader(path: file.path) }
            if let entry = try reader?.next(type) { return entry }
            reader = nil
            files.removeFirst()
            bytesBefore += file.bytes
        }
        return nil
    }

    /// How much has been read, from 0 to 1.
    package var progress: Double {
        bytes == 0 ? 1 : min(1, Double(bytesBefore + (reader?.bytesRead ?? 0)) / Double(bytes))
    }
}
