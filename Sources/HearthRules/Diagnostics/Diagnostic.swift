package import HearthModel

/// Something that is to be said about a text: an error, a warning, or a fault (docs/spec/rule-language.md, section 17).
package struct Diagnostic: Sendable, Equatable {
    package enum Severity: String, Sendable { case error, warning }

    /// A further place that belongs to it: "first declared here".
    package struct Note: Sendable, Equatable {
        package var message: String
        package var file: String
        package var span: Span
        package init(_ message: String, file: String, span: Span) {
            (self.message, self.file, self.span) = (message, file, span)
        }
    }

    /// An exact edit that makes it go away.
    package struct Fix: Sendable, Equatable {
        /// What is offered, as shown: "write `is`".
        package var title: String
        package var edits: [Edit]
        package init(_ title: String, _ edits: [Edit]) { (self.title, self.edits) = (title, edits) }
        package init(_ title: String, replace span: Span, with text: String) {
            self.init(title, [Edit(span: span, text: text)])
        }
    }

    package struct Edit: Sendable, Equatable {
        package var span: Span
        package var text: String
        package init(span: Span, text: String) { (self.span, self.text) = (span, text) }
    }

    /// `E101`, `W120`.
    package var code: String
    package var message: String
    /// Name of the `SourceText`.
    package var file: String
    package var span: Span
    package var notes: [Note]
    package var fixes: [Fix]
    /// Of W130: what the rules disagree on.
    package var slot: SlotIndex?

    package init(
        _ code: String, _ message: String, file: String, span: Span, notes: [Note] = [], fixes: [Fix] = []
    ) {
        (self.code, self.message, self.file, self.span) = (code, message, file, span)
        (self.notes, self.fixes) = (notes, fixes)
    }

    package var severity: Severity { code.hasPrefix("W") ? .warning : .error }
}
