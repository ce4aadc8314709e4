import HearthModel
import HearthRules

/// What could stand at a place in a text, from the words before it, the house and the declarations. It offers more
/// than fits where that cannot be known without understanding the half-written rest; it never offers a made-up name.
struct Completer {
    let context: CursorContext
    let lookup: Lookup

    var names: HouseNames { lookup.analysis.names }
    var index: NameIndex { lookup.analysis.index }

    func completions() -> [Completion] {
        let last = context.before.last
        let word = last?.text ?? ""
        if word == "." { return children(of: context.path(skipping: 1)) }
        if last?.kind == .number { return units() }
        if let exact = fixed(after: word) { return exact }
        if startsClause { return starts() }
        if word == ":" { return context.home == .scene ? values() + expressions() : Completer.keywords(Self.bodies) }
        if Self.operands.contains(word) { return expressions() }
        if last?.kind == .word || word == ")" || word == "]" { return continuations() }
        return []
    }

    /// Where the last word leaves no choice of kind.
    private func fixed(after word: String) -> [Completion]? {
        switch word {
        case "notify", "ask", "notified": return audience()
        case "apply": return declared(.scene, .module)
        case "do": return declared(.sequence, .function)
        case "use": return declared(.recipe, .function)
        case "turn", "turns": return Self.keywords(["on", "off"])
        case "any", "no": return sets(plural: false)
        case "all": return sets(plural: true)
        case "in" where isPlaceOfSet: return places()
        case "in" where context.back(3) == "each": return Self.keywords(["all"]) + declared(.group, .module)
        case "is", "becomes", "->", "default", "to", "[", "between": return values() + expressions()
        case "not" where context.back(2) == "is": return values() + expressions()
        case "," where isList: return values() + expressions()
        case "pressed": return Self.keywords(["twice", "long"]) + continuations()
        case "within": return Self.keywords(["last"])
        case "wait": return Self.keywords(["until"])
        case "for": return Self.keywords(["each"])
        case "at" where context.home != .steps: return Self.keywords(["sunrise", "sunset", "dawn", "dusk"])
        case "hearth": return Self.keywords(["starts"])
        case "even": return Self.keywords(["if held"])
        case "fn", "let", "var", "group", "scene", "recipe", "sequence", "modes", "each", "device", "rule", "test":
            return []
        case "set", "given", "hand", "lose", "normally", "flash": return targets(of: nil)
        case "," where verb != nil: return targets(of: verb)
        default: return verb.map { targets(of: $0) }
        }
    }

    // MARK: Where the cursor is

    /// A declaration, a statement or a step may begin here.
    private var startsClause: Bool {
        let word = context.before.last?.text ?? ""
        if word.isEmpty || word == "{" || word == ";" || word == "}" { return true }
        guard context.isFirstOnLine else { return false }
        return !Self.operands.contains(word) && word != "," && word != ":"
    }

    /// The verb whose targets are being listed.
    private var verb: Act.Verb? {
        var index = context.before.count
        while index > 1, context.before[index - 1].text == "," {
            index -= 1
            while index > 0, context.before[index - 1].kind == .word || context.before[index - 1].text == "." {
                if let verb = verb(endingAt: index - 1) { return verb }
                index -= 1
            }
        }
        return index == context.before.count ? verb(endingAt: index - 1) : nil
    }

    private func verb(endingAt index: Int) -> Act.Verb? {
        guard index >= 0 else { return nil }
        let text = context.before[index].text
        if index > 0, context.before[index - 1].text == "turn" { return Act.Verb(rawValue: "turn " + text) }
        guard let verb = Act.Verb(rawValue: text), index > 0 else { return nil }
        let opener = context.before[index - 1]
        return ["{", ";", "}"].contains(opener.text) ? verb : nil
    }

    /// `any light in`, `all lights in`.
    private var isPlaceOfSet: Bool { ["any", "all", "no"].contains(context.back(3)) }

