import HearthModel

/// What is known of a function without its arguments.
struct FunctionSummary {
    var type: RuleType
    /// Expressions, those of the functions in it included.
    var steps: Int
    var isSound: Bool
}

extension Resolver {
    /// Each by itself, after those that it calls: so mistakes show where they are, also where nothing uses them, and
    /// the size of what stands in the place of a call is known before it is written out.
    mutating func resolveFunctions() {
        areFunctionsRead = true
        for name in orderedFunctions() {
            guard let entry = declarations.functions[name] else { continue }
            let before = (used, readLocals)
            (isReadingOpen, steps) = (true, 0)
            let (type, isSound) = isSound { resolver in
                if resolver.isBroken(entry.place) { resolver.fail() }
                let scope = resolver.openScope(entry.syntax.parameters, entry.place)
                return resolver.within(entry.place, scope) { $0.value(entry.syntax.body).type }
            }
            isReadingOpen = false
            (used, readLocals) = before
            functions[name] = FunctionSummary(type: isSound ? type : .anything, steps: steps, isSound: isSound)
        }
    }

    /// - Returns: those that can be read; E215 for those that use themselves, E301 for those nested too deeply.
    private mutating func orderedFunctions() -> [String] {
        let calls = declarations.functions.mapValues { self.calls(in: $0.place).map(\.name) }
        var callers: [String: [String]] = [:]
        var open = calls.mapValues(\.count)
        for (name, callees) in calls { for callee in callees { callers[callee, default: []].append(name) } }
        var ordered = calls.keys.filter { calls[$0]?.isEmpty ?? true }.sorted()
        var depths: [String: Int] = [:]
        var next = 0
        while next < ordered.count {
            let name = ordered[next]
            next += 1
            depths[name] = 1 + (calls[name] ?? []).reduce(0) { max($0, depths[$1] ?? 0) }
            for caller in callers[name] ?? [] {
                open[caller, default: 1] -= 1
                if open[caller] == 0 { ordered.append(caller) }
            }
        }
        let circular = Set(calls.keys).subtracting(ordered)
        sayCircular(circular, calls)
        for name in ordered where (depths[name] ?? 0) == Limit.nesting + 1 {
            guard let entry = declarations.functions[name] else { continue }
            file = entry.place.file
            say(
                "E301", "The nesting of \(name) is \(Limit.nesting + 1); the limit is \(Limit.nesting).",
                at: entry.name.span)
        }
        return ordered.filter { (depths[$0] ?? 0) <= Limit.nesting }
    }

    /// E215 for each circle.
    private mutating func sayCircular(_ names: Set<String>, _ calls: [String: [String]]) {
        var seen: Set<String> = []
        for name in names.sorted() where !seen.contains(name) {
            var path: [String] = []
            var here = name
            while !path.contains(here), !seen.contains(here) {
                path.append(here)
                here = (calls[here] ?? []).first(where: names.contains) ?? here
            }
            seen.formUnion(path)
            guard let start = path.firstIndex(of: here), let last = path.last,
                let entry = declarations.functions[last]
            else { continue }
            file = entry.place.file
            let call = self.calls(in: entry.place).first { $0.name == here }
            let cycle = path[start...] + [here]
            say(
                "E215", "\(here) uses itself: \(cycle.joined(separator: " → ")).",
                at: call?.span ?? entry.name.span)
        }
    }

    /// Declared functions that a stretch of text calls.
    private func calls(in place: Place) -> [(name: String, span: Span)] {
        let file = set.files[place.file]
        let tokens = file.tokens(in: place.span)
        return zip(tokens, tokens.dropFirst()).compactMap { word, bracket in
            guard word.kind == .word, bracket.kind == .symbol, file.source[bracket.span] == "(" else { return nil }
            let name = file.source[word.span].lowercased()
            // The first word is `fn`, the second the function's own name.
            guard declarations.functions[name] != nil, declarations.functions[name]?.name.span != word.span else {
                return nil
            }
            return (name, word.span)
        }
    }
}

extension SyntaxFile {
    /// Those that lie within the span.
    func tokens(in span: Span) -> ArraySlice<Token> {
        let first = tokens.firstPosition { $0.span.start >= span.start }
        return tokens[first...].prefix { $0.span.end <= span.end }
    }
}
