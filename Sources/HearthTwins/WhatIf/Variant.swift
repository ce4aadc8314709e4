import HearthKernel
import HearthModel

/// Another way of doing what a what-if asks for, which might be better.
package enum Variant: Sendable, Equatable, CaseIterable {
    case earlier, later, half, steps, whileAway

    private static let shift = Milliseconds.hours(1)

    /// What is different in this variant.
    /// - Parameters:
    ///   - house: as it is now.
    ///   - away: while nobody is at home.
    /// - Returns: `nil` where it would come to the same, or to nothing.
    func changes(
        of changes: [TwinEvent], in house: House, from start: Instant, to end: Instant, away: [Range<Instant>]
    ) -> [TwinEvent]? {
        var (varied, differs) = ([TwinEvent](), false)
        for change in changes {
            guard case .set(let values, .lasting(let span)) = change.what else {
                varied.append(change)
                continue
            }
            let parts = parts(
                Held(values: values, from: max(start, change.at), until: min(end, change.at + span)), in: house, end,
                away)
            guard let parts else {
                varied.append(change)
                continue
            }
            differs = true
            varied += parts.map { TwinEvent(at: $0.from, .set($0.values, hold: .lasting($0.until - $0.from))) }
        }
        return differs ? varied : nil
    }

    /// Values that are held for a while.
    private struct Held {
        var values: [SlotValue]
        var from: Instant
        var until: Instant
    }

    /// - Returns: `nil` if it stays as it is.
    private func parts(_ held: Held, in house: House, _ end: Instant, _ away: [Range<Instant>]) -> [Held]? {
        var held = held
        switch self {
        case .earlier:
            held.until = held.until - Variant.shift
            return held.until > held.from ? [held] : nil
        case .later:
            held.until = held.until + Variant.shift
            return held.until <= end ? [held] : nil
        case .half:
            guard let values = halved(held.values, in: house) else { return nil }
            held.values = values
            return [held]
        case .steps:
            guard let values = halved(held.values, in: house) else { return nil }
            let middle = held.from + Milliseconds((held.until - held.from).count / 2)
            return [
                Held(values: values, from: held.from, until: middle),
                Held(values: held.values, from: middle, until: held.until),
            ]
        case .whileAway:
            let times = away.map { $0.clamped(to: held.from..<held.until) }.filter { !$0.isEmpty }
            guard !times.isEmpty, times != [held.from..<held.until] else { return nil }
            return times.map { Held(values: held.values, from: $0.lowerBound, until: $0.upperBound) }
        }
    }

    /// Half the way from what is so now; `nil` if that is no number, or no other one.
    private func halved(_ values: [SlotValue], in house: House) -> [SlotValue]? {
        var differs = false
        let halved = values.map { entry -> SlotValue in
            let output = house.output(entry.slot)
            let now = (output.isKnown ? output : house.reading(entry.slot).lastValue).number
            guard let asked = entry.value.number, let now, asked != now,
                case .success(let value) = house.registry[entry.slot].property.read(.number((asked + now) / 2)),
                value != entry.value, value.number != now
            else { return entry }
            differs = true
            return SlotValue(entry.slot, value)
        }
        return differs ? halved : nil
    }
}
