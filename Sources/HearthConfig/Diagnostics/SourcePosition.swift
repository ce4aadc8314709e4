/// A place in a configuration file.
package struct SourcePosition: Sendable, Hashable, Comparable {
    /// Relative to the configuration folder.
    package var file: String
    /// From 1.
    package var line: Int
    /// In characters, from 1.
    package var column: Int

    package init(file: String, line: Int = 1, column: Int = 1) {
        (self.file, self.line, self.column) = (file, line, column)
    }

    package static func < (a: SourcePosition, b: SourcePosition) -> Bool {
        (a.file, a.line, a.column) < (b.file, b.line, b.column)
    }
}

extension SourcePosition: CustomStringConvertible {
    /// `<file>:<line>:<column>`
    package var description: String { "\(file):\(line):\(column)" }
}
