internal import Glibc
internal import HearthModel
internal import HearthTwins

/// A recording in the long form: a file, or what another program sends.
package struct LongFormSource: HistorySource {
    private let path: String
    private let descriptor: Int32
    /// Bytes; `nil` of a pipe.
    private let size: Int?
    private var read = 0
    private var reader = LongFormReader()
    /// The beginning of a line whose end has not been read.
    private var rest: [UInt8] = []
    private var hasBegun = false
    private var isAtEnd = false

    private static let chunk = 1 << 18

    /// - Parameters:
    ///   - path: for messages.
    ///   - descriptor: at the beginning of the recording; it stays open.
    package init(_ path: String, reading descriptor: Int32) {
        (self.path, self.descriptor) = (path, descriptor)
        var facts = stat()
        size = fstat(descriptor, &facts) == 0 && facts.st_size > 0 ? Int(facts.st_size) : nil
    }

    package var share: Double? { size.map { min(1, Double(read) / Double($0)) } }

    package mutating func next() throws(ImportProblem) -> SourceBatch? {
        if isAtEnd { return nil }
        var batch = SourceBatch()
        let bytes = try readChunk()
        read += bytes.count
        isAtEnd = bytes.isEmpty
        var lines = (rest + bytes).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        // What stands behind the last line's end is the beginning of a line, or nothing. Of one that is too long anyway
        // the rest is not kept.
        rest = isAtEnd ? [] : Array((lines.popLast() ?? []).prefix(LongFormReader.longest + 1))
        if isAtEnd, lines.last?.isEmpty == true { lines.removeLast() }
        for line in lines { try take(line, into: &batch) }
        if isAtEnd, !hasBegun { throw .notARecording(path: path, detail: "it is empty") }
        return batch
    }

    private mutating func take(_ line: ArraySlice<UInt8>, into batch: inout SourceBatch) throws(ImportProblem) {
        do throws(LongFormReader.Problem) {
            defer { hasBegun = true }
            guard let row = try reader.read(line) else { return }
            batch.readings.append(ForeignReading(name: row.slot, at: row.time, value: row.value))
        } catch {
            if error.line == 1 { throw .notARecording(path: path, detail: error.reason) }
            batch.problems.append("\(error)")
        }
    }

    private func readChunk() throws(ImportProblem) -> [UInt8] {
        var fault: FileFault?
        let bytes = [UInt8](unsafeUninitializedCapacity: LongFormSource.chunk) { buffer, count in
            repeat {
                count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
            } while count < 0 && errno == EINTR
            if count < 0 { (fault, count) = (.last, 0) }
        }
        if let fault { throw .unreadable(path: path, detail: fault.description) }
        return bytes
    }
}
