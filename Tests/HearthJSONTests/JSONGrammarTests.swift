import HearthJSON
import Testing

/// RFC 8259, read strictly: what is refused, why, and at which byte.
@Suite struct JSONGrammarTests {
    @Test(
        arguments: [
            ("", .unexpectedEnd, 0),
            ("  ", .unexpectedEnd, 2),
            ("\u{FEFF}1", .unexpectedByte, 0),
            ("nul", .unexpectedEnd, 3),
            ("nulL", .unexpectedByte, 3),
            ("True", .unexpectedByte, 0),
            ("NaN", .unexpectedByte, 0),
            ("Infinity", .unexpectedByte, 0),
            ("-Infinity", .invalidNumber, 1),
            ("1 2", .trailingBytes, 2),
            ("{}x", .trailingBytes, 2),
            ("true\0", .trailingBytes, 4),
            ("[1,]", .unexpectedByte, 3),
            ("[,1]", .unexpectedByte, 1),
            ("[1 2]", .unexpectedByte, 3),
            ("[1}", .unexpectedByte, 2),
            ("[1", .unexpectedEnd, 2),
            ("{\"a\":1,}", .unexpectedByte, 7),
            ("{\"a\" 1}", .unexpectedByte, 5),
            ("{\"a\":}", .unexpectedByte, 5),
            ("{a:1}", .unexpectedByte, 1),
            ("{1:1}", .unexpectedByte, 1),
            ("{\"a\":1]", .unexpectedByte, 6),
            ("{\"a\"", .unexpectedEnd, 4),
            ("// x\n1", .unexpectedByte, 0),
            ("'a'", .unexpectedByte, 0),
            ("\u{A0}1", .unexpectedByte, 0),
        ] as [(String, JSONError.Reason, Int)])
    func refuses(_ document: String, _ reason: JSONError.Reason, _ offset: Int) {
        #expect(throws: JSONError(reason, at: offset)) { try JSONValue(parsing: Array(document.utf8)) }
    }

    @Test(arguments: [
        "01", "-01", "00", "+1", ".5", "1.", "-", "1e", "1e+", "1.e3", "0x10", "1_000", "--1", "1.2.3", "1e1.5", "-.5",
    ])
    func refusesTheNumber(_ text: String) {
        #expect(throws: JSONError.self) { try JSONValue(parsing: Array(text.utf8)) }
    }

    @Test(
        arguments: [
            (#""abc"#, .unexpectedEnd, 4),
            (#""\"#, .unexpectedEnd, 2),
            (#""\a""#, .invalidEscape, 2),
            (#""\u12G4""#, .invalidEscape, 5),
            (#""\u12"#, .unexpectedEnd, 5),
            (#""\uD83D""#, .loneSurrogate, 1),
            (#""\uD83Dx""#, .loneSurrogate, 1),
            (#""\uD83D\n""#, .loneSurrogate, 1),
            (#""\uD83D\uD83D""#, .loneSurrogate, 1),
            (#""\uDE00\uD83D""#, .loneSurrogate, 1),
            ("\"a\tb\"", .controlCharacter, 2),
            ("\"a\nb\"", .controlCharacter, 2),
            ("\"\0\"", .controlCharacter, 1),
            ("\"\u{1F}\"", .controlCharacter, 1),
        ] as [(String, JSONError.Reason, Int)])
    func refusesTheString(_ text: String, _ reason: JSONError.Reason, _ offset: Int) {
        #expect(throws: JSONError(reason, at: offset)) { try JSONValue(parsing: Array(text.utf8)) }
    }

    @Test(
        arguments: [
            [0x80], [0xBF], [0xC0, 0x80], [0xC1, 0xBF], [0xC3], [0xC3, 0x28], [0xE0, 0x9F, 0xBF], [0xED, 0xA0, 0x80],
            [0xED, 0xBF, 0xBF], [0xE2, 0x82], [0xF0, 0x8F, 0xBF, 0xBF], [0xF4, 0x90, 0x80, 0x80], [0xF0, 0x9F, 0x98],
            [0xF5, 0x80, 0x80, 0x80], [0xFF], [0xFE],
        ] as [[UInt8]])
    func refusesIllFormedUTF8(_ bytes: [UInt8]) {
        let quote = [UInt8(ascii: "\"")]
        #expect(throws: JSONError(.invalidUTF8, at: 1)) { try JSONValue(parsing: quote + bytes + quote) }
        #expect(throws: JSONError(.invalidUTF8, at: 1)) { try JSONValue(parsing: quote + bytes) }
    }

    @Test(arguments: [
        "\u{7F}", "é", "\u{7FF}", "\u{800}", "\u{D7FF}", "\u{E000}", "\u{FFFF}", "😀", "\u{10FFFF}", "\u{2028}",
    ])
    func keepsCharacters(_ text: String) throws {
        #expect(try JSONValue(parsing: Array("\"\(text)\"".utf8)) == .string(text))
    }

    @Test(
        arguments: [
            (#""""#, ""),
            (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{C}\n\r\t"),
            (#""\u0000\u001f""#, "\0\u{1F}"),
            (#""\u00e9\u20AC""#, "é€"),
            (#""\uD83D\uDE00""#, "😀"),
            (#""a\udbff\udfffb""#, "a\u{10FFFF}b"),
            (#""\uD7FF\uE000""#, "\u{D7FF}\u{E000}"),
            (#""é\né""#, "é\né"),
        ])
    func decodesEscapes(_ document: String, _ text: String) throws {
        #expect(try JSONValue(parsing: Array(document.utf8)) == .string(text))
    }

    @Test func allFourBlanksMayStandAnywhereBetweenTokens() throws {
        let value = try JSONValue(parsing: Array(" \t\r\n{ \"a\" :\n[ 1\t, 2\r] } ".utf8))
        #expect(value == .object([.init("a", .array([.int(1), .int(2)]))]))
    }
}
