import HearthModel

/// An input of the house: the line, and what its changes mean.
struct GPIOInputUnit {
    let wiring: GPIOWiring
    let input: GPIOInput
    var line: WatchedInput?
    var role: Role
    /// When a line that could not be had is tried again.
    var retryAt: Instant?

    enum Role {
        case level(GPIOMeaning)
        case button(ButtonGestures)
        case counter(EdgeCounter)
        /// Tells how an output is.
        case feedback(output: String, GPIOMeaning)
    }

    var due: Instant? {
        let gestures: Instant? = if case .button(let gestures) = role { gestures.due } else { nil }
        return [line?.due, gestures, retryAt].compactMap(\.self).min()
    }

    /// What is so now, without anything having happened.
    var state: Value? {
        guard let line else { return nil }
        switch role {
        case .level(let meaning), .feedback(_, let meaning): return meaning.value(line.isActive)
        case .counter(let counter): return .number(counter.total)
        case .button: return nil
        }
    }

    /// What changes of the line mean, oldest first.
    mutating func told(by changes: [LevelChange]) -> [(value: Value, at: Instant)] {
        switch role {
        case .level(let meaning), .feedback(_, let meaning): return changes.map { (meaning.value($0.isActive), $0.at) }
        case .counter(var counter):
            let counted = changes.filter(counts)
            guard let last = counted.last else { return [] }
            counter.count(counted.count)
            role = .counter(counter)
            return [(.number(counter.total), last.at)]
        case .button where input.edge != .both:
            return changes.filter(counts).map { (.text(ButtonGestures.Gesture.press.rawValue), $0.at) }
        case .button(var gestures):
            let events = changes.flatMap { gestures.take($0) }
            role = .button(gestures)
            return events.map { (.text($0.gesture.rawValue), $0.at) }
        }
    }

    /// What the time has made of it.
    mutating func advance(to now: Instant) -> [(value: Value, at: Instant)] {
        guard case .button(var gestures) = role else { return [] }
        let events = gestures.advance(to: now)
        role = .button(gestures)
        return events.map { (.text($0.gesture.rawValue), $0.at) }
    }

    private func counts(_ change: LevelChange) -> Bool {
        switch input.edge {
        case .both: true
        case .rising: change.isActive
        case .falling: !change.isActive
        }
    }
}
