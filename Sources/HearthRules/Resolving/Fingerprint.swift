/// Grows by what it is told, in order: FNV-1a over 64 bits (Fowler, Noll, Vo).
struct Fingerprint: Hashable {
    private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

    private mutating func mix(_ byte: UInt8) { value = (value ^ UInt64(byte)) &* 0x100_0000_01b3 }

    mutating func add(_ text: String) {
        for byte in text.utf8 { mix(byte) }
        mix(0xFF)
    }

    mutating func add(_ number: UInt64) {
        for shift in stride(from: 0, to: 64, by: 8) {
            mix(UInt8(truncatingIfNeeded: number >> UInt64(shift)))
        }
    }
}
