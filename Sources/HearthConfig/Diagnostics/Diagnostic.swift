/// Something that a person wrote in the configuration and that is wrong, or deserves a second look.
package struct Diagnostic: Sendable, Equatable {
    package enum Severity: String, Sendable {
        /// The configuration cannot be used.
        case error
        case warning
    }

    /// A second place that belongs to the matter.
    package struct Note: Sendable, Equatable {
        package var position: SourcePosition
        package var message: String

        package init(_ position: SourcePosition, _ message: String) {
            (self.position, self.message) = (position, message)
        }
    }

    package var position: SourcePosition
    package var severity: Severity
    /// One sentence without internals; never the value of a secret.
    package var message: String
    package var notes: [Note]

    package init(_ position: SourcePosition, _ severity: Severity, _ message: String, notes: [Note] = []) {
        (self.position, self.severity, self.message, self.notes) = (position, severity, message, notes)
    }
}

extension Diagnostic: CustomStringConvertible {
    /// `<file>:<line>:<column>: <error|warning|note>: <sentence>` (docs/spec/devices.md, section 1); a note is a line
    /// of its own.
    package var description: String {
        (["\(position): \(severity.rawValue): \(message)"] + notes.map { "\($0.position): note: \($0.message)" })
            .joined(separator: "\n")
    }
}

extension Diagnostic {
    package var file: String { position.file }
    package var line: Int { position.line }
    package var column: Int { position.column }

    /// What to print: at most 50 messages, then how many more there are.
    package static func rendered(_ diagnostics: [Diagnostic], limit: Int = 50) -> [String] {
        let shown = diagnostics.prefix(limit).map(\.description)
        return diagnostics.count > limit ? shown + ["… and \(diagnostics.count - limit) more"] : shown
    }
}

extension Collection<Diagnostic> {
    package var hasErrors: Bool { contains { $0.severity == .error } }
}

extension [Diagnostic] {
    /// By file, line and column; what was found first stays first at the same place.
    package func sortedByPlace() -> [Diagnostic] {
        enumerated()
            .sorted { ($0.element.position, $0.offset) < ($1.element.position, $1.offset) }
            .map(\.element)
    }
}