    /// In `x in [a,`.
    private var isList: Bool {
        for piece in context.before.reversed() {
            if piece.text == "[" { return true }
            if ["{", "}", ";", "(", "]"].contains(piece.text) { return false }
        }
        return false
    }

    // MARK: Words of the grammar

    private static let bodies = [
        "when", "while", "never", "always", "expect", "low", "urgent", "safety", "even if held", "off",
    ]
    private static let operands: Set<String> = [
        "when", "while", "if", "and", "or", "not", "never", "always", "until", "expect", "after", "then", "(", "<",
        "<=",
        ">", ">=", "+", "-", "*", "/", "=", ",", "about", "at",
    ]

    static func keywords(_ words: [String], rank: Int = 1) -> [Completion] {
        words.map { Completion($0, .keyword, rank: rank) }
    }

    private func starts() -> [Completion] {
        switch context.home {
        case .file: return Self.keywords(Vocabulary.declarations)
        case .rules: return Self.keywords(["rule", "when", "while", "never", "always", "expect"])
        case .statements: return Self.keywords(Vocabulary.statements)
        case .steps: return Self.keywords(Vocabulary.steps) + targets(of: nil)
        case .scene: return targets(of: nil)
        case .answers: return []
        }
    }

    private func continuations() -> [Completion] {
        let path = context.path()
        var items: [Completion] = []
        if !path.isEmpty, case .device(let device)? = lookup.found(path), let known = names.deviceClass(of: device) {
            items += known.words.events.keys.map { Completion($0.rawValue, .event) }.sorted { $0.label < $1.label }
            if known.id == .button {
                let done = ["pressed", "pressed twice", "pressed long", "released", "turned right", "turned left"]
                items += done.map { .init($0, .event) }
            }
        } else if ["anyone", "everyone"].contains(path.first ?? "") {
            items += [Completion("arrives", .event), Completion("leaves", .event)]
        }
        let more = [
            "is", "is not", "becomes", "changes", "between", "in", "and", "or", "if", "for", "within", "default",
            "then",
            "to", "lingering", "over", "because", "otherwise",
        ]
        return items + Self.keywords(more, rank: 2)
    }

    // MARK: Values

    /// Words of the type at the other side.
    private func values() -> [Completion] {
        let words = otherSide.flatMap { $0.valueWords } ?? []
        let more = ["is", "not", "between"].contains(context.back(1)) ? ["unknown"] : []
        return words.map { Completion($0, .value, rank: 0) } + Self.keywords(more)
    }

    /// All units, those of the other side's dimension first.
    private func units() -> [Completion] {
        var wanted: Dimension?
        if case .quantity(let dimension)? = otherSide { wanted = dimension == .deltaTemp ? .temp : dimension }
        let words = Set(UnitWord.spellings.compactMap { UnitWord.named($0)?.canonical }).sorted()
        return words.compactMap { word in
            guard let unit = UnitWord.named(word.lowercased()) else { return nil }
            return Completion(word, .unit, unit.dimension.rawValue, rank: unit.dimension == wanted ? 0 : 2)
        }
    }

    /// The type of what stands left of the nearest sign of comparing or writing.
    private var otherSide: RuleType? {
        var skipped = 0
        for piece in context.before.reversed() {
            skipped += 1
            if ["{", "}", ";", "and", "or", "if"].contains(piece.text) { return nil }
            guard Self.signs.contains(piece.text) else { continue }
            let path = context.path(skipping: skipped)
            if path.isEmpty { continue }
            let before = skipped + path.count * 2 - 1
            // `all lights is`, `all lights in hall is`.
            if ["any", "all", "no"].contains(context.back(before + 1)) { return lookup.type(ofMembers: path[0]) }
            if context.back(before + 1) == "in", ["any", "all", "no"].contains(context.back(before + 3)) {
                return lookup.type(ofMembers: context.back(before + 2))
            }
            return lookup.type(of: path)
        }
        return nil
    }

    private static let signs: Set<String> = [
        "is", "becomes", "->", "to", "<", "<=", ">", ">=", "between", "in", ":", "default",
    ]
}
