import HearthModel

extension Parser {
    /// `event { "or" event }`.
    mutating func events() throws(SyntaxError) -> [Event] {
        var chain = Chain(first: next)
        var events: [Event] = []
        var coincidences: [Coincidence] = []
        repeat {
            let first = next
            let start = try basic(chain, &coincidences)
            var then: BasicEvent?
            var within: Expression?
            let isSequence = !isThenOfBlock && take("then")
            if isSequence {
                then = try basic(Chain(first: next), &coincidences)
                require("within", fix: "within 2 min")
                within = try sum()
            }
            for index in coincidences.indices where coincidences[index].span.start >= start.span.start {
                coincidences[index].isInSequence = isSequence
            }
            events.append(Event(first: start, then: then, within: within, span: span(from: first)))
            if case .condition = start.kind, then == nil {} else { chain.isCondition = false }
            chain.isLater = true
        } while take("or")
        // Only now it is known what else there is, and whether a gate follows.
        let isAlone = events.count == 1 && events[0].then == nil
        for coincidence in coincidences { tell(coincidence, isAlone: isAlone) }
        return events
    }

    /// `basic`.
    private mutating func basic(
        _ chain: Chain, _ coincidences: inout [Coincidence]
    ) throws(SyntaxError) -> BasicEvent {
        let first = next
        if let cron = try takeCron(first) { return cron }
        if let phrase = phrase(among: Phrase.events) { throw recover(phrase, expecting: nil) }
        if let daily = try takeDayBeforeTime(first) { return daily }
        let operands = try operands(nil, chain)
        let span = span(from: first)
        var conditions: [Expression] = []
        for operand in operands {
            switch operand {
            case .condition(let expression): conditions.append(expression)
            case .instant(let instant):
                if operands.count > 1 { coincidences.append(Coincidence(operands: operands, span: span)) }
                return BasicEvent(instant.event.kind, span: span)
            }
        }
        let condition = conditions.count == 1 ? conditions[0] : Expression(.and(conditions), span: span)
        if conditions.count == 1, let moment = try takeBeforeOrAfter(condition, from: first, prefix: "at ") {
            return BasicEvent(.at(moment, days: try days()), span: self.span(from: first))
        }
        if conditions.count == 1 { try recoverKeyword(condition, at: first) }
        return BasicEvent(.condition(condition), span: span)
    }

    /// `at sum [ on days ]`, `every sum`, `hearth starts`.
    mutating func timedEvent() throws(SyntaxError) -> BasicEvent? {
        let first = next
        if sees("at"), beginsValue(1) {
            advance()
            let start = next
            var time = try sum()
            if let moment = try takeBeforeOrAfter(time, from: start, prefix: "") { time = moment }
            let days = try days()
            return BasicEvent(.at(time, days: days), span: span(from: first))
        }
        if sees("every"), beginsValue(1), !beginsSetInSingular {
            advance()
            let duration = try sum()
            return BasicEvent(.every(duration), span: span(from: first))
        }
        if sees("hearth"), sees("starts", 1) {
            next += 2
            return BasicEvent(.hearthStarts, span: span(from: first))
        }
        return nil
    }

    /// `every weekday at 7:00`, `every monday at 7:00`.
    private mutating func takeDayBeforeTime(_ first: Int) throws(SyntaxError) -> BasicEvent? {
        guard sees("every"), sees("at", 2), !isConfused else { return nil }
        let said = piece(1)
        guard let day = Vocabulary.day(said.key) else { return nil }
        next += 3
        let time = try sum()
        let span = span(from: first)
        let meant = "at \(source[time.span]) on \(day)"
        report("E100", "Expected \(meant), found \(source[span]).", at: span, fixes: [.writing(meant, for: span)])
        return BasicEvent(.at(time, days: [Word(day, span: said.span)]), span: span)
    }

    /// `30 min before sunset`.
    private mutating func takeBeforeOrAfter(
        _ time: Expression, from first: Int, prefix: String
    ) throws(SyntaxError) -> Expression? {
        guard case .literal(.duration) = time.kind, sees("before") || sees("after"), isMoment(1), !isConfused else {
            return nil
        }
        let sign = sees("before") ? Expression.Operator.minus : .plus
        advance()
        let moment = try sum()
        let span = span(from: first)
        let meant = "\(prefix)\(source[moment.span]) \(sign.rawValue) \(source[time.span])"
        report("E100", "Expected \(meant), found \(source[span]).", at: span, fixes: [.writing(meant, for: span)])
        return Expression(.binary(sign, moment, time), span: span)
    }

