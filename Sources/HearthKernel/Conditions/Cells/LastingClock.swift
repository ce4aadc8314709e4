import HearthModel

/// `C for d`: since when C has held (docs/spec/rule-language.md, section 8.4).
package struct LastingClock: Sendable, Codable, Equatable {
    /// An unknown stretch of at most this long, between two of yes, counts as yes.
    static let gapGrace = Milliseconds.minutes(5)

    private(set) var since: Instant?
    /// C is unknown since then, and held before.
    private(set) var gapStart: Instant?

    /// - Returns: whether C has held for all of the span.
    mutating func renew(_ truth: Bool?, span: Milliseconds, at instant: Instant) -> Bool? {
        switch truth {
        case true?:
            if let gapStart, instant - gapStart > LastingClock.gapGrace { since = nil }
            gapStart = nil
            let since = since ?? instant
            self.since = since
            return instant - since >= span
        case false?:
            (since, gapStart) = (nil, nil)
            return false
        case nil:
            if since != nil, gapStart == nil { gapStart = instant }
            return nil
        }
    }

    /// When it turns true if nothing is reported before.
    func due(span: Milliseconds) -> Instant? { gapStart == nil ? since.map { $0 + span } : nil }

    func feed(_ span: Milliseconds, to signature: inout StateSignature, at now: Instant) {
        signature.feed(since: since, at: now, most: span)
        signature.feed(since: gapStart, at: now, most: LastingClock.gapGrace + Milliseconds(1))
    }
}
