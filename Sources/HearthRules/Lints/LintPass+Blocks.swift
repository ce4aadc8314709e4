import HearthKernel
import HearthModel

// What statements of one block do to each other.

extension LintPass {
    /// W111, W112, W113.
    mutating func checkBlocks() {
        for rule in set.rules {
            checkRepeat(of: rule)
            checkDoubles(in: rule.body.actions)
            var written: [VariableIndex: WrittenValue] = [:]
            checkOldValues(in: rule.body.actions, &written, rule)
        }
    }

    // MARK: W112

    private mutating func checkRepeat(of rule: Rule) {
        guard case .when(let when) = rule.syntax.body, let span = when.repeatSpan, !rule.body.actions.waits else {
            return
        }
        let place = Place(file: rule.textFile, span: span)
        let bytes = set.files[place.file].source.utf8
        var start = span.start
        while start > 0, bytes[start] != UInt8(ascii: ",") { start -= 1 }
        say(
            "W112", "\"\(text(place))\" has no effect without wait or ask.", at: place,
            fixes: [Diagnostic.Fix("remove it", replace: Span(start, span.end), with: "")])
    }

    // MARK: W113

    private mutating func checkDoubles(in actions: [Action]) {
        var last: [SlotIndex: (action: Action, isTimed: Bool)] = [:]
        for action in actions {
            switch action.kind {
            case .write(let writes, _, let lasts):
                for write in writes where write.bound == .exact {
                    for slot in write.slots {
                        if let earlier = last[slot], earlier.isTimed == (lasts != nil),
                            earlier.action.place != action.place
                        {
                            sayDouble(slot, earlier.action, action)
                        }
                        last[slot] = (action, lasts != nil)
                    }
                }
            case .wait, .waitUntil, .ask: last = [:]
            default: break
            }
            for inner in action.blocks { checkDoubles(in: inner) }
        }
    }

    private mutating func sayDouble(_ slot: SlotIndex, _ earlier: Action, _ later: Action) {
        var fix: Diagnostic.Fix?
        if case .write(let writes, _, _) = earlier.kind, writes.count == 1, writes[0].slots.count == 1 {
            fix = Diagnostic.Fix("remove this one", replace: withSeparator(earlier.place), with: "")
        }
        say(
            "W113", "The later of two writes to \(name(of: slot)) wins.", at: earlier.place,
            notes: [note("the later one", at: later.place)], fixes: [fix])
    }

    /// With the `;` behind it.
    private func withSeparator(_ place: Place) -> Span {
        let bytes = set.files[place.file].source.utf8
        var end = place.span.end
        func skipSpaces() { while end < bytes.count, bytes[end] == UInt8(ascii: " ") { end += 1 } }
        skipSpaces()
        if end < bytes.count, bytes[end] == UInt8(ascii: ";") { end += 1 }
        skipSpaces()
        return Span(place.span.start, end)
    }

    func note(_ message: String, at place: Place) -> Diagnostic.Note {
        Diagnostic.Note(message, file: set.files[place.file].source.name, span: place.span)
    }

    // MARK: W111

    private struct WrittenValue {
        /// `nil`: one of several.
        var value: Meaning?
    }

    private mutating func checkOldValues(
        in actions: [Action], _ written: inout [VariableIndex: WrittenValue], _ rule: Rule
    ) {
        for action in actions {
            for meaning in action.expressions {
                for case (let variable, let reading) in meaning.readings.variables {
                    guard let value = written[variable] else { continue }
                    sayOldValue(variable, reading, value, in: action, rule)
                }
            }
            switch action.kind {
            case .setVariable(let variable, let value): written[variable] = WrittenValue(value: value)
            case .wait, .waitUntil: written = [:]
            case .ask(_, _, _, let answers, _):
                written = [:]
                for answer in answers {
                    var own: [VariableIndex: WrittenValue] = [:]
                    checkOldValues(in: answer.actions, &own, rule)
                    written.merge(own) { _, _ in WrittenValue(value: nil) }
                }
            case .choose:
                let before = written
                for block in action.blocks {
                    var own = before
                    checkOldValues(in: block, &own, rule)
                    for variable in own.keys where before[variable]?.value?.place != own[variable]?.value?.place {
                        written[variable] = WrittenValue(value: nil)
                    }
                }
            case .forEach(_, _, let inner):
                // Twice: the second round reads what the first has written.
                checkOldValues(in: inner, &written, rule)
                checkOldValues(in: inner, &written, rule)
            default: break
            }
        }
    }

    private mutating func sayOldValue(
        _ variable: VariableIndex, _ reading: Meaning, _ written: WrittenValue, in action: Action, _ rule: Rule
    ) {
        var fixes: [Diagnostic.Fix] = []
        if let value = written.value,
            value.constant != nil || !value.readings.variables.contains(where: { $0.0 == variable }),
            reading.place.file == value.place.file
        {
            switch reading.type {
            case .quantity, .time, .date, .yesno:
                let isSimple = value.parts.isEmpty
                fixes.append(
                    Diagnostic.Fix(
                        "use the written value", replace: reading.place.span,
                        with: bracketed(text(value.place), if: !isSimple)))
            default: break
            }
        }
        if case .while = rule.body {
        } else {
            let start = action.place.span.start
            fixes.append(Diagnostic.Fix("wait before it is read", replace: Span(start, start), with: "wait 1 s; "))
        }
        let name = set.variables.indices.contains(variable.position) ? set.variables[variable.position].name : "it"
        say("W111", "\(name) still has its old value here.", at: reading.place, fixes: fixes)
    }
}

extension [Meaning] {
    fileprivate var variables: [(VariableIndex, Meaning)] {
        compactMap { if case .variable(let variable) = $0.kind { (variable, $0) } else { nil } }
    }
}

extension Action {
    /// The statements inside.
    var blocks: [[Action]] {
        switch kind {
        case .ask(_, _, _, let answers, _): answers.map(\.actions)
        case .choose(let branches, let otherwise): branches.map(\.actions) + (otherwise.map { [$0] } ?? [])
        case .forEach(_, _, let actions): [actions]
        default: []
        }
    }

    /// What it evaluates itself, statements inside left out.
    var expressions: [Meaning] {
        switch kind {
        case .write(let writes, let over, let lasts):
            writes.compactMap { if case .value(let value) = $0.source { value } else { nil } }
                + [over, lasts].compactMap(\.self)
        case .setVariable(_, let value), .store(_, let value), .wait(let value): [value]
        case .notify(_, let text, _), .log(let text): text.values
        case .ask(_, let text, let within, _, _): text.values + [within]
        case .waitUntil(let condition, let atMost): [condition] + [atMost].compactMap(\.self)
        case .raise(let severity, let text, _): [severity] + text.values
        case .choose(let branches, _): branches.map(\.condition)
        case .forEach: []
        }
    }
}

extension [Action.Piece] {
    fileprivate var values: [Meaning] {
        compactMap { piece in
            switch piece {
            case .plain: nil
            case .value(let value, _): value
            case .list(let list): list.condition
            }
        }
    }
}

extension [Action] {
    /// It does not all happen at one instant.
    var waits: Bool {
        contains { action in
            switch action.kind {
            case .wait, .waitUntil, .ask: true
            default: action.blocks.contains(where: \.waits)
            }
        }
    }
}
