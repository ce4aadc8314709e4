/// A point in time: milliseconds since 1970-01-01T00:00:00Z, as given by an injected clock.
package struct Instant: Comparable, Hashable, Sendable {
    package var milliseconds: Int64

    package init(milliseconds: Int64) { self.milliseconds = milliseconds }

    package static let distantPast = Instant(milliseconds: .min)
    package static let distantFuture = Instant(milliseconds: .max)

    package static func < (a: Instant, b: Instant) -> Bool { a.milliseconds < b.milliseconds }
    package static func + (a: Instant, span: Milliseconds) -> Instant {
        Instant(milliseconds: a.milliseconds.saturatingPlus(span.count))
    }
    package static func - (a: Instant, span: Milliseconds) -> Instant {
        Instant(milliseconds: a.milliseconds.saturatingMinus(span.count))
    }
    package static func - (a: Instant, b: Instant) -> Milliseconds {
        Milliseconds(a.milliseconds.saturatingMinus(b.milliseconds))
    }
}
