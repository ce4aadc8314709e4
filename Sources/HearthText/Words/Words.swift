@_spi(_Unicode) internal import Swift

/// Words as they are compared.
package enum Words {
    /// In order, in lower case and without accents; marks of writing part them.
    package static func all(of text: some StringProtocol) -> [String] {
        var words: [String] = []
        var word = String.UnicodeScalarView()
        for scalar in folded(text).unicodeScalars {
            if scalar.isWordPart {
                word.append(scalar)
            } else if scalar.value == 0x27 || scalar.value == 0x2019 {
                continue  // `don't` is one word.
            } else if !word.isEmpty {
                words.append(String(word))
                word.removeAll()
            }
        }
        if !word.isEmpty { words.append(String(word)) }
        return words
    }

    /// Stems of the words that say something, in order.
    package static func content(of text: some StringProtocol) -> [String] {
        all(of: text).filter { !StopWords.asking.contains($0) }.map(stem)
    }

    /// In lower case, without accents.
    package static func folded(_ text: some StringProtocol) -> String {
        var folded = String.UnicodeScalarView()
        for scalar in text.lowercased()._nfd where scalar.properties.generalCategory != .nonspacingMark {
            folded.append(scalar)
        }
        return String(folded)
    }
}

extension Unicode.Scalar {
    /// Letters, digits, and the marks on them.
    package var isWordPart: Bool {
        switch properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
            .letterNumber, .otherNumber, .nonspacingMark, .spacingMark, .enclosingMark:
            true
        default: false
        }
    }
}
