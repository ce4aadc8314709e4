package import HearthModel

/// What is remembered of one cell, from reaction to reaction and over a restart.
package struct CellState: Sendable, Equatable {
    /// What other code reads of it: its truth, or the number of a window.
    package internal(set) var value = Value.unknown
    /// The last known truth, by which edges are found and hysteresis goes; of a `change` the last known value.
    package internal(set) var lastKnown = Value.unknown
    var memory = Memory.none

    /// What the kind needs beside.
    enum Memory: Sendable, Codable, Equatable {
        case none
        case lasting(LastingClock)
        case recent(RecentMemory)
        case window(SampleWindow)
    }

    package init() {}

    init(of kind: Cell.Kind) {
        switch kind {
        case .level, .hysteresis, .hysteresisBetween, .change: memory = .none
        case .lasting: memory = .lasting(LastingClock())
        case .recent: memory = .recent(RecentMemory())
        case .window: memory = .window(SampleWindow())
        }
    }

    package var truth: Bool? { value.truth }

    /// After a long stop: what is known now was not seen to become so. What was seen before remains true of its time.
    mutating func startCold(lastAlive: Instant) {
        (value, lastKnown) = (.unknown, .unknown)
        switch memory {
        case .none: break
        case .lasting: memory = .lasting(LastingClock())
        case .recent(var recent):
            recent.loseSight(at: lastAlive)
            memory = .recent(recent)
        case .window(var window):
            window.loseSight(at: lastAlive)
            memory = .window(window)
        }
    }
}
