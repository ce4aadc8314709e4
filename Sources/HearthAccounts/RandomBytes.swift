/// Gives so many unpredictable bytes. A parameter, so that tests are repeatable.
package typealias RandomBytes = @Sendable (Int) -> [UInt8]

/// From the operating system's generator.
package func systemRandomBytes(_ count: Int) -> [UInt8] {
    var generator = SystemRandomNumberGenerator()
    return (0..<count).map { _ in generator.next() }
}
