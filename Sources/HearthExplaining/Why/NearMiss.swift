import HearthKernel
package import HearthModel

/// An instant at which a rule nearly started, and what was missing.
package struct NearMiss: Sendable {
    package struct Missing: Sendable {
        /// As written.
        package var text: String
        package var value: String
        /// `nil`: unknown.
        package var holds: Bool?
        /// Of `C for d`: how long C had held, from when, and how long it must.
        package var held: Milliseconds?
        package var since: Instant?
        package var needed: Milliseconds?
    }

    package var at: Instant
    package var missing: [Missing]

    /// - Parameter conditions: just before something else happened at `at`, so that what had held for a time counts whole.
    init(at: Instant, _ conditions: [House.Condition]) {
        self.at = at
        missing = conditions.filter { $0.holds != true }.map { condition in
            let since = condition.lasting?.since
            return Missing(
                text: condition.text, value: condition.value, holds: condition.holds, held: since.map { at - $0 },
                since: since, needed: condition.lasting?.needed)
        }
    }

    /// Fewer missing; with as many missing, those that had held longer; the later on a tie.
    func isNearer(than other: NearMiss) -> Bool {
        if missing.count != other.missing.count { return missing.count < other.missing.count }
        let (held, otherHeld) = (missing.compactMap(\.held).max(), other.missing.compactMap(\.held).max())
        if held != otherHeld { return (held ?? .zero) > (otherHeld ?? .zero) }
        return at >= other.at
    }

    func lines(of name: String, since start: Instant, _ narrator: Narrator) -> [String] {
        guard !missing.isEmpty else {
            return [
                "\(name) did not start from \(narrator.time(start)) on.",
                "  Its conditions held at \(narrator.time(at)), but what starts it did not happen.",
            ]
        }
        let width = missing.map(\.text.count).max() ?? 0
        let rows = missing.map { part in
            "    " + part.text + String(repeating: " ", count: width - part.text.count) + "     "
                + part.words(narrator, at: at)
        }
        return ["\(name) did not start from \(narrator.time(start)) on. It came nearest at \(narrator.time(at)):"]
            + rows
    }
}

extension NearMiss.Missing {
    fileprivate func words(_ narrator: Narrator, at: Instant) -> String {
        if let held, let since {
            return "it was so for \(narrator.span(held)), \(narrator.time(since)) to \(narrator.time(at))"
        }
        if holds == nil { return "it was unknown" }
        return value.isEmpty ? "it was not so" : "it was \(value)"
    }
}
