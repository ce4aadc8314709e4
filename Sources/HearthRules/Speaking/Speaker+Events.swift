import HearthKernel
import HearthModel

extension Speaker {
    /// "When the front door opens", "20 minutes before sunset", "when A or at 23:00".
    func opening(_ events: [Trigger]) -> String {
        let parts = events.map { trigger in
            let event = self.event(trigger)
            return (trigger.isClockTime ? "" : "when ") + event
        }
        return parts.count < 2 ? parts.first ?? "never" : parts.joined(separator: ", or ")
    }

    private func event(_ trigger: Trigger) -> String {
        // Happenings of sets are said as they are written.
        let written = text(trigger.place).split(separator: " then ", maxSplits: 1).map(String.init)
        let first = happening(trigger.first, written.first ?? "")
        guard !trigger.then.isEmpty else { return first }
        let second = written.last?.split(separator: " within ", maxSplits: 1).first.map(String.init) ?? ""
        return "\(first) and then, within \(words(of: trigger.within)), \(happening(trigger.then, second))"
    }

    private func happening(_ basics: [Trigger.Basic], _ written: String) -> String {
        guard let only = basics.first, basics.count == 1, only.member == nil else { return written }
        return basic(only, written)
    }

    private func basic(_ basic: Trigger.Basic, _ written: String) -> String {
        switch basic.kind {
        case .edge(let condition): return edge(condition, written) + (basic.byHand ? " by hand" : "")
        case .change(let reading): return value(reading) + " changes" + (basic.byHand ? " by hand" : "")
        case .word(let slot, let word): return "\(name(of: device(of: slot))) is \(Self.done(word))"
        case .key(let key):
            let device = name(of: device(of: key.event))
            let press = key.press
            return press.done == "turn"
                ? "\(device) is turned \(press.key)" : "\"\(press.key)\" of \(device) is \(Self.done(press.done))"
        case .at(let time, let offset, let days): return clock(value(time), offset, days)
        case .sun(let event, let offset, let days): return clock("\(event)", offset, days)
        case .every(let span): return "every \(words(of: span))"
        case .hearthStarts: return "Hearth starts"
        }
    }

    /// What was done with a button, after "is".
    static func done(_ word: String) -> String {
        ["double": "pressed twice", "long": "pressed long", "release": "released"][word] ?? "pressed"
    }

    private func edge(_ condition: Meaning, _ written: String) -> String {
        if let clause = clause(condition) { return clause.event }
        if case .quantified = condition.kind { return written }
        return state(condition)
    }

    private func clock(_ time: String, _ offset: Meaning?, _ days: UInt8) -> String {
        var text = "at " + time
        if let offset, let span = offset.constant?.number.flatMap({ Int64(exactly: $0) }) {
            text = "\(words(of: span)) \(span < 0 ? "before" : "after") \(time)"
        } else if let offset {
            text = "\(value(offset)) after \(time)"
        }
        return text + self.days(days)
    }

    private func days(_ days: UInt8) -> String {
        let names = ["Mondays", "Tuesdays", "Wednesdays", "Thursdays", "Fridays", "Saturdays", "Sundays"]
        switch days {
        case 0, 0b111_1111: return ""
        case 0b001_1111: return " on weekdays"
        case 0b110_0000: return " at weekends"
        default: return " on " + list(names.indices.filter { days & (1 << UInt8($0)) != 0 }.map { names[$0] })
        }
    }
}

extension Trigger {
    /// It is a time, and needs no "when".
    fileprivate var isClockTime: Bool {
        guard then.isEmpty, first.count == 1 else { return false }
        return switch first[0].kind {
        case .at, .sun, .every: true
        case .edge, .change, .word, .key, .hearthStarts: false
        }
    }
}
