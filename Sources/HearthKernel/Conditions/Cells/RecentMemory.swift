import HearthModel

/// `C within last d`: when C held last, and until when it was unknown (docs/spec/rule-language.md, section 8.5).
package struct RecentMemory: Sendable, Codable, Equatable {
    /// As of the last look; unknown before the first.
    private var truth: Bool?
    /// The end of the last stretch of yes.
    private var heldUntil: Instant?
    /// The end of the last stretch of unknown; the time before the start is one.
    private var unknownUntil: Instant?

    init() {}

    /// - Parameter asAlways: the truth has always been so: what held until now never did.
    /// - Returns: whether C held at some instant of (instant − span, instant].
    mutating func renew(_ truth: Bool?, span: Milliseconds, at instant: Instant, asAlways: Bool) -> Bool? {
        if truth != self.truth {
            switch self.truth {
            case true? where !asAlways: heldUntil = instant
            case nil: unknownUntil = instant
            default: break
            }
            self.truth = truth
        }
        if truth == true { return true }
        if let heldUntil, instant - heldUntil < span { return true }
        if truth == nil { return nil }
        if let unknownUntil, instant - unknownUntil < span { return nil }
        return false
    }

    /// When the result changes if nothing is reported before.
    func due(span: Milliseconds, after instant: Instant) -> Instant? {
        guard truth != true else { return nil }
        return [heldUntil, unknownUntil].compactMap { $0.map { $0 + span } }.filter { $0 > instant }.min()
    }

    func feed(_ span: Milliseconds, to signature: inout StateSignature, at now: Instant) {
        signature.digest.feed(truth)
        signature.feed(since: heldUntil, at: now, most: span)
        signature.feed(since: unknownUntil, at: now, most: span)
    }

    /// Nobody has looked from the instant on.
    mutating func loseSight(at instant: Instant) {
        if truth == true { heldUntil = instant }
        truth = nil
    }
}