    /// `att 7:00`: a misspelt `at` or `every` reads as a name with a value behind it.
    private mutating func recoverKeyword(_ condition: Expression, at first: Int) throws(SyntaxError) {
        guard case .ref(let ref) = condition.kind, ref.words.count == 1, next == first + 1 else { return }
        guard [.number, .time].contains(current.kind) || current.isName, !isConfused else { return }
        guard let meant = nearestNames(to: ref.words[0].text, among: ["at", "every"]).first else { return }
        next = first
        throw recover(1, as: [meant])
    }

    /// `at 7:00`, `every 5 min`.
    var beginsTimedEvent: Bool { (sees("at") || sees("every")) && beginsValue(1) }

    /// `at 7:00`, `every 5 min`, `hearth starts` where a condition is wanted and `at` may be a name.
    var surelyBeginsTimedEvent: Bool {
        sees("at") && isMoment(1) || sees("every") && piece(1).kind == .number || sees("hearth") && sees("starts", 1)
    }

    private func isMoment(_ offset: Int) -> Bool {
        piece(offset).kind == .time || ["sunrise", "sunset", "dawn", "dusk"].contains(piece(offset).key)
    }

    /// Whether a value can begin at a piece; after `at` and `every` this tells the keyword from a name.
    private func beginsValue(_ offset: Int) -> Bool {
        let found = piece(offset)
        switch found.kind {
        case .number, .time, .isoDate, .text: return true
        case .symbol: return found.key == "(" || found.key == "-" && piece(offset + 1).kind == .number
        case .word: return (found.isName || found.key == "it") && !Vocabulary.happenings.contains(found.key)
        default: return false
        }
    }

    /// `[ "on" day { "," day } ]`; a comma that no day follows belongs to the rule.
    private mutating func days() throws(SyntaxError) -> [Word] {
        if try takeDateOfEvent() { return [] }
        try putOnRight()
        guard take("on") else { return [] }
        var days: [Word] = []
        repeat {
            for day in Vocabulary.days { _ = at(day) }
            try putDayRangeRight()
            guard Vocabulary.days.contains(current.key) else { throw confused(expecting: "a day") }
            days.append(word(current))
            advance()
            try putJointRight()
        } while Vocabulary.day(piece(1).key) != nil && take(",")
        return days
    }

    /// `on mon and fri`.
    private mutating func putJointRight() throws(SyntaxError) {
        guard sees("and") || sees("or"), Vocabulary.day(piece(1).key) != nil, !isConfused else { return }
        guard ["{", ",", "and", "or", "if"].contains(piece(2).key) else { return }
        throw recover(1, as: [","])
    }

    /// `at 22:00, mon`, `at 22:00 monday`.
    private mutating func putOnRight() throws(SyntaxError) {
        guard !isConfused, current.line == piece(-1).line else { return }
        let end = sees(",") ? 1 : 0
        guard let day = Vocabulary.day(piece(end).key) else { return }
        guard ["{", ",", "if", "or"].contains(piece(end + 1).key) else { return }
        throw recover(end + 1, as: ["on", day])
    }

    /// `mon-fri`, `monday to friday`, `mon..fri`.
    private mutating func putDayRangeRight() throws(SyntaxError) {
        let dash = sees(".", 1) && sees(".", 2) ? 2 : ["-", "–", "to", "through"].contains(piece(1).key) ? 1 : 0
        let week = Vocabulary.days.prefix(7)
        guard !isConfused, dash > 0, let first = Vocabulary.day(current.key).flatMap(week.firstIndex),
            let last = Vocabulary.day(piece(dash + 1).key).flatMap(week.firstIndex)
        else { return }
        let days = Array(first <= last ? week[first...last] : week[first...] + week[...last])
        let meant =
            switch days {
            case ["mon", "tue", "wed", "thu", "fri"]: ["weekdays"]
            case ["sat", "sun"]: ["weekends"]
            default: Array(days.map { [$0] }.joined(separator: [","]))
            }
        throw recover(dash + 2, as: meant)
    }
}
