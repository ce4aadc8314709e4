import HearthConversation
import HearthHub
import HearthKernel
import HearthModel

/// When a wish is to be carried out, and until when it is to stay so.
struct Appointment: Sendable {
    /// `nil`: now.
    let start: Instant?
    /// `nil`: it stays so.
    let end: Instant?

    /// Nothing is planned further ahead.
    static let longest = Milliseconds.days(31)

    enum Failure: Error {
        case noSuchTime, tooFar

        var text: String {
            switch self {
            case .noSuchTime: "I do not know when that is, and have done nothing."
            case .tooFar: "That is too far ahead: I plan at most 31 days. Nothing was done."
            }
        }
    }

    init(_ timing: Timing, at now: Instant, in snapshot: HouseSnapshot) throws(Failure) {
        let (zone, sun) = (snapshot.house.zone, snapshot.sun)
        func instant(_ time: SaidTime, after begin: Instant) throws(Failure) -> Instant {
            guard let instant = time.instant(after: begin, in: zone, sun: sun) else { throw .noSuchTime }
            guard instant - now <= Self.longest else { throw .tooFar }
            return instant
        }
        let start: Instant? = if let time = timing.start { try instant(time, after: now) } else { nil }
        switch timing.end {
        case .lasting(let span)?: end = try instant(.after(span), after: start ?? now)
        case .until(let time)?: end = try instant(time, after: start ?? now)
        case nil: end = nil
        }
        self.start = start
    }

    /// How long what is done at its beginning holds.
    func hold(at now: Instant) -> Write.Hold { end.map { .lasting($0 - (start ?? now)) } ?? .ofClass }
}
