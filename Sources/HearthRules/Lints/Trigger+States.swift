import HearthKernel
import HearthModel

extension Trigger {
    /// The events that decide when it happens.
    var last: [Basic] { then.isEmpty ? first : then }

    var isPress: Bool { last.contains(where: \.isPress) }

    /// What is so when it has happened, as far as that can be said.
    var states: [Meaning] {
        let alternatives = last.map(\.states)
        guard alternatives.allSatisfy({ !$0.isEmpty }) else { return [] }
        return [Meaning(.or(alternatives.map { Meaning(.and($0), .yesno, place) }), .yesno, place)]
    }
}

extension Trigger.Basic {
    /// Somebody presses a button or turns a knob.
    var isPress: Bool {
        switch kind {
        case .word, .key: true
        default: false
        }
    }

    var states: [Meaning] {
        switch kind {
        case .edge(let condition): [condition]
        case .at(let time, let offset, let days): clock(time, offset, days)
        case .sun(let event, let offset, let days):
            clock(Meaning(.sunEvent(event), .time, Place(file: 0, span: Span(0, 0))), offset, days)
        case .change, .word, .key, .every, .hearthStarts: []
        }
    }

    /// Equal for two events that happen at the same times of the day.
    var instantKey: String {
        switch kind {
        case .at(let time, let offset, _): time.key + "+" + (offset?.key ?? "")
        case .sun(let event, let offset, _): "\(event)+" + (offset?.key ?? "")
        default: ""
        }
    }

    private func clock(_ time: Meaning, _ offset: Meaning?, _ days: UInt8) -> [Meaning] {
        let place = time.place
        let moment = offset.map { Meaning(.shiftedTime(time, .plus, $0), .time, place) } ?? time
        let now = Meaning(.equal(Meaning(.time, .time, place), moment, tolerance: 0), .yesno, place)
        guard days != 0 else { return [now] }
        let weekday = Meaning(.weekday, .quantity(.number), place)
        let onDays = (1...7).filter { days & (1 << UInt8($0 - 1)) != 0 }.map {
            Meaning(
                .equal(weekday, Meaning(.constant(.number(Double($0))), .quantity(.number), place), tolerance: 0),
                .yesno,
                place)
        }
        return [now, Meaning(.or(onDays), .yesno, place)]
    }
}
