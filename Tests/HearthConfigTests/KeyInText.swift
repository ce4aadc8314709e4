/// A key somewhere in the text of `MarkedFiles`.
struct KeyInText {
    let name: String
    /// `file:line:column`
    let place: String
    private let lines: [String]
    private let line: Int
    private let offset: Int

    func renamed(_ new: String) -> String {
        var lines = lines
        let start = lines[line].index(lines[line].startIndex, offsetBy: offset)
        lines[line].replaceSubrange(start..<lines[line].index(start, offsetBy: name.count), with: new)
        return lines.joined(separator: "\n")
    }

    /// Words before a colon, at the start of a line or of an entry in braces.
    static func all(in text: String) -> [KeyInText] {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        var keys: [KeyInText] = []
        var (file, start) = ("devices.yaml", 0)
        for (number, line) in lines.enumerated() {
            if line.hasPrefix("=== ") {
                (file, start) = (String(line.dropFirst(4)), number + 1)
                continue
            }
            let characters = Array(line)
            var index = 0
            while index < characters.count {
                let word = characters[index...].prefix { $0.isLetter || $0.isNumber || "_.".contains($0) }
                let end = index + word.count
                let begins = index == 0 || "{ ".contains(characters[index - 1])
                let isKey =
                    end < characters.count && characters[end] == ":"
                    && (end + 1 == characters.count || characters[end + 1] == " ")
                if begins, isKey, !word.isEmpty {
                    keys.append(
                        KeyInText(
                            name: String(word), place: "\(file):\(number - start + 1):\(index + 1)", lines: lines,
                            line: number, offset: index))
                }
                index = max(end, index + 1)
            }
        }
        return keys
    }
}
