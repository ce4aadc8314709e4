import HearthModel

/// When `at` and `every` happen (docs/spec/rule-language.md, section 7).
extension House {
    /// Finds the next moment of a time after now, every midnight. If it is not fixed, what it reads may have changed,
    /// so that it is found again whenever the rule is looked at.
    mutating func renewMoment(_ number: Int, of trigger: EventCode.Trigger, of rule: RuleIndex) {
        guard machine.rules[rule.position].moments.indices.contains(number) else { return }
        let midnight = conditions.clock.nextMidnight(after: now)
        let next = moments(of: trigger, near: now, days: -1...1).first { $0 > now && $0 <= midnight }
        machine.rules[rule.position].moments[number] = Moment(at: next ?? midnight, happens: next != nil)
    }

    /// Of all rules: the clock, or where the sun is seen from, has changed.
    mutating func renewMoments() {
        for position in machine.rules.indices where machine.rules[position].memory.isEnabled {
            for (i, source) in program.rules[position].sources.enumerated() {
                switch source.trigger {
                case .edge, .handEdge, .word, .key, .hearthStarts: continue
                case .at, .sun, .every: renewMoment(i, of: source.trigger, of: RuleIndex(position))
                }
            }
            schedule(RuleIndex(position))
        }
    }

    /// Only the date moves it: it reads neither a device nor a variable.
    func isFixed(_ trigger: EventCode.Trigger) -> Bool {
        switch trigger {
        case .edge, .handEdge, .word, .key, .hearthStarts, .every: true
        case .at(let base, let offset, _): isConstant(base) && offset.map(isConstant) ?? true
        case .sun(_, let offset, _): offset.map(isConstant) ?? true
        }
    }

    private func isConstant(_ code: CodeRange) -> Bool {
        guard code.end == code.start + 1, case .constant = program.code[Int(code.start)] else { return false }
        return true
    }

    /// The last moment of a time in (start, end], if it is no more than a week before the end.
    mutating func lastMoment(of trigger: EventCode.Trigger, after start: Instant, upTo end: Instant) -> Instant? {
        moments(of: trigger, near: end, days: -8...1).last { $0 > start && $0 <= end }
    }

    /// Those whose plain time is on one of the days, counted from that of the instant, in ascending order.
    private mutating func moments(
        of trigger: EventCode.Trigger, near instant: Instant, days: ClosedRange<Int>
    ) -> [Instant] {
        var offset = Milliseconds.zero
        switch trigger {
        case .edge, .handEdge, .word, .key, .hearthStarts: return []
        case .every(let span): return multiples(of: span, around: instant)
        case .at(_, let code, _), .sun(_, let code, _):
            if let code {
                guard let found = milliseconds(code) else { return [] }
                offset = found
            }
        }
        let today = zone.local(instant - offset).date
        return days.compactMap { day in
            plainTime(of: trigger, on: today + day).map { $0 + offset }
        }.sorted()
    }

    /// Whole multiples since the first instant of each local date, which is one.
    private func multiples(of span: Milliseconds, around instant: Instant) -> [Instant] {
        guard span > .zero else { return [] }
        let today = zone.startOfDay(zone.local(instant).date)
        let count = max(0, (instant - today).count / span.count)
        let last = today + span * count
        return [last, min(last + span, conditions.clock.nextMidnight(after: instant))]
    }

    /// Days belong to the plain time, before the offset.
    private mutating func plainTime(of trigger: EventCode.Trigger, on date: CivilDate) -> Instant? {
        switch trigger {
        case .at(let base, _, let days):
            guard days.includes(date.weekday), let time = milliseconds(base) else { return nil }
            return zone.instant(of: date, TimeOfDay(around: time))
        case .sun(let event, _, let days):
            return days.includes(date.weekday) ? conditions.clock.instant(of: event, on: date) : nil
        default: return nil
        }
    }

    /// What the code leaves, if it is a span of time that can be told.
    mutating func milliseconds(_ code: CodeRange, registers: ContiguousArray<Value> = []) -> Milliseconds? {
        var fuel = House.stepLimit
        return Milliseconds(evaluate(code, registers: registers, at: now, fuel: &fuel))
    }
}

extension Milliseconds {
    /// - Parameter value: a number of milliseconds; `nil` for everything else, and beyond what time can be.
    init?(_ value: Value) {
        guard let number = value.number, let count = Int64(exactly: number.rounded()) else { return nil }
        self.init(count)
    }
}

extension UInt8 {
    /// Days of an `at`: bit 0 is Monday; none means all.
    fileprivate func includes(_ day: Weekday) -> Bool { self == 0 || self & (1 << UInt8(day.rawValue - 1)) != 0 }
}
