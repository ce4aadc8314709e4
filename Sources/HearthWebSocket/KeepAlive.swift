import NIOCore

/// Decides when a silent client is pinged and when it is given up.
struct KeepAlive {
    enum Action: Equatable {
        case wait(until: NIODeadline)
        /// Ping now, then wait.
        case ping(until: NIODeadline)
        /// Nothing was heard since this ping.
        case giveUp(pingedAt: NIODeadline)
    }

    private let pingAfter: TimeAmount
    private let closeAfter: TimeAmount
    private var lastHeard: NIODeadline
    private var pingedAt: NIODeadline?

    init(pingAfter: TimeAmount, closeAfter: TimeAmount, now: NIODeadline) {
        precondition(pingAfter < closeAfter, "A client must be pinged before it is given up.")
        self.pingAfter = pingAfter
        self.closeAfter = closeAfter
        self.lastHeard = now
    }

    mutating func heard(at now: NIODeadline) {
        lastHeard = now
        pingedAt = nil
    }

    /// What is due now, and when to ask again.
    mutating func check(at now: NIODeadline) -> Action {
        if now < lastHeard + pingAfter { return .wait(until: lastHeard + pingAfter) }
        // A machine that was too busy to ask in time has nobody but itself to blame for the silence.
        guard let pingedAt else {
            self.pingedAt = now
            return .ping(until: next(at: now, pingedAt: now))
        }
        if now >= pingedAt + (closeAfter - pingAfter) { return .giveUp(pingedAt: pingedAt) }
        return .wait(until: next(at: now, pingedAt: pingedAt))
    }

    /// Who answers is asked again after the usual time, however long it may take for an answer.
    private func next(at now: NIODeadline, pingedAt: NIODeadline) -> NIODeadline {
        min(now + pingAfter, pingedAt + (closeAfter - pingAfter))
    }
}
