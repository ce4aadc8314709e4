import CZlib
import Glibc

/// The lines of a text file, which may be packed by gzip.
struct PackedLines: ~Copyable {
    let path: String
    private let file: gzFile
    private var bytes: ArraySlice<UInt8> = []
    private var isAtEnd = false

    private static let chunk = 1 << 18
    /// Of one line: more is kept of none, so that a file of anything cannot fill the memory.
    private static let longest = 1 << 16

    /// - Parameter path: without `.gz`, which is looked for as well.
    init(_ path: String) throws(ImportProblem) {
        let packed = path + ".gz"
        self.path = access(path, F_OK) == 0 || access(packed, F_OK) != 0 ? path : packed
        guard let file = gzopen(self.path, "rb") else {
            throw .unreadable(path: self.path, detail: String(cString: strerror(errno)))
        }
        self.file = file
    }

    deinit { gzclose(file) }

    /// Without its end; `nil` after the last.
    mutating func next() throws(ImportProblem) -> ArraySlice<UInt8>? {
        while true {
            if let end = bytes.firstIndex(of: UInt8(ascii: "\n")) {
                defer { bytes = bytes[(end + 1)...] }
                return bytes[..<end]
            }
            if isAtEnd {
                defer { bytes = [] }
                return bytes.isEmpty ? nil : bytes
            }
            try readOn()
        }
    }

    private mutating func readOn() throws(ImportProblem) {
        var count: Int32 = 0
        let file = file
        let more = [UInt8](unsafeUninitializedCapacity: Self.chunk) { buffer, filled in
            count = gzread(file, buffer.baseAddress, UInt32(buffer.count))
            filled = max(0, Int(count))
        }
        guard count >= 0 else { throw .damaged(path: path, detail: "its compression makes no sense") }
        isAtEnd = count == 0
        bytes = Array(bytes.prefix(Self.longest)) + more[...]
    }
}
