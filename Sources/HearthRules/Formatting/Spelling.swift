/// Puts the canonical spelling of names and units into the inks, and the gaps that only the tree knows.
struct Spelling {
    var inks: InkList
    private let names: (Ref) -> String?
    /// Before these inks `restarting` is to be written.
    private var unsaidRepeats: [Int] = []

    static func spell(_ declarations: [Declaration], in inks: InkList, names: (Ref) -> String?) -> InkList {
        withoutActuallyEscaping(names) { names in
            var spelling = Spelling(inks: inks, names: names)
            for declaration in declarations { spelling.spell(declaration) }
            return spelling.inks.inserting([Ink.comma, .restarting], before: spelling.unsaidRepeats)
        }
    }

    // MARK: Words

    /// A name that the registry does not know stays as it is.
    mutating func keep(_ word: Word) { inks[inks.index(at: word.span.start)].text = word.text }

    mutating func keep(_ words: [Word]) {
        for word in words { keep(word) }
    }

    mutating func spell(_ ref: Ref) {
        guard ref.words[0].key != "it", let name = names(ref) else {
            for word in ref.words where word.key != "it" { keep(word) }
            return
        }
        let range = inks.range(ref.span)
        guard inks.width(range) != nil else { return keep(ref.words) }
        for index in range.dropFirst() { (inks[index].text, inks[index].gap) = ("", .none) }
        inks[range.lowerBound].text = name
    }

    mutating func spellUnits(_ span: Span) {
        for index in inks.range(span) {
            if let unit = UnitWord.named(inks[index].text.lowercased()) { inks[index].text = unit.canonical }
        }
    }

    mutating func separate(_ parts: [Span], by gap: Ink.Gap) {
        for part in parts.dropFirst() { inks[inks.index(at: part.start)].gap = gap }
    }

    mutating func tighten(after index: Int) { inks[index + 1].gap = .none }

    // MARK: Declarations

    mutating func spell(_ declaration: Declaration) {
        switch declaration.kind {
        case .device(let path, class: _, let words):
            keep(path.words)
            keep(words)
        case .modes(let modes): keep(modes)
        case .group(let name, let members):
            keep(name)
            for member in members { spell(member) }
        case .scene(let name, let parts):
            keep(name)
            for part in parts {
                spell(part.target)
                spell(part.value)
            }
            let last = inks.index(at: declaration.span.end) - 2
            if inks[last].text == "," {
                inks[last].text = ""
                inks[last + 1].comments = inks[last].comments + inks[last + 1].comments
                inks[last].comments = []
            }
        case .normally(let target, let value):
            spell(target)
            spell(value)
        case .manual(let target, let holds, let until, resumes: _):
            spell(target)
            spell(holds)
            spell(until)
        case .variable(let name, let type, let value):
            keep(name)
            spell(type)
            spell(value)
        case .function(let name, let parameters, let body):
            keep(name)
            spell(parameters, behind: name)
            spell(body)
        case .recipe(let name, let parameters, let rules):
            keep(name)
            spell(parameters, behind: name)
            for rule in rules { spell(rule) }
        case .sequence(let name, let block):
            keep(name)
            spell(block)
        case .use(let call): spell(call)
        case .rule(let rule): spell(rule)
        case .test(let test):
            separate(test.steps.map(\.span), by: .twoSpaces)
            for step in test.steps { spell(step) }
        }
    }

    mutating func spell(_ parameters: [Parameter], behind name: Word) {
        tighten(after: inks.index(at: name.span.start))
        for parameter in parameters {
            keep(parameter.name)
            spell(parameter.type)
            spell(parameter.standard)
        }
    }

    mutating func spell(_ type: TypeName) {
        if case .words(let words, span: _) = type { keep(words) }
    }

    // MARK: Rules

    mutating func spell(_ rule: RuleSyntax) {
        switch rule.body {
        case .when(let when):
            for event in when.events { spell(event) }
            spell(when.gate)
            spell(when.limit)
            if when.repeat == nil, when.block.waits { unsaidRepeats.append(inks.index(at: when.block.span.start)) }
            spell(when.block)
        case .while(let period):
            spell(period.condition)
            spell(period.gate)
            spell(period.lingering)
            spell(period.block)
        case .never(let promise):
            spell(promise.condition)
            spell(promise.otherwise)
        case .expect(let obligation):
            spell(obligation.condition)
            spell(obligation.within)
            for event in obligation.events { spell(event) }
            spell(obligation.gate)
            spell(obligation.otherwise)
        }
    }

    mutating func spell(_ event: Event) {
        spell(event.first)
        if let then = event.then { spell(then) }
        spell(event.within)
    }

    mutating func spell(_ event: BasicEvent) {
        switch event.kind {
        case .happening(let subject, let happening):
            if case .ref(let ref) = subject.kind { spell(ref) }
            if case .any(class: _, let place?) = subject.kind { spell(place) }
            if case .becomes(let value) = happening.kind { spell(value) }
        case .at(let time, days: _): spell(time)
        case .every(let value), .condition(let value): spell(value)
        case .hearthStarts: break
        }
    }
}

extension Block {
    /// Somewhere in it stands `wait`.
    fileprivate var waits: Bool {
        statements.contains { statement in
            switch statement.kind {
            case .wait, .waitUntil, .flash: true
            case .if(let branches, let otherwise): branches.contains { $0.block.waits } || otherwise?.waits == true
            case .forEach(_, in: _, let block): block.waits
            case .ask(_, _, within: _, otherwise: _, let answers): answers.contains { $0.block.waits }
            // Whether a sequence waits is not known here.
            case .act, .notify, .raise, .let, .log, .perform: false
            }
        }
    }
}
