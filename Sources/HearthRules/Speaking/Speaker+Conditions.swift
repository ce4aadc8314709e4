import HearthKernel
import HearthModel

extension Speaker {
    /// A condition as something that is so.
    func state(_ meaning: Meaning) -> String {
        if let clause = clause(meaning) { return clause.present }
        switch meaning.kind {
        case .and: return list(meaning.conjuncts.map { inner($0) })
        case .or(let any): return alternatives(any)
        case .not(let inner):
            if let clause = clause(inner) { return clause.negated }
            return "it is not so that \(state(inner))"
        case .quantified(_, _, let said): return said
        case .lasting(let inner, let span):
            if let clause = clause(inner) { return clause.perfect("for \(words(of: span))") }
            if case .quantified = inner.kind { return "\(state(inner)) for \(words(of: span))" }
            return "for \(words(of: span)) on end \(state(inner))"
        case .recent(let inner, let span):
            if let clause = clause(inner) { return clause.perfect("within the last \(words(of: span))") }
            return "at some time within the last \(words(of: span)) \(state(inner))"
        case .standing(let inner, default: let standard): return state(inner) + " " + assumed(standard)
        case .constant(.flag(let flag)): return flag ? "anything is so" : "nothing is so"
        default: return text(meaning.place)
        }
    }

    /// When it is over.
    func ending(of meaning: Meaning) -> String { (clause(meaning)?.ending ?? "that") + " ends" }

    private func inner(_ meaning: Meaning) -> String {
        if case .or = meaning.kind { return "either " + state(meaning) }
        return state(meaning)
    }

    private func alternatives(_ any: [Meaning]) -> String {
        let days = any.map { weekdays($0) }
        return days.contains(where: \.isEmpty)
            ? list(any.map { state($0) }, "or") : "it is " + list(days.flatMap(\.self), "or")
    }

    /// Those that it names, if that is all it says.
    private func weekdays(_ meaning: Meaning) -> [String] {
        switch meaning.kind {
        case .equal(let day, let value, _):
            if case .weekday = day.kind { [weekday(value)] } else { [] }
        case .or(let any):
            any.contains { weekdays($0).isEmpty } ? [] : any.flatMap { weekdays($0) }
        default: []
        }
    }

    private func assumed(_ standard: Meaning) -> String {
        switch standard.constant {
        case .flag(true)?: "(assumed so when unknown)"
        case .flag(false)?: "(assumed not so when unknown)"
        default: "(taken as \(value(standard)) when unknown)"
        }
    }

    // MARK: Clauses

    /// A condition as subject, verb and rest; `nil` if it is made of several.
    func clause(_ meaning: Meaning) -> Clause? {
        switch meaning.kind {
        case .property(let property): stateClause(property, .flag(true), meaning.type)
        case .equal(let reading, let wanted, _): equality(reading, wanted)
        case .compare(let sign, let reading, let limit, _): comparison(sign, reading, limit)
        case .between(let reading, let low, let high, let range, _): between(reading, low, high, range)
        case .isUnknown(let reading): Clause(value(reading), .be, "unknown")
        case .variable: Clause(value(meaning), .be, "yes", beginning: "becomes yes")
        case .not(let inner): negation(inner)
        case .standing(let inner, default: let standard):
            clause(inner).map { clause in
                var clause = clause
                clause.remark = assumed(standard)
                return clause
            }
        default: nil
        }
    }

    private func negation(_ inner: Meaning) -> Clause? {
        guard case .property(let property) = inner.kind else { return nil }
        return stateClause(property, .flag(false), inner.type)
    }

    private func equality(_ reading: Meaning, _ wanted: Meaning) -> Clause? {
        switch reading.kind {
        case .property(let property):
            guard let constant = wanted.constant else { return Clause(value(reading), .be, value(wanted)) }
            return stateClause(property, constant, reading.type)
        case .sun: return Clause("the sun", .be, value(wanted), beginning: value(wanted) == "up" ? "rises" : "sets")
        case .today: return Clause("it", .be, value(wanted))
        case .weekday: return Clause("it", .be, weekday(wanted))
        default: return Clause(value(reading), .be, value(wanted))
        }
    }

    private func comparison(_ sign: Expression.Comparison, _ reading: Meaning, _ limit: Meaning) -> Clause {
        let limit = value(limit)
        if case .property(.slot(let slot)) = reading.kind, property(slot) == "lux", let area = device(of: slot)?.area {
            let word = sign == .less || sign == .lessOrEqual ? "darker" : "brighter"
            return Clause(
                "the " + words(ofPath: area), .be, "\(word) than \(limit)", beginning: "gets \(word) than \(limit)")
        }
        var subject = value(reading)
        if case .time = reading.kind { subject = "it" }
        return switch (sign, subject == "it") {
        case (.less, true), (.lessOrEqual, true): Clause(subject, .be, "before \(limit)")
        case (.greater, true), (.greaterOrEqual, true): Clause(subject, .be, "after \(limit)")
        case (.less, _): Clause(subject, .be, "below \(limit)", beginning: "falls below \(limit)")
        case (.lessOrEqual, _): Clause(subject, .be, "at most \(limit)", beginning: "falls to \(limit)")
        case (.greater, _): Clause(subject, .be, "above \(limit)", beginning: "rises above \(limit)")
        case (.greaterOrEqual, _): Clause(subject, .be, "at least \(limit)", beginning: "reaches \(limit)")
        }
    }

