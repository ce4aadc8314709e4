internal import HearthText
@_spi(_Unicode) import Swift

/// A word that somebody files items under.
package enum ItemTag {
    /// Of one item.
    package static let limit = 20
    package static let lengths = 1...50

    /// In NFC and lower case, with single spaces; `nil` if it has other characters than letters and digits of any script,
    /// spaces and `-`, or the wrong length.
    package static func normal(_ text: String) -> String? {
        let words = text.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
        var tag = String.UnicodeScalarView()
        tag.append(contentsOf: words._nfc)
        let isMade = tag.allSatisfy { $0 == " " || $0 == "-" || $0.isWordPart }
        let normal = String(tag)
        return isMade && lengths.contains(normal.count) ? normal : nil
    }

    /// The nearest tag to a word that was not written as one; `nil` if nothing of it is left.
    package static func nearest(_ text: String) -> String? {
        let parts = text.split { !$0.unicodeScalars.allSatisfy(\.isWordPart) }
        return normal(String(parts.joined(separator: " ").prefix(lengths.upperBound)))
    }
}

extension Unicode.Scalar {
    var isControl: Bool { properties.generalCategory == .control }
}
