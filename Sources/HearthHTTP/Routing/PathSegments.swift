/// The parts of a path between slashes, decoded once. One slash at the end is ignored.
package struct PathSegments: Sendable {
    package let segments: [String]

    /// The rest behind the first part.
    var withoutFirst: PathSegments { PathSegments(segments: Array(segments.dropFirst())) }

    private init(segments: [String]) { self.segments = segments }

    /// `nil` for what names nothing: broken escapes or UTF-8, and segments that decode to `..` or hold `/` or NUL.
    package init?(_ path: some StringProtocol) {
        guard path.first == "/" else { return nil }
        var parts = path.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
        if parts.last?.isEmpty == true { parts.removeLast() }
        var segments: [String] = []
        for part in parts {
            guard let segment = percentDecoded(part), segment != "..", !segment.contains("/"),
                !segment.utf8.contains(0)
            else { return nil }
            segments.append(segment)
        }
        self.segments = segments
    }
}

/// Decodes `%XX`; `nil` if an escape is broken or the result is no UTF-8.
func percentDecoded(_ text: some StringProtocol) -> String? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count)
    var rest = text.utf8.makeIterator()
    while let byte = rest.next() {
        guard byte == UInt8(ascii: "%") else {
            bytes.append(byte)
            continue
        }
        guard let high = rest.next()?.hexDigit, let low = rest.next()?.hexDigit else { return nil }
        bytes.append(high << 4 | low)
    }
    return String(validating: bytes, as: UTF8.self)
}

extension UInt8 {
    fileprivate var hexDigit: UInt8? {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
