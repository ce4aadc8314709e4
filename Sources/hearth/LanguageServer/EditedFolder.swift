import HearthRuleTools
import HearthRules

/// A folder of rules with what the editor calls its files, and what it has been told of them.
struct EditedFolder: Sendable {
    let root: String
    var rules = RulesFolder()
    /// Of open documents, as the editor spells them.
    private var uris: [String: String] = [:]
    /// Files that the editor was told something of.
    private var told: Set<String> = []
    private var toldRevision = -1

    init(root: String) { self.root = root }

    /// Looks at the disk again.
    mutating func refresh(from surroundings: Surroundings) {
        rules.refresh(surroundings.files(root), house: surroundings.house(root))
    }

    mutating func open(_ document: Document, from uri: String) {
        rules.hold(document)
        uris[document.source.name] = uri
    }

    func uri(of name: String) -> String { uris[name] ?? FileURI.uri(of: root + "/" + name) }

    /// The editor has not been told everything.
    var hasNews: Bool { toldRevision != rules.revision }

    /// Diagnostics of each file that has any, had some before, or is open.
    mutating func news() -> [(file: String, diagnostics: [RuleDiagnostic])] {
        let diagnostics = rules.diagnostics()
        toldRevision = rules.revision
        let due = told.union(diagnostics.keys).union(rules.open.keys).sorted()
        told = Set(diagnostics.keys)
        return due.filter { rules[$0] != nil }.map { ($0, diagnostics[$0] ?? []) }
    }
}
