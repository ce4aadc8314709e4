import HearthDialects
import HearthModel

/// Which faults the log has named lately: one that repeats is named once a minute, with how often it has come
/// (docs/spec/devices.md, section 5.8).
struct FaultLog {
    private static let pause = Milliseconds.minutes(1)

    private struct Key: Hashable {
        let device: DeviceIndex?
        let reason: Fault.Reason
    }

    private struct Naming {
        var at: Instant
        /// How often it has come since.
        var unnamed = 0
    }

    private var namings: [Key: Naming] = [:]

    /// - Returns: how often the fault has come since it was last named, this time included; `nil`: it is not to be
    ///   named
    ///   now.
    mutating func note(_ fault: Fault, at now: Instant) -> Int? {
        let key = Key(device: fault.device, reason: fault.reason)
        guard let last = namings[key] else {
            namings[key] = Naming(at: now)
            return 1
        }
        guard now >= last.at + FaultLog.pause || now < last.at else {
            namings[key]?.unnamed += 1
            return nil
        }
        namings[key] = Naming(at: now)
        return last.unnamed + 1
    }
}
