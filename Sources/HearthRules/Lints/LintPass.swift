import HearthKernel
import HearthModel

/// One look at a rule set. Each lint is an extension.
struct LintPass {
    let set: RuleSet
    let names: HouseNames
    let heard: Heard
    /// Everything that rules do to devices, in rule order. Rules written `off` do nothing.
    let actions: [RuleAction]
    /// By rule: where its deeds are among all.
    private let actionsOfRule: [Range<Int>]
    let devicesByArea: [String: [DeviceIndex]]
    private var diagnostics: [(place: Place, diagnostic: Diagnostic)] = []

    init(_ set: RuleSet, names: HouseNames, heard: Heard = Heard()) {
        (self.set, self.names, self.heard) = (set, names, heard)
        var (actions, actionsOfRule): ([RuleAction], [Range<Int>]) = ([], [])
        for (position, rule) in set.rules.enumerated() {
            let start = actions.count
            if !rule.isOff { actions += RuleAction.all(of: rule, at: position) }
            actionsOfRule.append(start..<actions.count)
        }
        (self.actions, self.actionsOfRule) = (actions, actionsOfRule)
        let placed = names.devices.compactMap { device in names.registry[device]?.area.map { ($0, device) } }
        devicesByArea = Dictionary(grouping: placed) { $0.0 }.mapValues { $0.map(\.1) }
    }

    func actions(of rule: Int) -> ArraySlice<RuleAction> { actions[actionsOfRule[rule]] }

    /// In the order of files and places; a recipe that is used twice tells once.
    var ordered: [Diagnostic] {
        var said: Set<String> = []
        return diagnostics.enumerated()
            .sorted {
                ($0.element.place.file, $0.element.place.span.start, $0.offset)
                    < ($1.element.place.file, $1.element.place.span.start, $1.offset)
            }
            .map(\.element.diagnostic)
            .filter { said.insert("\($0.code) \($0.file) \($0.span.start) \($0.message)").inserted }
    }

    mutating func say(
        _ code: String, _ message: String, at place: Place, of slot: SlotIndex? = nil, notes: [Diagnostic.Note] = [],
        fixes: [Diagnostic.Fix?] = []
    ) {
        guard set.files.indices.contains(place.file) else { return }
        let file = set.files[place.file].source.name
        var diagnostic = Diagnostic(
            code, message, file: file, span: place.span, notes: notes, fixes: fixes.compactMap(\.self))
        diagnostic.slot = slot
        diagnostics.append((place, diagnostic))
    }

    // MARK: Words

    /// As written, on one line.
    func text(_ place: Place) -> String {
        guard set.files.indices.contains(place.file) else { return "" }
        return set.files[place.file].source[place.span].split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    func text(_ span: Span, of rule: Rule) -> String { text(Place(file: rule.textFile, span: span)) }

    /// A slot as rules write it: a bare device is its main property.
    func name(of slot: SlotIndex) -> String {
        let entry = names.registry[slot]
        let path = names.path(of: entry.device)
        let words = names.deviceClass(of: entry.device)?.words
        guard let property = words?.properties.first(where: { $0.stored.contains(entry.property.name) }) else {
            return path + "." + entry.property.name
        }
        return property.name == words?.main?.name ? path : path + "." + property.name
    }

    func path(of slot: SlotIndex) -> String { names.path(of: names.registry[slot].device) }

    func deviceClass(of slot: SlotIndex) -> DeviceClass? {
        names.registry[names.registry[slot].device]?.deviceClass
    }

    /// The name of a rule; of a nameless one, how it begins.
    func title(_ rule: Int) -> String {
        let rule = set.rules[rule]
        return rule.name ?? text(rule.syntax.headSpan, of: rule)
    }
}

extension Rule {
    /// It is written in a recipe: what stands there speaks of parameters, and is meant for each use.
    var isOfRecipe: Bool { span != syntax.span }

    /// The file in which it is written; of a recipe's rule, that of the recipe.
    var textFile: Int {
        isOfRecipe ? body.actions.first?.place.file ?? body.events.first?.place.file ?? file : file
    }
}

extension RuleSyntax {
    /// From the first word of the body to the end of its conditions.
    var headSpan: Span {
        let end: Int
        switch body {
        case .when(let when): end = when.gate?.span.end ?? when.events.last?.span.end ?? bodySpan.end
        case .while(let body): end = body.gate?.span.end ?? body.condition.span.end
        case .never(let promise): end = promise.condition.span.end
        case .expect(let obligation):
            end = obligation.gate?.span.end ?? obligation.events.last?.span.end ?? bodySpan.end
        }
        return Span(bodySpan.start, end)
    }

    var block: Block? {
        switch body {
        case .when(let when): when.block
        case .while(let body): body.block
        case .never(let promise): promise.otherwise
        case .expect(let obligation): obligation.otherwise
        }
    }
}
