import CLinux
import Glibc
package import HearthModel

/// The clock by which the kernel stamps edges and outputs are timed: it never jumps.
package enum MonotonicClock {
    package static var nanoseconds: UInt64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    }

    @Sendable package static func now() -> Instant { Instant(milliseconds: Int64(nanoseconds / 1_000_000)) }
}
