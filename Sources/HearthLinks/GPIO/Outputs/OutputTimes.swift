package import HearthModel

/// When an output may change, and when it changes by itself: pulses, least times on and off, greatest time on. Levels
/// are thousandths; anything above 0 is on.
package struct OutputTimes: Sendable {
    private let plan: OutputPlan
    package private(set) var level: Int
    private var changedAt: Instant
    private var pulseEnds: Instant?

    /// - Parameter now: since when it has been as it is; at best that is when we took it over.
    package init(_ plan: OutputPlan, level: Int, at now: Instant) {
        (self.plan, self.level, changedAt) = (plan, level, now)
    }

    package enum Answer: Hashable, Sendable {
        case drive
        case wait(Wait, until: Instant)
        /// A pulse is under way.
        case refuse(until: Instant)
    }

    package enum Wait: String, Codable, Sendable { case minOn, minOff }

    /// Asks for a level. With `drive`, `level` is what is to be driven now.
    package mutating func ask(_ wanted: Int, at now: Instant) -> Answer {
        if let pulseEnds {
            if wanted > 0 { return .refuse(until: pulseEnds) }
            self.pulseEnds = nil
        } else if let until = earliest(wanted), now < until {
            return .wait(wanted > 0 ? .minOff : .minOn, until: until)
        }
        if wanted > 0, let pulse = plan.pulse { pulseEnds = now + Milliseconds(pulse) }
        change(to: wanted, at: now)
        return .drive
    }

    private func earliest(_ wanted: Int) -> Instant? {
        switch (level > 0, wanted > 0) {
        case (false, true): changedAt + Milliseconds(plan.minOff)
        case (true, false): changedAt + Milliseconds(plan.minOn)
        default: nil
        }
    }

    private mutating func change(to wanted: Int, at now: Instant) {
        if (level > 0) != (wanted > 0) { changedAt = now }
        level = wanted
    }

    /// When it goes off by itself.
    package var due: Instant? {
        if let pulseEnds { return pulseEnds }
        guard level > 0, let maxOn = plan.maxOn else { return nil }
        return changedAt + Milliseconds(maxOn)
    }

    package enum Expiry: Hashable, Sendable { case pulse, maxOn }

    /// - Returns: why it has gone off by itself, if it has.
    package mutating func advance(to now: Instant) -> Expiry? {
        guard let due, due <= now else { return nil }
        defer { pulseEnds = nil }
        let reason: Expiry = pulseEnds == nil ? .maxOn : .pulse
        change(to: 0, at: now)
        return reason
    }

    /// Safety waits for nothing.
    package mutating func makeSafe(at now: Instant) {
        let isPulsing = pulseEnds != nil
        pulseEnds = nil
        switch plan.safeState {
        case .active: change(to: OutputPlan.full, at: now)
        case .inactive: change(to: 0, at: now)
        case .hold: if isPulsing { change(to: 0, at: now) }
        }
    }
}
