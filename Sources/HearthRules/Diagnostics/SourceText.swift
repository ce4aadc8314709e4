@_spi(_Unicode) import Swift

/// The text of one rule file, and where its lines begin.
package struct SourceText: Sendable, Equatable {
    /// As shown in messages and by which files are ordered: the path below the rules folder, `heating/upstairs.hearth`.
    package let name: String
    /// Normalised to NFC, without a byte-order mark.
    package let text: String
    package let utf8: [UInt8]
    /// Why this is no rule file at all (E111), if it is none: not UTF-8, a control character, longer than `limit`.
    package let unreadable: Diagnostic?
    /// Offsets of the first byte of each line.
    private let lineStarts: [Int]
    /// On the way along long lines, in order.
    private let milestones: [Milestone]

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
        let lineStarts = [0] + bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") }.map { $0 + 1 }
        self.lineStarts = lineStarts
        milestones = Milestone.along(bytes, lineStarts: lineStarts)
        let tooLarge = bytes.count > SourceText.limit ? SourceText.tooLarge(bytes.count) : nil
        unreadable = (problem ?? tooLarge ?? SourceText.controlCharacter(in: bytes)).map {
            Diagnostic("E111", "This file cannot be read: \($0.reason).", file: name, span: $0.span)
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

    /// Control characters are U+0000 to U+001F, U+007F, and U+0080 to U+009F, which UTF-8 writes with C2 before.
    private static func controlCharacter(in bytes: [UInt8]) -> (reason: String, span: Span)? {
        for (index, byte) in bytes.enumerated() {
            let next = index + 1 < bytes.count ? bytes[index + 1] : 0
            switch byte {
            case UInt8(ascii: "\t"), UInt8(ascii: "\n"): continue
            case UInt8(ascii: "\r") where next == UInt8(ascii: "\n"): continue
            case 0..<0x20, 0x7F: return (controlCharacter(byte), Span(index, index + 1))
            case 0xC2 where next < 0xA0: return (controlCharacter(next), Span(index, index + 2))
            default: continue
            }
        }
        return nil
    }

    private static func controlCharacter(_ code: UInt8) -> String {
        "it has a control character, U+00\(code < 16 ? "0" : "")\(String(code, radix: 16, uppercase: true))"
    }

    /// Line and column of an offset, both from 1; columns count characters.
    package func place(of offset: Int) -> (line: Int, column: Int) {
        let offset = min(max(0, offset), utf8.count)
        let line = lineStarts.firstPosition { $0 > offset }
        var (start, column) = (lineStarts[line - 1], 1)
        let passed = milestones.firstPosition { $0.offset > offset }
        if passed > 0, milestones[passed - 1].offset > start {
            (start, column) = (milestones[passed - 1].offset, milestones[passed - 1].column)
        }
        return (line, String(decoding: utf8[start..<offset], as: UTF8.self).count + column)
    }

    package subscript(span: Span) -> String {
        let range = span.clamped(to: utf8.count)
        return String(decoding: utf8[range], as: UTF8.self)
    }
}

/// A character on a long line and its column, so that columns need not be counted from the line's beginning each time:
/// a text of 256 KiB on one line can have a finding for each byte.
private struct Milestone: Sendable, Equatable {
    /// Bytes between two of them, and a line without any.
    private static let distance = 256

    var offset: Int
    /// From 1.
    var column: Int

    static func along(_ bytes: [UInt8], lineStarts: [Int]) -> [Milestone] {
        var milestones: [Milestone] = []
        for (start, end) in zip(lineStarts, lineStarts.dropFirst() + [bytes.count]) where end - start > distance {
            var here = Milestone(offset: start, column: 1)
            var last = start
            for character in String(decoding: bytes[start..<end], as: UTF8.self) {
                here.offset += character.utf8.count
                here.column += 1
                guard here.offset - last >= distance else { continue }
                milestones.append(here)
                last = here.offset
            }
        }
        return milestones
    }
}
