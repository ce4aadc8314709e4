// Statements as other languages write them: words that begin none here, and calls of functions.

extension Parser {
    /// `choose`, `repeat`, `return`: what has no counterpart of the same form.
    mutating func refuseForeignStatement() throws(SyntaxError) {
        guard !isConfused, current.kind == .word, let foreign = Foreign.statements[current.key] else { return }
        guard ![".", "->", "="].contains(piece(1).key), !(piece(1).key == "(" && !piece(1).isApart) else { return }
        guard !Foreign.mayBeSlips.contains(current.key) || sees("{", 1) || sees("(", 1) else { return }
        tell(foreign, at: current.span)
        lose()
        throw SyntaxError(isPutRight: false)
    }

    /// `notify(ann, "door")`, `hall.light.sendCommand(ON)`.
    mutating func takeCall(_ first: Int) throws(SyntaxError) -> Bool {
        guard current.isName || Vocabulary.statements.contains(current.key), !isConfused else { return false }
        var end = next + 1
        while pieces[end].key == ".", end + 1 < pieces.count, pieces[end + 1].kind == .word { end += 2 }
        guard end < pieces.count, pieces[end].key == "(", !pieces[end].isApart else { return false }
        let words = stride(from: next, to: end, by: 2).map { pieces[$0] }
        guard let last = words.last, let close = closing(end), words.count > 1 || !isOwnCall(words[0].key) else {
            return false
        }
        var arguments = self.arguments(end + 1, close)
        let module = words.dropLast().map(\.key).joined(separator: ".")
        if words.count > 1, !Parser.modules.contains(module) {
            // A method: the device before it is the first argument.
            arguments.insert(source[words[0].span.through(words[words.count - 2].span)], at: 0)
        }
        next = close + 1
        let span = span(from: first)
        if let meant = Foreign.sentence(last.key, arguments) {
            report("E100", "Expected \(meant), found \(source[span]).", at: span, fixes: [.writing(meant, for: span)])
        } else {
            tell(.call, at: span)
        }
        unread.append(pieces[first].span.start)
        return true
    }

    /// Words before `(` that begin a statement here all the same: `if (a) { .. }`.
    private func isOwnCall(_ key: String) -> Bool { ["if", "for", "let"].contains(key) }

    private static let modules: Set<String> = [
        "console", "hass", "self", "this", "api", "actions", "system", "logger", "log", "events", "homeassistant",
        "light", "switch", "fan", "cover", "lock",
    ]

    private func closing(_ open: Int) -> Int? {
        var depth = 0
        for index in open..<pieces.count {
            switch pieces[index].key {
            case "(", "[": depth += 1
            case ")", "]":
                depth -= 1
                if depth == 0 { return index }
            case "{", "}": return nil
            default: break
            }
        }
        return nil
    }

    /// As written; what names an argument is left out.
    private func arguments(_ first: Int, _ end: Int) -> [String] {
        var all: [String] = []
        var (start, depth) = (first, 0)
        for index in first...end {
            let key = pieces[index].key
            if key == "(" || key == "[" { depth += 1 }
            if index == end || key == "," && depth == 0 {
                let isNamed = index > start + 2 && [":", "="].contains(pieces[start + 1].key)
                let from = isNamed ? start + 2 : start
                if index > from {
                    let written = source[pieces[from].span.through(pieces[index - 1].span)]
                    all.append(quoted(written))
                }
                start = index + 1
            }
            if key == ")" || key == "]" { depth -= 1 }
        }
        return all
    }

    /// `'Door'` as a text of this language.
    private func quoted(_ written: String) -> String {
        guard written.count > 1, written.first == "'", written.last == "'" else { return written }
        return "\"\(written.dropFirst().dropLast())\""
    }

    /// `turn off lamp until door closes`, behind a deed.
    mutating func takeUntil(_ first: Int) throws(SyntaxError) {
        guard sees("until"), !isConfused else { return }
        let (end, word) = (previousEnd, current)
        advance()
        isConfused = true
        let events: [Event]
        do throws(SyntaxError) {
            events = try self.events()
        } catch {
            isConfused = false
            tell(.until, at: word.span)
            lose()
            throw SyntaxError(isPutRight: false)
        }
        isConfused = false
        let isAlone = events.count == 1 && sees("}")
        guard case .rule = home else { return tell(.until, at: word.span) }
        let until = Until(
            clause: Span(end, previousEnd), word: word.span, event: isAlone ? events.first : nil)
        untils.removeAll { $0.word == until.word }
        untils.append(until)
    }

    /// What `until` stood behind in the block of a rule: a `while`, where the end is the opposite of the beginning.
    mutating func tellUntils(of when: WhenSyntax, _ keyword: Span) {
        defer { untils.removeAll() }
        guard !untils.isEmpty, !isConfused else { return }
        for until in untils {
            var fixes: [Diagnostic.Fix] = []
            if when.block.statements.count == 1, when.events.count == 1, when.events[0].then == nil,
                when.repeat == nil, let state = condition(of: when.events[0]), let end = until.event
            {
                let head = Diagnostic.Edit(
                    span: keyword.through(when.events[0].span), text: period(from: state, until: end))
                fixes = [Diagnostic.Fix("make it a `while`", [head, Diagnostic.Edit(span: until.clause, text: "")])]
            }
            tell(.until, at: until.word, fixes: fixes)
        }
    }

    /// `while window is open`; an end that is not the opposite of it must not have come.
    private func period(from beginning: String, until end: Event) -> String {
        guard let ending = condition(of: end) else { return "while \(beginning)" }
        let words = (beginning.lowercased(), ending.lowercased())
        let opposites = [("on", "off"), ("open", "closed"), ("home", "away"), ("locked", "unlocked")]
        for (one, other) in opposites + opposites.map({ ($0.1, $0.0) })
        where words.0.hasSuffix(" is \(one)") && words.1.hasSuffix(" is \(other)")
            && words.0.dropLast(one.count) == words.1.dropLast(other.count)
        {
            return "while \(beginning)"
        }
        return "while \(beginning) and not (\(ending))"
    }

    private func condition(of event: Event) -> String? {
        switch event.first.kind {
        case .condition(let condition): return source[condition.span]
        case .happening(let subject, _):
            switch subject.kind {
            case .ref, .everyone:
                return stateAfter(InstantSyntax(event: event.first)).map { "\($0.subject) \($0.words)" }
            case .any, .anyone: return nil
            }
        case .at, .every, .hearthStarts: return nil
        }
    }
}

/// `until E` behind a deed, which is told when the rule around it is known.
struct Until {
    /// From the end of the deed.
    var clause: Span
    var word: Span
    /// `nil` where there is more to it.
    var event: Event?
}
