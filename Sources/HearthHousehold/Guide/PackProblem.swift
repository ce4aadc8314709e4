/// What is wrong in a file of a pack. An error spoils the pack, a warning does not.
package struct PackProblem: Hashable, Sendable {
    /// From 1; 0: the file as a whole.
    package let line: Int
    package let isError: Bool
    /// For whoever wrote the pack.
    package let message: String

    static func error(_ line: Int, _ message: String) -> PackProblem {
        PackProblem(line: line, isError: true, message: message)
    }

    static func warning(_ line: Int, _ message: String) -> PackProblem {
        PackProblem(line: line, isError: false, message: message)
    }
}

/// One file of learning paths, as it was read.
package struct Pack: Sendable {
    /// None if anything in the file is an error.
    package let paths: [LearningPath]
    package let problems: [PackProblem]

    /// Bytes.
    package static let length = 20 << 20
    static let rows = 20_000

    /// - Parameter name: of the file; its ending says how it is read.
    package init(_ bytes: [UInt8], named name: String) {
        var draft = PackDraft()
        let stem = name.split(separator: ".").first.map(String.init) ?? name
        if bytes.count > Self.length {
            draft.error(0, "the file is larger than 20 MB")
        } else if let text = String(validating: bytes, as: UTF8.self), !bytes.contains(0) {
            let plain = text.unicodeScalars.first == "\u{FEFF}" ? String(text.unicodeScalars.dropFirst()) : text
            if name.hasSuffix(".csv") {
                draft.read(csv: plain, named: stem)
            } else {
                draft.read(markdown: plain, named: stem)
            }
        } else {
            draft.error(0, "the file is not text in UTF-8")
        }
        problems = draft.problems.sorted { $0.line < $1.line }
        paths = draft.isSpoiled ? [] : draft.paths
    }

    /// Whether a file of this name is one of a pack.
    package static func reads(_ name: String) -> Bool { name.hasSuffix(".csv") || name.hasSuffix(".md") }
}
