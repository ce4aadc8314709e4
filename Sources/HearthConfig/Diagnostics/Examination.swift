import HearthModel

/// One reading of the whole configuration: the secrets that may be named, and what was found wrong so far.
/// A class, because every reader adds to the same list; it lives no longer than one load.
final class Examination {
    private(set) var diagnostics: [Diagnostic] = []
    /// Name → value, from `secrets.yaml`.
    var secrets: [String: String] = [:]

    /// In the order of the files.
    private(set) var namedFiles: [NamedFile] = []

    /// Ids and aliases in use, which are unique together: what has the name, and where it says so.
    private var holders: [String: (holder: String, position: SourcePosition)] = [:]

    func note(_ file: NamedFile) { namedFiles.append(file) }

    func adopt(_ diagnostic: Diagnostic) { diagnostics.append(diagnostic) }

    /// Gives a name to something, or reports who has it.
    /// - Parameter holder: such as `area 'hall'`.
    func claim(_ name: String, for holder: String, at position: SourcePosition) {
        if let first = holders[name] {
            error(
                position, "the name '\(name)' is already taken by \(first.holder)",
                notes: [Diagnostic.Note(first.position, "first defined here")])
        } else {
            holders[name] = (holder, position)
        }
    }

    func error(_ position: SourcePosition, _ message: String, notes: [Diagnostic.Note] = []) {
        diagnostics.append(Diagnostic(position, .error, message, notes: notes))
    }

    func warning(_ position: SourcePosition, _ message: String, notes: [Diagnostic.Note] = []) {
        diagnostics.append(Diagnostic(position, .warning, message, notes: notes))
    }

    /// A value that names nothing. What it would have been close to is not told of a secret.
    func unknown(_ noun: String, _ node: YAMLNode, among names: some Sequence<String>) {
        var nearest = ""
        if case .scalar(let scalar) = node.content, !scalar.secret {
            nearest = suggestion(for: scalar.text, among: names)
        }
        error(node.position, "\(noun) \(node.shown) does not exist" + nearest)
    }

    /// A key, or the name of a secret, that names nothing.
    func unknown(_ noun: String, _ name: String, at position: SourcePosition, among names: some Sequence<String>) {
        error(position, "\(noun) '\(shortened(name))' does not exist" + suggestion(for: name, among: names))
    }
}

/// ` (did you mean …?)` with the nearest of the names, or nothing.
func suggestion(for name: String, among names: some Sequence<String>) -> String {
    didYouMean(nearestNames(to: name, among: names))
}
