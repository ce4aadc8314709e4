/// 64-bit FNV-1a (Fowler, Noll, Vo): unlike Swift's own hash the same in every process.
package enum StableHash {
    package static func of(_ text: String) -> UInt64 {
        text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }
}
