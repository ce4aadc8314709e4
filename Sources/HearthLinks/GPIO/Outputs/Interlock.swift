package import HearthModel

/// Two directions of one motor. Both at once cannot be said, and between them there is a rest.
package struct Interlock: Sendable {
    package enum Direction: String, Codable, Sendable { case open, close }

    private let deadTime: Milliseconds
    /// What is driven now.
    package private(set) var driving: Direction?
    private var ends: Instant?
    private var next: (direction: Direction, span: Milliseconds, at: Instant)?
    /// What was driven last, and until when.
    private var last: (direction: Direction, until: Instant)?

    package init(deadTime: Milliseconds) { self.deadTime = deadTime }

    /// When `advance` has something to do.
    package var due: Instant? { next?.at ?? ends }

    package mutating func move(_ direction: Direction, for span: Milliseconds, at now: Instant) {
        if driving != direction { stop(at: now) }
        next = nil
        if let last, driving == nil, last.direction != direction, now < last.until + deadTime {
            next = (direction, span, last.until + deadTime)
        } else {
            (driving, ends) = (direction, now + span)
        }
    }

    package mutating func stop(at now: Instant) {
        if let driving { last = (driving, now) }
        (driving, ends, next) = (nil, nil, nil)
    }

    package mutating func advance(to now: Instant) {
        if let ends, ends <= now { stop(at: now) }
        guard let waiting = next, waiting.at <= now else { return }
        next = nil
        (driving, ends) = (waiting.direction, now + waiting.span)
    }
}
