/// Well-formed UTF-8 (The Unicode Standard, table 3-7).
enum UTF8Sequence {
    /// The length of the multi-byte sequence that starts at `position`, 2 to 4; 0 if it is ill-formed or cut off.
    static func length(in bytes: UnsafeRawBufferPointer, at position: Int) -> Int {
        switch bytes[position] {
        case 0xC2...0xDF: check(2, 0x80...0xBF, in: bytes, at: position)
        case 0xE0: check(3, 0xA0...0xBF, in: bytes, at: position)
        case 0xED: check(3, 0x80...0x9F, in: bytes, at: position)
        case 0xE1...0xEF: check(3, 0x80...0xBF, in: bytes, at: position)
        case 0xF0: check(4, 0x90...0xBF, in: bytes, at: position)
        case 0xF1...0xF3: check(4, 0x80...0xBF, in: bytes, at: position)
        case 0xF4: check(4, 0x80...0x8F, in: bytes, at: position)
        default: 0
        }
    }

    private static func check(
        _ length: Int, _ second: ClosedRange<UInt8>, in bytes: UnsafeRawBufferPointer, at position: Int
    ) -> Int {
        guard bytes.count - position >= length, second.contains(bytes[position + 1]) else { return 0 }
        for index in 2..<max(length, 2) where bytes[position + index] & 0xC0 != 0x80 { return 0 }
        return length
    }
}
