/// How a device and what the house knows and wants of it stand to each other (docs/spec/twins.md, section 2). The worst
/// comes first.
package enum SyncDetail: String, CaseIterable, Comparable, Sendable {
    /// Its driver or one of its templates is at fault, or one reading after the other is refused.
    case driverFault = "driver_fault"
    case offline
    /// It does not do what is asked of it, and no command is under way; or its readings show a fault.
    case diverged
    /// Rules read `unknown` although it was reported before.
    case stale
    case pending
    case neverReported = "never_reported"
    case simulated, virtual
    case synchronized

    /// The worse is the less.
    package static func < (one: Self, other: Self) -> Bool { one.rank < other.rank }

    private var rank: Int { SyncDetail.allCases.firstIndex(of: self) ?? 0 }

    package var status: SyncStatus {
        switch self {
        case .driverFault: .error
        case .offline, .diverged, .stale: .outOfSync
        case .pending: .syncing
        case .neverReported: .initializing
        case .simulated, .virtual: .noRealDevice
        case .synchronized: .synchronized
        }
    }
}

/// `SyncDetail` in fewer words.
package enum SyncStatus: String, CaseIterable, Sendable {
    case error
    case outOfSync = "out_of_sync"
    case syncing, initializing
    case noRealDevice = "no_real_device"
    case synchronized
}
