import HearthJSON

/// Cuts a stream of bytes into messages by their `Content-Length` (LSP 3.17, Base Protocol).
struct MessageReader {
    /// The stream is no longer understood; nothing behind this place can be.
    enum Broken: Error, Equatable {
        case noLength
        case tooLong(Int)
    }

    enum Message {
        case json(JSONValue)
        /// Well framed, and not JSON.
        case wrong(JSONError)
    }

    private var bytes: [UInt8] = []

    /// Whole texts come in one message, and as JSON they can be six times as long as the largest rule file; open
    /// editors send much less.
    static let limit = 16 << 20
    private static let headerLimit = 4_096

    mutating func feed(_ more: some Sequence<UInt8>) { bytes += more }

    /// - Returns: `nil` until a whole message is there.
    mutating func next() throws(Broken) -> Message? {
        guard let body = headerEnd() else {
            if bytes.count > Self.headerLimit { throw .noLength }
            return nil
        }
        guard let length = contentLength(in: bytes[..<body]) else { throw .noLength }
        guard length <= Self.limit else { throw .tooLong(length) }
        guard bytes.count >= body + length else { return nil }
        let text = Array(bytes[body..<body + length])
        bytes.removeSubrange(..<(body + length))
        do throws(JSONError) {
            return .json(try JSONValue(parsing: text, maximumBytes: Self.limit))
        } catch {
            return .wrong(error)
        }
    }

    /// Behind the empty line.
    private func headerEnd() -> Int? {
        let end: [UInt8] = [13, 10, 13, 10]
        let window = bytes.prefix(Self.headerLimit)
        guard window.count >= 4 else { return nil }
        return (0...(window.count - 4)).first { window[$0..<$0 + 4].elementsEqual(end) }.map { $0 + 4 }
    }

    private func contentLength(in header: ArraySlice<UInt8>) -> Int? {
        for line in String(decoding: header, as: UTF8.self).split(whereSeparator: \.isNewline) {
            let parts = line.split(separator: ":", maxSplits: 1)
            guard parts.count == 2, parts[0].lowercased() == "content-length" else { continue }
            return Int(parts[1].filter { $0 != " " }).flatMap { $0 >= 0 ? $0 : nil }
        }
        return nil
    }

    static func framed(_ message: JSONValue) -> String {
        let body = JSONWriter.document { $0.value(message) }
        return "Content-Length: \(body.count)\r\n\r\n" + String(decoding: body, as: UTF8.self)
    }
}
