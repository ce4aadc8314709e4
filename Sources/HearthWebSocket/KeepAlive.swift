import NIOCore

/// Decides when a silent client is pinged and when it is given up.
struct KeepAlive {
    enum Action: Equatable {
        case wait(until: NIODeadline)
        /// Ping now, then wait.
        case ping(until: NIODeadline)
        case giveUp
    }

    private let pingAfter: TimeAmount
    private let closeAfter: TimeAmount
    private var lastHeard: NIODeadline
    private var hasPinged = false

    init(pingAfter: TimeAmount, closeAfter: TimeAmount, now: NIODeadline) {
        precondition(pingAfter < closeAfter, "A client must be pinged before it is given up.")
        self.pingAfter = pingAfter
        self.closeAfter = closeAfter
        self.lastHeard = now
    }

    mutating func heard(at now: NIODeadline) {
        lastHeard = now
        hasPinged = false
    }

    /// What is due now, and when to ask again.
    mutating func check(at now: NIODeadline) -> Action {
        if now >= lastHeard + closeAfter { return .giveUp }
        if now < lastHeard + pingAfter { return .wait(until: lastHeard + pingAfter) }
        let next = min(now + pingAfter, lastHeard + closeAfter)
        if hasPinged { return .wait(until: next) }
        hasPinged = true
        return .ping(until: next)
    }
}
