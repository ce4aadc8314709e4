import HearthRules

/// Something wrong in a rule file, at places as editors count them.
struct RuleDiagnostic: Sendable {
    struct Related: Sendable {
        var file: String
        var range: Range<TextPosition>
        var message: String
    }

    /// A way to put it right: edits of the file that it is about.
    struct Fix: Sendable {
        var title: String
        var edits: [TextEdit]
    }

    var range: Range<TextPosition>
    var severity: Finding.Severity
    /// As docs/rules/messages.md lists them.
    var code: String
    var message: String
    /// Further places, in files of the folder.
    var related: [Related]
    var fixes: [Fix]
}

extension RuleDiagnostic {
    /// - Parameter document: the file that the finding is about.
    init(_ finding: Finding, in document: Document, of folder: RulesFolder) {
        range = document.range(of: finding.span)
        (severity, code, message) = (finding.severity, finding.code, finding.message)
        related = finding.notes.compactMap { note in
            folder[note.file].map { Related(file: note.file, range: $0.range(of: note.span), message: note.message) }
        }
        fixes = finding.fixes.map { fix in
            Fix(
                title: fix.title,
                edits: fix.edits.map { TextEdit(range: document.range(of: $0.span), text: $0.text) })
        }
    }
}
