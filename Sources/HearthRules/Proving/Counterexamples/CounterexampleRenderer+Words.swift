import HearthKernel
import HearthModel

// How a story is told: as a sentence, and as the test that it is.

extension CounterexampleRenderer {
    private var speaker: Speaker { Speaker(set: cone, names: pass.names) }

    // MARK: A sentence

    /// `the front lock becomes unlocked; Ann and Ben leave; 2 seconds pass`
    func sentence(_ counterexample: Counterexample) -> String {
        var parts: [String] = []
        var waited = Milliseconds.zero
        for step in counterexample.steps {
            if case .wait(let span) = step {
                waited = waited + span
                continue
            }
            if waited > .zero { parts.append(passing(waited)) }
            waited = .zero
            parts.append(clause(step))
        }
        if waited > .zero { parts.append(passing(waited)) }
        // A story in which nothing happens says what is wrong with a house at rest.
        let isQuiet = counterexample.steps.allSatisfy { step in
            switch step {
            case .at, .wait: true
            case .report, .set, .answer, .lose: false
            }
        }
        if isQuiet, case .never(let violation, _, _, _) = promise.body {
            parts.insert("in a house at rest \(speaker.state(violation))", at: 0)
        }
        return parts.filter { !$0.isEmpty }.joined(separator: "; ")
    }

    private func passing(_ span: Milliseconds) -> String {
        let words = speaker.words(of: span.count)
        let isOne = words.hasPrefix("1 ") && !words.dropFirst(2).contains(" ")
        return words + (isOne ? " passes" : " pass")
    }

    private func clause(_ step: Counterexample.Step) -> String {
        switch step {
        case .at(_, let time): return readsClock ? "it is " + time.text : ""
        case .wait: return ""
        case .report(let values):
            let people = values.filter { isAway($0) }
            guard people.count > 1, people.count == values.count else {
                return speaker.list(values.map { clause($0.slot, $0.value) })
            }
            return speaker.list(people.map { speaker.name(of: speaker.device(of: $0.slot)) }) + " leave"
        case .set(let name, let value): return "somebody sets \(name) to \(speaker.shown(value, type(of: name)))"
        case .answer(let word): return "somebody answers \(word)"
        case .lose(let device): return "\(speaker.name(of: pass.names.registry[device])) goes silent"
        }
    }

    private func isAway(_ entry: SlotValue) -> Bool {
        entry.value == .text("away") && speaker.device(of: entry.slot)?.deviceClass.id == .person
    }

    private func clause(_ slot: SlotIndex, _ value: Value) -> String {
        let property = pass.names.registry[slot].property
        if property.type.isEvent, case .text(let word) = value {
            return "\(speaker.name(of: speaker.device(of: slot))) is \(Speaker.done(word))"
        }
        let place = Place(file: promise.file, span: promise.span)
        let reading = Meaning(.property(.slot(slot)), RuleType(property), place)
        let so = Meaning(.equal(reading, Meaning(.constant(value), reading.type, place), tolerance: 0), .yesno, place)
        return speaker.clause(so)?.event ?? ""
    }

    private func type(of variable: String) -> RuleType {
        cone.variables.first { $0.name == variable }?.type ?? .text
    }

    // MARK: A test

    /// One step on a line; what happens together on one.
    func test(_ counterexample: Counterexample) -> String {
        let spread = cone.rules.contains { $0.file != promise.file }
        var lines = spread ? ["  # Rules of other files take part: run it with --whole-house."] : []
        for step in counterexample.steps { lines += written(step).map { "  " + $0 } }
        let name = promise.name ?? "a promise"
        return "test \"\(name) is kept\" {\n" + (lines + ["  expect " + kept]).joined(separator: "\n") + "\n}"
    }

    /// What the promise says, as a condition.
    private var kept: String {
        guard case .never(_, let isAlways, _, _) = promise.body,
            case .never(let written) = promise.syntax.body
        else { return "" }
        let text = pass.text(Place(file: promise.textFile, span: written.condition.span))
        return isAlways ? text : text.isBracketed ? "not \(text)" : "not (\(text))"
    }

    private func written(_ step: Counterexample.Step) -> [String] {
        switch step {
        case .at(let day, let time):
            return ["at " + (day == 0 ? "" : isoDate(day) + " ") + time.text]
        case .wait(let span): return ["wait " + duration(span)]
        case .report(let values):
            return values.map { "\(name(of: $0.slot)) -> \(written($0.value, of: $0.slot))" }
        case .set(let name, let value): return ["\(name) -> \(written(value, type(of: name), factor: 1))"]
        case .answer(let word): return ["answer " + word]
        case .lose(let device): return ["lose " + pass.names.path(of: device)]
        }
    }

    private func name(of slot: SlotIndex) -> String {
        pass.names.registry[slot].property.type.isEvent ? pass.path(of: slot) : pass.name(of: slot)
    }

    private func written(_ value: Value, of slot: SlotIndex) -> String {
        let property = pass.names.registry[slot].property
        if property.type.isEvent, case .text(let word) = value {
            return ["press": "pressed", "double": "twice", "release": "released"][word] ?? word
        }
        return written(value, RuleType(property), factor: property.type.unit.map { Dimension.of($0).factor } ?? 1)
    }

    /// - Parameter factor: from the unit in which it is held to that of the language.
    private func written(_ value: Value, _ type: RuleType, factor: Double) -> String {
        switch (value, type) {
        case (.flag(let flag), .onoff): flag ? "on" : "off"
        case (.flag(let flag), _): flag ? "yes" : "no"
        case (.number(let number), .quantity(.duration)): duration(Milliseconds(Int64((number * factor).rounded())))
        case (.number(let number), .quantity(.energy)): number.text(decimals: 6) + " kWh"
        case (.number(let number), .quantity(let dimension)):
            (number * factor).text(decimals: 6) + (dimension.unitWord.map { " " + $0 } ?? "")
        case (.number(let number), _): number.text(decimals: 6)
        case (.text(let text), .text): "\"\(text)\""
        case (.text(let text), _): text
        case (.unknown, _): "unknown"
        }
    }

    private func duration(_ span: Milliseconds) -> String {
        var rest = span.count
        var parts: [String] = []
        for (unit, length) in [("d", 86_400_000), ("h", 3_600_000), ("min", 60_000), ("s", 1_000), ("ms", 1)]
            as [(String, Int64)]
        where rest >= length {
            parts.append("\(rest / length) \(unit)")
            rest %= length
        }
        return parts.isEmpty ? "0 s" : parts.joined(separator: " ")
    }

    private func isoDate(_ day: Int) -> String {
        let date = self.date(day)
        func digits(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }
        return "\(date.year)-\(digits(date.month))-\(digits(date.day))"
    }
}

extension String {
    /// The whole of it stands in one pair of brackets.
    fileprivate var isBracketed: Bool {
        guard hasPrefix("("), hasSuffix(")") else { return false }
        var depth = 0
        for (offset, character) in enumerated() {
            if character == "(" { depth += 1 }
            if character == ")" { depth -= 1 }
            if depth == 0 { return offset == count - 1 }
        }
        return false
    }
}
