/// Reads a tar archive entry by entry.
final class TarReader {
    private let source: any ByteSource
    private var waiting: ArraySlice<UInt8> = []
    /// Bytes of the present entry that have not been read, and of the nothing behind them.
    private var left = 0
    private var padding = 0

    init(_ source: any ByteSource) { self.source = source }

    /// The next entry, once the one before has been read; `nil` at the end.
    func next() throws(BackupError) -> TarHeader? {
        precondition(left == 0, "An entry is read to its end")
        _ = try take(padding)
        guard let header = try TarHeader(reading: take(TarHeader.block)) else {
            // The rest is zeros; it is read all the same, as only the end shows that nothing was cut off.
            while let more = try rest() {
                guard more.allSatisfy({ $0 == 0 }) else { throw .damaged("something follows its end") }
            }
            return nil
        }
        (left, padding) = (header.size, header.padding)
        return header
    }

    /// Some bytes of the present entry; `nil` at its end.
    func contents() throws(BackupError) -> ArraySlice<UInt8>? {
        guard left > 0 else { return nil }
        if waiting.isEmpty {
            guard let more = try source.read() else { throw .damaged("it ends too early") }
            waiting = more
        }
        let bytes = waiting.prefix(left)
        waiting = waiting.dropFirst(bytes.count)
        left -= bytes.count
        return bytes
    }

    private func take(_ count: Int) throws(BackupError) -> ArraySlice<UInt8> {
        while waiting.count < count {
            guard let more = try source.read() else { throw .damaged("it ends too early") }
            waiting += more
        }
        defer { waiting = waiting.dropFirst(count) }
        return waiting.prefix(count)
    }

    private func rest() throws(BackupError) -> ArraySlice<UInt8>? {
        if waiting.isEmpty { return try source.read() }
        defer { waiting = [] }
        return waiting
    }
}
