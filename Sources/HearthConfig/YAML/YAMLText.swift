/// The text of a file, its lines as the YAML reader counts them, and what must be so before that reader may see it.
struct YAMLText {
    let file: String
    let lines: [[Unicode.Scalar]]
    /// By line, where not every scalar is a character of its own.
    private let columns: [Int: [Int]]

    /// A line and a scalar in it, both from 0.
    struct Place: Hashable {
        var line: Int
        var offset: Int
    }

    /// Bytes a file may have.
    static let limit = 1 << 20

    /// Refuses what is too large or not UTF-8.
    init?(_ source: SourceFile, _ examination: Examination) {
        file = source.name
        guard source.bytes.count <= Self.limit else {
            examination.error(SourcePosition(file: file), "the file is larger than 1 MiB")
            return nil
        }
        let bytes = source.bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? source.bytes.dropFirst(3) : source.bytes[...]
        if String(validating: bytes, as: UTF8.self) == nil {
            for (number, line) in bytes.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated()
            where String(validating: line, as: UTF8.self) == nil {
                let good = String(decoding: line, as: UTF8.self).prefix { $0 != "\u{FFFD}" }
                examination.error(
                    SourcePosition(file: file, line: number + 1, column: good.count + 1), "the text is not UTF-8")
                return nil
            }
        }
        let lines = Self.lines(of: String(decoding: bytes, as: UTF8.self))
        self.lines = lines
        columns = Dictionary(
            uniqueKeysWithValues: lines.indices.compactMap { index in
                Self.columns(of: lines[index]).map { (index, $0) }
            })
    }

    /// Broken where libyaml breaks them: CR LF, CR, LF, NEL, LS and PS.
    private static func lines(of text: String) -> [[Unicode.Scalar]] {
        var lines: [[Unicode.Scalar]] = [[]]
        var afterReturn = false
        for scalar in text.unicodeScalars {
            defer { afterReturn = scalar == "\r" }
            switch scalar {
            case "\n" where afterReturn: break
            case "\n", "\r", "\u{85}", "\u{2028}", "\u{2029}": lines.append([])
            default: lines[lines.count - 1].append(scalar)
            }
        }
        return lines
    }

    /// The text with `marker` before each of the places.
    func text(marking places: [Place], with marker: Unicode.Scalar) -> String {
        var marked = lines
        for place in places.sorted(by: { $0.offset > $1.offset }) {
            marked[place.line].insert(marker, at: place.offset)
        }
        var text = String.UnicodeScalarView()
        for line in marked {
            text.append(contentsOf: line)
            text.append("\n")
        }
        return String(text)
    }

    /// libyaml counts scalars where people count characters.
    func position(of place: Place) -> SourcePosition {
        var column = place.offset
        if let table = columns[place.line] {
            column = place.offset < table.count ? table[place.offset] : (table.last ?? 0) + 1
        }
        return SourcePosition(file: file, line: place.line + 1, column: column + 1)
    }

    /// For each scalar of the line, the number of characters before it.
    private static func columns(of line: [Unicode.Scalar]) -> [Int]? {
        guard line.contains(where: { !$0.isASCII }) else { return nil }
        var view = String.UnicodeScalarView()
        view.append(contentsOf: line)
        return String(view).enumerated().flatMap { index, character in character.unicodeScalars.map { _ in index } }
    }
}
