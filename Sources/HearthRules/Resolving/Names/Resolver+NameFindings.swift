import HearthModel

extension Resolver {
    /// E201 with the three nearest names, those of the same area first.
    mutating func sayMissing(_ ref: Ref, kind: String) {
        guard set.diagnostics.count < Limit.suggestions else {
            return say("E201", "There is no \(kind) called \(ref.key).", at: ref.span)
        }
        let key = ref.key
        var near = nearestNames(to: key, among: allNames())
        if ref.words.count == 1 {
            near += names.devices.map(names.path).filter { $0.hasSuffix(".\(key)") }.sorted()
            if let set = SetWord.classes[key], set.word != key { near.insert("all \(key)", at: 0) }
        } else if let last = ref.words.last?.key {
            let area = ref.words.dropLast().map(\.key).joined(separator: ".")
            let inside = names.devices.map(names.path).filter { $0.hasPrefix(area + ".") }
            let elsewhere = names.devices.map(names.path).filter { $0.hasSuffix("." + last) }
            near = nearestNames(to: key, among: inside) + near + elsewhere.sorted()
            if near.isEmpty { near = inside.sorted() }
        }
        var seen: Set<String> = []
        near = near.filter { seen.insert($0).inserted }
        say("E201", "There is no \(kind) called \(ref.key).", at: ref.span, write: Array(near.prefix(3)))
    }

    /// `mode is home or away`: a word that is no name of its own is meant of the subject before it.
    mutating func alternatives(_ operands: [Expression]) -> [Meaning] {
        var subject: Expression?
        return operands.map { operand in
            if case .is(let left, negated: false, _) = operand.kind { subject = left }
            guard let subject, case .ref(let ref) = operand.kind, ref.words.count == 1,
                set.diagnostics.count < Limit.suggestions
            else {
                return condition(operand)
            }
            var trial = self
            let meant = Expression(.is(subject, negated: false, operand), span: operand.span)
            guard !trial.isSound({ $0.condition(operand) }).1, trial.isSound({ $0.condition(meant) }).1 else {
                return condition(operand)
            }
            let place = place(operand.span)
            say(
                "E201", "There is no device called \(ref.key).", at: ref.span,
                write: ["\(source[subject.span]) is \(source[ref.span])"])
            return Meaning(.constant(.unknown), .anything, place)
        }
    }

    mutating func sayMissing(_ word: Word, kind: String, among names: some Sequence<String>) {
        say(
            "E201", "There is no \(kind) called \(word.text).", at: word.span,
            write: nearestNames(to: word.key, among: names))
    }

    /// All names that can begin an expression.
    private func allNames() -> [String] {
        Array(names.paths) + Array(variableIndices.keys) + Array(declarations.groups.keys)
            + Array(scope.bindings.keys) + BuiltIn.allCases.map(\.rawValue)
    }

    /// E203 with the property that is near, or begins or goes on alike; else with those that the device has.
    mutating func sayLacks(_ thing: Thing, _ word: Word, _ ref: Ref, _ count: Int) {
        let owner = ref.words[..<count].map(\.key).joined(separator: ".")
        let has: [String] =
            switch thing {
            case .device(let device): names.propertyNames(of: device)
            case .member(let set, _, _): self.set.memberSets[set].first.map { names.propertyNames(of: $0) } ?? []
            }
        var near = nearestNames(to: word.key, among: has)
        near += has.filter { !near.contains($0) && (word.key.hasPrefix($0) || $0.hasPrefix(word.key)) }
        let others = near.isEmpty && !has.isEmpty ? "; it has " + has.joined(separator: ", ") : ""
        say(
            "E203", "\(owner) has no \(word.text)\(others).", at: ref.span,
            fixes: near.map {
                Diagnostic.Fix("write `\(owner).\($0)`", replace: word.span, with: $0)
            })
    }

    /// What the parser found, with the name that two words apart are meant as.
    func joiningNames(in file: SyntaxFile) -> [Diagnostic] {
        guard file.diagnostics.count < Limit.suggestions else { return file.diagnostics }
        return file.diagnostics.map { diagnostic in
            guard diagnostic.code == "E100", let apart = file.namesApart[diagnostic.span.start] else {
                return diagnostic
            }
            var diagnostic = diagnostic
            diagnostic.fixes = joining(apart).map { [$0] } ?? diagnostic.fixes
            return diagnostic
        }
    }

    private func joining(_ apart: NamesApart) -> Diagnostic.Fix? {
        var joined: [(words: [Word], edits: [Diagnostic.Edit])] = [
            (apart.names[0].words, apart.article.map { [Diagnostic.Edit(span: $0, text: "")] } ?? [])
        ]
        for (before, after) in zip(apart.names, apart.names.dropFirst()) {
            let gap = Span(before.span.end, after.span.start)
            joined = joined.flatMap { words, edits in
                let middle = Word("\(words[words.count - 1].text)_\(after.words[0].text)", span: gap)
                return [
                    (words + after.words, edits + [Diagnostic.Edit(span: gap, text: ".")]),
                    (
                        words.dropLast() + [middle] + after.words.dropFirst(),
                        edits + [Diagnostic.Edit(span: gap, text: "_")]
                    ),
                ]
            }
        }
        for (words, edits) in joined {
            let ref = Ref(words)
            var trial = self
            let (_, isName) = trial.isSound { $0.referent(ref) }
            if isName { return Diagnostic.Fix("write `\(ref.key)`", edits) }
        }
        return nil
    }

    /// E202 with each full path.
    mutating func sayAmbiguous(_ ref: Ref, _ count: Int, _ paths: [String]) {
        let rest = ref.words.dropFirst(count + 1).map { "." + $0.key }.joined()
        say(
            "E202", "\(ref.key) could be \(RuleType.list(paths.map { $0 + rest })).", at: ref.span,
            write: paths.map { $0 + rest })
    }

    mutating func sayMeasured(_ property: PropertyReference, at span: Span) {
        let settable: [String] =
            switch property.thing {
            case .device(let device):
                names.propertyNames(of: device).filter { names.property($0, of: device)?.property.settable == true }
            case .member: []
            }
        let owner: String? = if case .device(let device) = property.thing { names.path(of: device) } else { nil }
        say(
            "E213", "\(text(span)) is measured; it cannot be set.", at: span,
            write: owner.map { owner in settable.map { owner + "." + $0 } } ?? [])
    }

    /// E218: an area or a group where one device is wanted.
    /// - Parameter fits: whether a set of the class could stand there.
    mutating func saySeveral(
        _ space: Space, at span: Span, as quantifier: String, where fits: (DeviceClass) -> Bool = { _ in true }
    ) {
        let words = Set(space.devices.compactMap { names.deviceClass(of: $0) }.filter(fits).map(\.name)).sorted()
        say(
            "E218", "\(text(span)) is several devices.", at: span,
            write: words.prefix(3).map {
                "\(quantifier) \(quantifier == "all" ? SetWord.plural(of: $0) : $0) in \(text(span))"
            })
    }
}
