package import HearthRules

/// A text as the editor holds it, and the same text as the rule language sees it.
///
/// Editors count lines and UTF-16 units of what was typed, `SourceText` counts bytes of its normal form. Both are the
/// same text for Unicode, so a place of one is found in the other by counting characters where the bytes differ.
package struct Document: Sendable {
    package let source: SourceText
    private let bytes: [UInt8]
    private let lineStarts: [Int]
    /// Offsets of characters in the typed text and in its normal form; `nil` where both have the same bytes.
    private let characters: (typed: [Int], normal: [Int])?

    package init(name: String, text: String) { self.init(name: name, typed: Array(text.utf8)) }

    private init(name: String, typed bytes: [UInt8]) {
        self.bytes = bytes
        source = SourceText(name: name, bytes: bytes)
        lineStarts = [0] + Document.lineEnds(in: bytes)
        let isSame = source.utf8 == bytes
        characters =
            isSame
            ? nil
            : (
                Document.characterOffsets(in: String(decoding: bytes, as: UTF8.self)),
                Document.characterOffsets(in: source.text)
            )
    }

    /// Behind each line end: LF, CRLF, or a lone CR (LSP 3.17, Text Documents).
    private static func lineEnds(in bytes: [UInt8]) -> [Int] {
        bytes.indices.filter { index in
            switch bytes[index] {
            case UInt8(ascii: "\n"): true
            case UInt8(ascii: "\r"): index + 1 == bytes.count || bytes[index + 1] != UInt8(ascii: "\n")
            default: false
            }
        }.map { $0 + 1 }
    }

    private static func characterOffsets(in text: String) -> [Int] {
        var offset = 0
        let starts = text.drop { $0 == "\u{FEFF}" }.map { character in
            defer { offset += character.utf8.count }
            return offset
        }
        return starts + [offset]
    }

    /// The text after an edit.
    package func replacing(_ range: Range<TextPosition>, with text: String) -> Document {
        var bytes = bytes
        let start = typedOffset(of: range.lowerBound)
        bytes.replaceSubrange(start..<max(start, typedOffset(of: range.upperBound)), with: text.utf8)
        return Document(name: source.name, typed: bytes)
    }

    // MARK: Places

    /// Where a place of the editor is in `source`; behind the end of a line it is that end.
    func offset(of position: TextPosition) -> Int {
        let typed = typedOffset(of: position)
        return characters.map { Document.counterpart(of: typed, from: $0.typed, to: $0.normal) } ?? typed
    }

    func position(of offset: Int) -> TextPosition {
        let normal = min(max(0, offset), source.utf8.count)
        let typed = characters.map { Document.counterpart(of: normal, from: $0.normal, to: $0.typed) } ?? normal
        let line = Document.position(of: typed, in: lineStarts)
        let head = String(decoding: bytes[lineStarts[line]..<min(typed, bytes.count)], as: UTF8.self)
        return TextPosition(line, head.utf16.count)
    }

    func range(of span: Span) -> Range<TextPosition> {
        let start = position(of: span.start)
        return start..<max(start, position(of: span.end))
    }

    var whole: Range<TextPosition> {
        let last = String(decoding: bytes[lineStarts[lineStarts.count - 1]...], as: UTF8.self)
        return TextPosition(0, 0)..<TextPosition(lineStarts.count - 1, last.utf16.count)
    }

    private func typedOffset(of position: TextPosition) -> Int {
        guard position.line < lineStarts.count else { return bytes.count }
        let isLast = position.line + 1 == lineStarts.count
        let end = isLast ? bytes.count : lineStarts[position.line + 1]
        var offset = lineStarts[position.line]
        var units = 0
        while offset < end, bytes[offset] != UInt8(ascii: "\n"), bytes[offset] != UInt8(ascii: "\r") {
            let width = bytes[offset] < 0x80 ? 1 : bytes[offset] < 0xE0 ? 2 : bytes[offset] < 0xF0 ? 3 : 4
            units += width == 4 ? 2 : 1
            guard units <= position.character else { break }
            offset = min(end, offset + width)
        }
        return offset
    }

    private static func counterpart(of offset: Int, from: [Int], to: [Int]) -> Int {
        let place = position(of: offset, in: from)
        return place < to.count ? to[place] : to[to.count - 1]
    }

    /// Of the last start at or before the offset.
    private static func position(of offset: Int, in starts: [Int]) -> Int {
        var (low, high) = (0, starts.count - 1)
        while low < high {
            let middle = (low + high + 1) / 2
            if starts[middle] <= offset { low = middle } else { high = middle - 1 }
        }
        return low
    }
}