    private func between(_ reading: Meaning, _ low: Meaning, _ high: Meaning, _ range: Meaning.Range) -> Clause {
        let limits = "between \(value(low)) and \(value(high))"
        return switch range {
        case .quantities: Clause(value(reading), .be, limits, beginning: "gets \(limits)")
        case .times, .dates: Clause("it", .be, limits)
        }
    }

    /// A property that has a value, in the words for its class.
    private func stateClause(_ property: Meaning.Property, _ value: Value, _ type: RuleType) -> Clause {
        switch property {
        case .slot(let slot): stateClause(slot, value, subject: nil)
        case .member(_, _, let slots):
            slots.lazy.compactMap(\.self).first.map { stateClause($0, value, subject: "it") }
                ?? Clause("it", .be, shown(value, type))
        }
    }

    private func stateClause(_ slot: SlotIndex, _ value: Value, subject: String?) -> Clause {
        let device = device(of: slot)
        let subject = subject ?? name(of: device)
        let words = StateWords.of(device?.deviceClass.id, property(slot), value)
        if let words { return words.clause(subject) }
        let row = device?.deviceClass.words
        let isMain = row?.main?.stored.first == property(slot)
        let type =
            names.registry.slots.indices.contains(slot.position) ? RuleType(names.registry[slot].property) : .text
        let word = shown(value, type)
        return Clause(
            isMain ? subject : reading(slot), .be, word, beginning: type == .onoff ? "turns \(word)" : nil)
    }

    // MARK: Values

    /// An expression as a noun.
    func value(_ meaning: Meaning) -> String {
        if let constant = meaning.constant { return shown(constant, meaning.type) }
        switch meaning.kind {
        case .property(.slot(let slot)): return reading(slot)
        case .property(.member): return "its \(text(meaning.place).split(separator: ".").dropFirst().last ?? "value")"
        case .asked(.slot(let slot)): return "what is asked of \(reading(slot))"
        case .age(.slot(let slot)): return "the age of \(reading(slot))"
        case .nameOf(.device(let device)): return names.registry[device]?.name ?? "something"
        case .nameOf: return "its name"
        case .variable(let variable) where set.variables.indices.contains(variable.position):
            return variable == .mode ? "the mode" : set.variables[variable.position].name
        case .time: return "the time"
        case .today: return "today"
        case .sun: return "the sun"
        case .sunEvent(let event): return "\(event)"
        case .sunAngle(.elevation): return "the height of the sun"
        case .sunAngle(.azimuth): return "the direction of the sun"
        case .random(let low, let high, step: _, number: _): return "a draw between \(value(low)) and \(value(high))"
        case .pick(let all, number: _): return "one of \(list(all.map { value($0) }))"
        case .negated(let inner): return "minus \(value(inner))"
        case .scaled(let inner, _, _): return value(inner)
        case .arithmetic(let sign, let a, let b): return "\(value(a)) \(Self.word(sign)) \(value(b))"
        case .shiftedTime(let time, let sign, let span):
            return "\(value(span)) \(sign == .minus ? "before" : "after") \(value(time))"
        case .combined(let aggregate, let values):
            return "the \(Self.word(aggregate)) of \(list(values.map { value($0) }))"
        case .window(.rate, let inner, let span):
            return "the change per hour of \(value(inner)) over \(words(of: span))"
        case .window(let aggregate, let inner, let span):
            return "the \(Self.word(aggregate)) of \(value(inner)) over \(words(of: span))"
        case .forecast(let slot, let ahead): return "\(reading(slot)) forecast for \(value(ahead)) from now"
        case .concern(let device): return "the concern about \(name(of: names.registry[device]))"
        case .concernAbout(let thing): return "the concern about \(name(of: thing))"
        default: return text(meaning.place)
        }
    }

    private static func word(_ sign: Expression.Operator) -> String {
        switch sign {
        case .plus: "plus"
        case .minus: "less"
        case .times: "times"
        case .dividedBy: "divided by"
        }
    }

    private static func word(_ aggregate: Aggregate) -> String {
        switch aggregate {
        case .average, .rate: "average"
        case .min: "lowest"
        case .max: "highest"
        }
    }

    private func weekday(_ meaning: Meaning) -> String {
        let names = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
        let day = meaning.constant?.number.flatMap { Int(exactly: $0) } ?? 0
        return names.indices.contains(day - 1) ? names[day - 1] : text(meaning.place)
    }
}
