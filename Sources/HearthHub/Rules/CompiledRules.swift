package import HearthKernel
import HearthModel
package import HearthRules

/// What a set of rule files means for one registry, and everything there is to say about it. A value that is made off
/// the hub loop and replaced whole.
package final class CompiledRules: Sendable {
    /// A rule as the API names it.
    package struct Entry: Sendable {
        /// `<file>.<slug of its name>`, or `<file>.line_<n>` without a name.
        package let id: String
        package let index: RuleIndex
    }

    /// In the order of their paths, bytewise.
    package let sources: [SourceText]
    package let names: HouseNames
    package let set: RuleSet
    package let program: Program
    /// Errors and warnings, in the order of files and places.
    package let diagnostics: [Diagnostic]
    /// In rule order.
    package let entries: [Entry]
    /// Which registry it is for: `Hub.registryVersion` at that time.
    package let registryVersion: Int
    /// That rules read or write.
    let slots: Set<SlotIndex>
    private let entryOfID: [String: Int]
    private let entryOfKey: [String: Int]
    private let rulesOfFile: [String: [RulesAtSpan]]

    /// The rules of one place: of a recipe's use there are several. Places of rules do not overlap.
    private struct RulesAtSpan {
        let span: Span
        /// Fingerprints, in rule order.
        var prints: [String]
    }

    /// - Parameter mistakes: in what `names` was made of, where that is among the sources.
    package init(
        _ sources: [SourceText], names: HouseNames, mistakes: [Diagnostic] = [], heard: Heard = Heard(),
        registryVersion: Int = 0
    ) {
        self.sources = sources.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
        (self.names, self.registryVersion) = (names, registryVersion)
        let outcome = RuleCompiler.build(sources: sources, names: names, heard: heard)
        (set, program, diagnostics) = (outcome.set, outcome.program, mistakes + outcome.diagnostics)
        entries = CompiledRules.entries(of: outcome.program)
        entryOfID = Dictionary(entries.enumerated().map { ($1.id, $0) }) { first, _ in first }
        let program = outcome.program
        slots = program.rules.reduce(into: []) { slots, rule in
            let reach = RuleReach(of: rule, in: program)
            slots.formUnion(reach.reads)
            slots.formUnion(reach.writes)
        }
        entryOfKey = Dictionary(entries.enumerated().map { (program.rules[$1.index.position].key, $0) }) { first, _ in
            first
        }
        rulesOfFile = CompiledRules.rulesOfFile(outcome.set)
    }

    package subscript(id id: String) -> Entry? { entryOfID[id].map { entries[$0] } }

    package func entry(ofKey key: String) -> Entry? { entryOfKey[key].map { entries[$0] } }

    package var errors: [Diagnostic] { diagnostics.filter { $0.severity == .error } }
    package var warnings: [Diagnostic] { diagnostics.filter { $0.severity == .warning } }

    package func source(of file: String) -> SourceText? { sources.first { $0.name == file } }

    /// The key of each warning under which a yes to it is remembered: it changes when the finding does, or a rule in
    /// whose text it lies (docs/spec/rule-language.md, section 16).
    package func key(of diagnostic: Diagnostic) -> String {
        let spans = [(diagnostic.file, diagnostic.span)] + diagnostic.notes.map { ($0.file, $0.span) }
        let prints = spans.flatMap { file, span in self.prints(of: file, around: span) }
        return ([diagnostic.code, diagnostic.file, diagnostic.message] + prints).joined(separator: "\n")
    }

    /// Of the rules in whose text the span lies.
    private func prints(of file: String, around span: Span) -> [String] {
        guard let places = rulesOfFile[file] else { return [] }
        var (low, high) = (0, places.count)
        while low < high {
            let middle = (low + high) / 2
            if places[middle].span.start <= span.start { low = middle + 1 } else { high = middle }
        }
        guard low > 0, case let place = places[low - 1], span.end <= place.span.end else { return [] }
        return place.prints
    }

    /// By file, in the order of their places.
    private static func rulesOfFile(_ set: RuleSet) -> [String: [RulesAtSpan]] {
        var rules: [String: [Span: RulesAtSpan]] = [:]
        for rule in set.rules {
            let print = String(rule.fingerprint, radix: 16)
            rules[set.files[rule.file].source.name, default: [:]][
                rule.span, default: RulesAtSpan(span: rule.span, prints: [])
            ].prints.append(print)
        }
        return rules.mapValues { $0.values.sorted { $0.span.start < $1.span.start } }
    }

    private static func entries(of program: Program) -> [Entry] {
        var taken: [String: Int] = [:]
        return program.rules.indices.map { position in
            let rule = program.rules[position]
            let stem =
                rule.file.hasSuffix(RuleFiles.suffix) ? rule.file.dropLast(RuleFiles.suffix.count) : rule.file[...]
            let file = stem.map { $0 == "/" ? "." : $0 }
            let isNamed = rule.title == rule.key
            let id = String(file) + "." + (isNamed ? Adoption.slug(rule.title) : "line_\(rule.line)")
            let count = taken[id, default: 0] + 1
            taken[id] = count
            return Entry(id: count == 1 ? id : id + "_\(count)", index: RuleIndex(position))
        }
    }
}

extension CompiledRules {
    /// Before there are any.
    static let none = CompiledRules([], names: HouseNames(registry: Registry()))
}
