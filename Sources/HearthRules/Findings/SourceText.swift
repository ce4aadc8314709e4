/// The text of one rule file, and where its lines begin.
package struct SourceText: Sendable, Equatable {
    /// As shown in messages and by which files are ordered: the path below the rules folder, `heating/upstairs.hearth`.
    package let name: String
    /// Normalised to NFC, without a byte-order mark.
    package let text: String
    package let utf8: [UInt8]
    /// Offsets of the first byte of each line.
    private let lineStarts: [Int]

    /// - Parameter text: as read; it need not be normalised.
    package init(name: String, text: String) {
        self.name = name
        self.text = text
        let bytes = Array(text.utf8)
        utf8 = bytes
        lineStarts = [0] + bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") }.map { $0 + 1 }
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
