internal import FoundationEssentials

/// Gives so many unpredictable bytes. A parameter, so that tests are repeatable.
package typealias RandomBytes = @Sendable (Int) -> [UInt8]

/// From the operating system's generator.
package func systemRandomBytes(_ count: Int) -> [UInt8] {
    var generator = SystemRandomNumberGenerator()
    return (0..<count).map { _ in generator.next() }
}

extension UUID {
    /// Version 4 (RFC 9562, section 5.4).
    init(random: RandomBytes) {
        var bytes = random(16)
        bytes[6] = bytes[6] & 0x0F | 0x40
        bytes[8] = bytes[8] & 0x3F | 0x80
        self = bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
    }
}
