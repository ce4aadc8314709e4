package import HearthModel

/// What a person does with a button (docs/spec/devices.md, section 8.3): shorter than 500 ms is a `press`; a second one
/// that begins within 400 ms makes a `double`; 500 ms or more is a `long`, at the end of which there is a `release`.
package struct ButtonGestures: Sendable {
    package enum Gesture: String, Sendable { case press, double, long, release }

    package struct Event: Hashable, Sendable {
        package var gesture: Gesture
        package var at: Instant
        package init(_ gesture: Gesture, at instant: Instant) { (self.gesture, at) = (gesture, instant) }
    }

    private static let longPress = Milliseconds(500)
    private static let doublePause = Milliseconds(400)

    /// Whether anybody wants to hear of a `double`; without, a `press` need not wait for what may follow.
    package var awaitsDouble: Bool
    private var state = State.up

    private enum State {
        case up
        /// - Parameter first: when the first press of two ended.
        case down(since: Instant, first: Instant?)
        case long
        /// Released once; another press may follow.
        case waiting(since: Instant)
    }

    package init(awaitsDouble: Bool) { self.awaitsDouble = awaitsDouble }

    /// When `advance` has something to tell.
    package var due: Instant? {
        switch state {
        case .up, .long: nil
        case .down(let since, _): since + Self.longPress
        case .waiting(let since): since + Self.doublePause
        }
    }

    /// - Returns: what was done, oldest first, what the time up to this change has made of it included.
    package mutating func take(_ change: LevelChange) -> [Event] {
        var events = advance(to: change.at)
        switch (state, change.isActive) {
        case (.up, true): state = .down(since: change.at, first: nil)
        case (.waiting(let first), true): state = .down(since: change.at, first: first)
        case (.down(_, nil), false) where awaitsDouble: state = .waiting(since: change.at)
        case (.down(_, let first), false):
            events.append(Event(first == nil ? .press : .double, at: change.at))
            state = .up
        case (.long, false):
            events.append(Event(.release, at: change.at))
            state = .up
        case (.up, false), (.waiting, false), (.down, true), (.long, true): break
        }
        return events
    }

    package mutating func advance(to now: Instant) -> [Event] {
        guard let due, due <= now else { return [] }
        switch state {
        case .down(_, let first):
            state = .long
            return (first.map { [Event(.press, at: $0)] } ?? []) + [Event(.long, at: due)]
        case .waiting(let since):
            state = .up
            return [Event(.press, at: since)]
        case .up, .long: return []
        }
    }
}
