@_spi(_Unicode) import Swift

/// The text of one rule file, and where its lines begin.
package struct SourceText: Sendable, Equatable {
    /// As shown in messages and by which files are ordered: the path below the rules folder, `heating/upstairs.hearth`.
    package let name: String
    /// Normalised to NFC, without a byte-order mark.
    package let text: String
    package let utf8: [UInt8]
    /// Why this is no rule file at all (E111), if it is none: not UTF-8, a control character, longer than `limit`.
    package let unreadable: Finding?
    /// Offsets of the first byte of each line.
    private let lineStarts: [Int]

    /// Bytes a file may have.
    package static let limit = 256 * 1_024

    /// - Parameter text: as read; it need not be normalised.
    package init(name: String, text: String) {
        self.init(name: name, text: text, problem: nil)
    }

    /// - Parameter bytes: the file as read. Of one that is too long only the beginning is kept.
    package init(name: String, bytes: [UInt8]) {
        let text = String(decoding: bytes.prefix(SourceText.limit), as: UTF8.self)
        let isUTF8 = bytes.count > SourceText.limit || String(validating: bytes, as: UTF8.self) != nil
        let problem =
            bytes.count > SourceText.limit
            ? SourceText.tooLarge(bytes.count) : isUTF8 ? nil : (reason: "it is not UTF-8", span: Span(0, 0))
        self.init(name: name, text: text, problem: problem)
    }

    private init(name: String, text: String, problem: (reason: String, span: Span)?) {
        self.name = name
        let normalised = SourceText.normalised(text)
        let bytes = Array(normalised.utf8)
        (self.text, utf8) = (normalised, bytes)
        lineStarts = [0] + bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") }.map { $0 + 1 }
        let tooLarge = bytes.count > SourceText.limit ? SourceText.tooLarge(bytes.count) : nil
        unreadable = (problem ?? tooLarge ?? SourceText.controlCharacter(in: normalised)).map {
            Finding("E111", "This file cannot be read: \($0.reason).", file: name, span: $0.span)
        }
    }

    private static func normalised(_ text: String) -> String {
        let text = text.unicodeScalars.first == "\u{FEFF}" ? String(text.unicodeScalars.dropFirst()) : text
        guard text.utf8.contains(where: { $0 >= 0x80 }) else { return text }
        var scalars = String.UnicodeScalarView()
        scalars.append(contentsOf: text._nfc)
        return String(scalars)
    }

    private static func tooLarge(_ count: Int) -> (reason: String, span: Span) {
        ("it has \(count) bytes and the limit is \(limit)", Span(0, 0))
    }

    private static func controlCharacter(in text: String) -> (reason: String, span: Span)? {
        var offset = 0
        var previousIsReturn = false
        for scalar in text.unicodeScalars {
            let length = UTF8.width(scalar)
            // A return stands only before a line feed.
            if previousIsReturn && scalar != "\n" {
                return ("it has a control character, U+000D", Span(offset - 1, offset))
            }
            previousIsReturn = scalar == "\r"
            if scalar.properties.generalCategory == .control, scalar != "\t", scalar != "\n", scalar != "\r" {
                let digits = String(scalar.value, radix: 16, uppercase: true)
                let code = String(repeating: "0", count: 4 - digits.count) + digits
                return ("it has a control character, U+\(code)", Span(offset, offset + length))
            }
            offset += length
        }
        return previousIsReturn ? ("it has a control character, U+000D", Span(offset - 1, offset)) : nil
    }

    /// Line and column of an offset, both from 1; columns count characters.
    package func place(of offset: Int) -> (line: Int, column: Int) {
        let offset = min(max(0, offset), utf8.count)
        var (low, high) = (0, lineStarts.count - 1)
        while low < high {
            let middle = (low + high + 1) / 2
            if lineStarts[middle] <= offset { low = middle } else { high = middle - 1 }
        }
        return (low + 1, String(decoding: utf8[lineStarts[low]..<offset], as: UTF8.self).count + 1)
    }

    package subscript(span: Span) -> String {
        let range = span.clamped(to: utf8.count)
        return String(decoding: utf8[range], as: UTF8.self)
    }
}
