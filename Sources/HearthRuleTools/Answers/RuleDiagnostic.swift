import HearthRules

/// Something wrong in a rule file, at places as editors count them.
package struct RuleDiagnostic: Sendable {
    package enum Severity: Sendable { case error, warning }

    package struct Related: Sendable {
        package var file: String
        package var range: Range<TextPosition>
        package var message: String
    }

    /// A way to put it right: edits of the file that it is about.
    package struct Fix: Sendable {
        package var title: String
        package var edits: [TextEdit]
    }

    package var range: Range<TextPosition>
    package var severity: Severity
    /// As docs/rules/messages.md lists them.
    package var code: String
    package var message: String
    /// Further places, in files of the folder.
    package var related: [Related]
    package var fixes: [Fix]
}

extension RuleDiagnostic {
    /// - Parameter document: the file that the finding is about.
    init(_ diagnostic: Diagnostic, in document: Document, of folder: RulesFolder) {
        range = document.range(of: diagnostic.span)
        severity = diagnostic.severity == .error ? .error : .warning
        (code, message) = (diagnostic.code, diagnostic.message)
        related = diagnostic.notes.compactMap { note in
            folder[note.file].map { Related(file: note.file, range: $0.range(of: note.span), message: note.message) }
        }
        fixes = diagnostic.fixes.map { fix in
            Fix(
                title: fix.title,
                edits: fix.edits.map { TextEdit(range: document.range(of: $0.span), text: $0.text) })
        }
    }
}
