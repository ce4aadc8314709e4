/// Bytes that are appended piece by piece, into memory that is used again. `Array` asks for each byte whether it is shared
/// and has room; this asks once for a piece.
struct GrowingBytes {
    /// All of it, the part that nothing was written to among it.
    private var memory: [UInt8] = []
    private(set) var count = 0

    private static let leastRoom = 512

    /// - Parameters:
    ///   - room: how many bytes may be appended.
    ///   - write: gets the end, and moves it on by what it writes there.
    @inline(__always)
    mutating func append(atMost room: Int, _ write: (inout UnsafeMutablePointer<UInt8>) -> Void) {
        if memory.count - count < room { makeRoom(room) }
        let begin = count
        count = memory.withUnsafeMutableBufferPointer { memory in
            var end = memory.baseAddress! + begin
            write(&end)
            let written = end - memory.baseAddress!
            precondition(written - begin <= room, "more was written than was said")
            return written
        }
    }

    mutating func append(_ bytes: UnsafeRawBufferPointer) {
        append(atMost: bytes.count) { $0.put(bytes) }
    }

    /// Appends once more what stands there.
    mutating func appendAgain(_ places: Range<Int>) {
        precondition(
            places.lowerBound >= 0 && places.upperBound <= count, "only what was appended can be appended again")
        let back = count - places.lowerBound
        append(atMost: places.count) { end in
            end.update(from: end - back, count: places.count)
            end += places.count
        }
    }

    /// Begins anew and keeps the memory.
    mutating func removeAll() { count = 0 }

    func withBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
        try memory.withUnsafeBytes { try body(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
    }

    @inline(never)
    private mutating func makeRoom(_ room: Int) {
        var larger = [UInt8](repeating: 0, count: max(GrowingBytes.leastRoom, 2 * memory.count, count + room))
        larger.withUnsafeMutableBytes { larger in withBytes { larger.copyMemory(from: $0) } }
        memory = larger
    }
}

extension UnsafeMutablePointer<UInt8> {
    @inline(__always)
    mutating func put(_ byte: UInt8) {
        pointee = byte
        self += 1
    }

    @inline(__always)
    mutating func put(_ bytes: UnsafeRawBufferPointer) {
        guard let start = bytes.baseAddress else { return }
        UnsafeMutableRawPointer(self).copyMemory(from: start, byteCount: bytes.count)
        self += bytes.count
    }

    @inline(__always)
    mutating func put(_ text: StaticString) {
        put(UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }
}
