import HearthModel

extension Parser {
    /// `event { "or" event }`.
    mutating func events() throws(Confusion) -> [Event] {
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
    ) throws(Confusion) -> BasicEvent {
        let first = next
        if let phrase = phrase(among: Phrase.events) { throw putRight(phrase, expecting: nil) }
        if at("at"), beginsValue(1) {
            advance()
            let start = next
            let time = try sum()
            if let moment = try takeBeforeOrAfter(time, from: start, prefix: "") {
                return BasicEvent(.at(moment, days: try days()), span: span(from: first))
            }
            let days = try days()
            return BasicEvent(.at(time, days: days), span: span(from: first))
        }
        if let daily = try takeDayBeforeTime(first) { return daily }
        if at("every"), beginsValue(1) {
            advance()
            let duration = try sum()
            return BasicEvent(.every(duration), span: span(from: first))
        }
        if at("hearth"), sees("starts", 1) {
            next += 2
            return BasicEvent(.hearthStarts, span: span(from: first))
        }
        let operands = try operands(nil, chain)
        let span = span(from: first)
        var conditions: [Expression] = []
        for operand in operands {
            switch operand {
            case .condition(let expression): conditions.append(expression)
            case .instant(let instant):
                if operands.count > 1 { coincidences.append(Coincidence(operands: operands, span: span)) }
                return BasicEvent(.happening(instant.subject, instant.happening), span: span)
            }
        }
        let condition = conditions.count == 1 ? conditions[0] : Expression(.and(conditions), span: span)
        if conditions.count == 1, let moment = try takeBeforeOrAfter(condition, from: first, prefix: "at ") {
            return BasicEvent(.at(moment, days: try days()), span: self.span(from: first))
        }
        if conditions.count == 1 { try putRightKeyword(condition, at: first) }
        return BasicEvent(.condition(condition), span: span)
    }

    /// `every weekday at 7:00`, `every monday at 7:00`.
    private mutating func takeDayBeforeTime(_ first: Int) throws(Confusion) -> BasicEvent? {
        guard sees("every"), sees("at", 2), !isConfused else { return nil }
        let said = piece(1)
        let meanings = [said.key, said.key + "s", said.key.hasSuffix("day") ? String(said.key.prefix(3)) : ""]
        guard let day = meanings.first(where: Vocabulary.days.contains) else { return nil }
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
    ) throws(Confusion) -> Expression? {
        let isMoment = piece(1).kind == .time || ["sunrise", "sunset", "dawn", "dusk"].contains(piece(1).key)
        guard case .literal(.duration) = time.kind, sees("before") || sees("after"), isMoment, !isConfused else {
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
    private mutating func putRightKeyword(_ condition: Expression, at first: Int) throws(Confusion) {
        guard case .ref(let ref) = condition.kind, ref.words.count == 1, next == first + 1 else { return }
        guard [.number, .time].contains(current.kind) || current.isName, !isConfused else { return }
        guard let meant = nearestNames(to: ref.words[0].text, among: ["at", "every"]).first else { return }
        next = first
        throw putRight(1, as: [meant])
    }

    /// `at 7:00`, `every 5 min`.
    var beginsTimedEvent: Bool { (sees("at") || sees("every")) && beginsValue(1) }

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
    private mutating func days() throws(Confusion) -> [Word] {
        guard take("on") else { return [] }
        var days: [Word] = []
        repeat {
            for day in Vocabulary.days { _ = at(day) }
            guard Vocabulary.days.contains(current.key) else { throw confused(expecting: "a day") }
            days.append(word(current))
            advance()
        } while Vocabulary.days.contains(piece(1).key) && take(",")
        return days
    }
}
