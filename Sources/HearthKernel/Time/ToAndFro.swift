import HearthModel

/// What ordinary rules asked of a slot lately, as turning points: a run of values in one direction is one of them, so
/// that fading, or following a knob, the sun or a meter, counts once however many commands it takes
/// (docs/decisions/045-a-flap-is-a-to-and-fro.md).
struct ToAndFro: Sendable, Codable {
    struct Turn: Sendable, Codable {
        var value: Value
        /// Of the last command of the run.
        var at: Instant
    }

    /// The oldest first.
    private var turns: [Turn] = []

    init() {}

    /// - Parameter instants: ascending, one for each value.
    init(_ values: [Value], at instants: [Instant]) {
        turns = zip(values, instants).map { Turn(value: $0, at: $1) }
    }

    /// Those that still count.
    func recent(span: Milliseconds, at now: Instant) -> ArraySlice<Turn> { turns[start(span: span, at: now)...] }

    /// When a value may be asked for that turns back once more; `nil`: now, as may any that does not turn back.
    func opens(
        to value: Value, limit: Int, span: Milliseconds, at now: Instant, isSame: (Value, Value) -> Bool
    ) -> Instant? {
        let recent = recent(span: span, at: now)
        // The two values that it goes between are none too many.
        let limit = max(2, limit)
        guard recent.count >= limit, ToAndFro.turnsBack(to: value, after: recent, isSame) else { return nil }
        return recent[recent.endIndex - limit].at + span
    }

    /// Counts a value that is asked for, and forgets what is older than `span`.
    mutating func count(_ value: Value, at now: Instant, span: Milliseconds, isSame: (Value, Value) -> Bool) {
        turns.removeFirst(start(span: span, at: now))
        guard let last = turns.last else { return turns.append(Turn(value: value, at: now)) }
        if isSame(value, last.value) {
            turns[turns.count - 1].at = now
        } else if turns.count == 1 || ToAndFro.turnsBack(to: value, after: turns[...], isSame) {
            turns.append(Turn(value: value, at: now))
        } else if isFurther(value) {
            turns[turns.count - 1] = Turn(value: value, at: now)
        }
    }

    /// Whether the run goes on: not with a number that goes back only part of the way.
    private func isFurther(_ value: Value) -> Bool {
        let (before, last) = (turns[turns.count - 2].value, turns[turns.count - 1].value)
        guard case .number(let from) = before, case .number(let to) = last, case .number(let next) = value else {
            return true
        }
        return to > from ? next > to : next < to
    }

    /// Whether it was asked for before what is asked for now. A number may also go past where the run began.
    private static func turnsBack(
        to value: Value, after turns: ArraySlice<Turn>, _ isSame: (Value, Value) -> Bool
    ) -> Bool {
        guard turns.count > 1, let last = turns.last, !isSame(value, last.value) else { return false }
        let before = turns[turns.endIndex - 2].value
        guard case .number(let from) = before, case .number(let to) = last.value, case .number(let next) = value else {
            return turns.dropLast().contains { isSame(value, $0.value) }
        }
        return isSame(value, before) || (to > from ? next < from : next > from)
    }

    private func start(span: Milliseconds, at now: Instant) -> Int {
        turns.firstIndex { now < $0.at + span } ?? turns.count
    }
}
