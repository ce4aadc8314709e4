/// The rules by which the clocks of a place differ from UTC, as the IANA time zone database tells them.
///
/// A value: one ascending table of the instants at which the clocks are changed. A rule for the years to come is laid
/// out in it for 400 years, after which the Gregorian calendar, weekdays included, repeats itself.
package struct CivilZone: Equatable, Sendable, Codable {
    struct Transition: Equatable, Sendable, Codable {
        let at: Instant
        /// What the clock shows from then on, less UTC.
        let offset: Milliseconds
    }

    /// Such as `Europe/Berlin`.
    package let name: String
    /// Ascending; the first is the beginning of time, and each changes the offset.
    let transitions: [Transition]
    /// From here on everything is as it was whole cycles of the calendar ago; `nil` if the last offset stays for good.
    private let horizon: Instant?

    package static let utc = CivilZone(name: "UTC", initialOffset: .zero, transitions: [], rule: nil)

    /// What an offset may be, in milliseconds: RFC 9636, 3.2 (utoff).
    static let offsets = -Milliseconds.hours(25).count + 1..<Milliseconds.hours(26).count

    private static let cycle = Milliseconds.days(146_097)

    /// - Parameters:
    ///   - transitions: in ascending order; what changes nothing is left out.
    ///   - rule: for the time after the last transition, or after 1970 if there is none.
    init(name: String, initialOffset: Milliseconds, transitions known: [Transition], rule: ZoneRule?) {
        var table = [Transition(at: .distantPast, offset: initialOffset)]
        func append(_ transition: Transition) {
            if transition.at == table[table.count - 1].at { table.removeLast() }
            if table.last?.offset != transition.offset { table.append(transition) }
        }
        known.forEach(append)
        if let rule, rule.daylight != nil {
            let year = known.last.map { CivilZone.utc.local($0.at).date.year } ?? 1_970
            let last = known.last?.at ?? .distantPast
            // A rule can reach over the turn of its year, so that the first and the last of these years are not whole.
            let end = ZoneRule.newYear(year + 402)
            rule.transitions(inYears: year - 1...year + 402).filter { $0.at > last && $0.at < end }.forEach(append)
            horizon = ZoneRule.newYear(year + 401)
        } else {
            horizon = nil
        }
        (self.name, self.transitions) = (name, table)
    }

    // MARK: Reading the clock

    /// What the clock shows at this instant, less UTC.
    package func offset(at instant: Instant) -> Milliseconds { transitions[place(of: folded(instant).instant)].offset }

    package func local(_ instant: Instant) -> CivilTime {
        CivilTime(reading: Milliseconds(instant.milliseconds) + offset(at: instant))
    }

    /// The next change of the offset; `nil` if there is none.
    package func nextTransition(after instant: Instant) -> Instant? {
        let (instant, cycles) = folded(instant)
        let next = place(of: instant) + 1
        return next < transitions.count ? transitions[next].at + cycles : nil
    }

    // MARK: The table

    /// The same instant of the calendar inside of the table, and how much earlier it is.
    func folded(_ instant: Instant) -> (instant: Instant, cycles: Milliseconds) {
        guard let horizon, instant >= horizon else { return (instant, .zero) }
        let cycles = CivilZone.cycle * ((instant - horizon).count / CivilZone.cycle.count + 1)
        return (instant - cycles, cycles)
    }

    /// The index of the last transition that is not after the instant.
    func place(of instant: Instant) -> Int {
        var (low, high) = (0, transitions.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if transitions[middle].at <= instant { low = middle } else { high = middle }
        }
        return low
    }
}
