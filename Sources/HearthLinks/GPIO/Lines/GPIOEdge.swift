/// A change of an input, as the kernel saw it.
package struct GPIOEdge: Hashable, Sendable {
    /// On the monotonic clock.
    package var nanoseconds: UInt64
    /// Grows by one with each edge of the line; 0: the library does not count.
    package var sequence: UInt32
    /// It became active.
    package var isRising: Bool

    package init(nanoseconds: UInt64, sequence: UInt32, isRising: Bool) {
        (self.nanoseconds, self.sequence, self.isRising) = (nanoseconds, sequence, isRising)
    }
}
