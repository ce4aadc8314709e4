import Foundation
import HearthJSON
import HearthRules
import Testing

/// The colours of rules in editors fit the language.
@Suite struct GrammarTests {
    private static let folder = ExampleHouse.repository + "/packaging/editors/vscode/"
    private static let wordLists = [
        "declarations", "control", "operators", "events", "statements", "modifiers", "constants",
    ]

    private func read(_ name: String) throws -> JSONValue {
        try JSONValue(parsing: Array(try Data(contentsOf: URL(filePath: Self.folder + name))))
    }

    private func grammar() throws -> TextMateGrammar {
        TextMateGrammar(grammar: try read("syntaxes/hearth.tmLanguage.json"))
    }

    @Test func everyExpressionCompiles() throws {
        let expressions = try grammar().expressions
        #expect(expressions.count > 15)
        for expression in expressions { #expect(throws: Never.self) { try NSRegularExpression(pattern: expression) } }
    }

    /// The words that the parser asks for, from its sources: it keeps no list of them.
    private func parserWords() throws -> Set<String> {
        let folder = URL(filePath: ExampleHouse.repository + "/Sources/HearthRules/Syntax/Parsing")
            .resolvingSymlinksInPath().path
        var words: Set<String> = []
        for file in try FileManager.default.contentsOfDirectory(atPath: folder) where file.hasSuffix(".swift") {
            let text = try String(contentsOfFile: folder + "/" + file, encoding: .utf8)
            for call in text.matches(of: /\b(?:take|at|sees|require)\((?:oneOf: \[)?((?:"[a-z]+"(?:, )?)+)/) {
                words.formUnion(call.1.matches(of: /[a-z]+/).map { String($0.0) })
            }
        }
        // Looked for only to say that Hearth writes it in another way.
        return words.subtracting(["am", "before", "e", "home", "minus", "only", "plus", "pm", "than", "the", "with"])
    }

    @Test func itsWordsAreThoseOfTheLanguage() throws {
        let grammar = try grammar()
        let coloured = try Self.wordLists.flatMap(grammar.words)
        #expect(coloured.count == Set(coloured).count, "a word has one colour")
        let closed = Vocabulary.reserved.union(
            Vocabulary.declarations + Vocabulary.statements + Vocabulary.steps + Vocabulary.happenings
                + Vocabulary.days + Vocabulary.months)
        let language = closed.union(try parserWords())
        #expect(language.subtracting(coloured).sorted() == [], "words of the language without a colour")
        #expect(Set(coloured).subtracting(language).sorted() == [], "colours for words that mean nothing")
    }

    @Test func everySpellingOfAUnitIsAUnit() throws {
        let grammar = try grammar()
        for spelling in UnitWord.spellings {
            let colours = try grammar.colours(of: "wait 20 \(spelling) ")
            #expect(colours.contains { $0.text == spelling && $0.scope == "keyword.other.unit.hearth" }, "\(spelling)")
        }
    }

    @Test func aRuleHasItsColours() throws {
        let colours = try grammar().colours(
            of: #"while hall.lux < 40.5 lux, lingering 3 min { notify ann "It is {hall.lux} \{" } # dark"#)
        let expected: [(String, String)] = [
            ("while", "keyword.control"), ("hall.lux", "variable.other.path"), ("<", "keyword.operator"),
            ("40.5", "constant.numeric"), ("lux", "keyword.other.unit"), (",", "punctuation"),
            ("lingering", "keyword.control"), ("3", "constant.numeric"), ("min", "keyword.other.unit"),
            ("{", "punctuation"), ("notify", "keyword.control"), ("\"", "string.quoted.double"),
            ("{", "meta.interpolation"), ("hall.lux", "variable.other.path"), (#"\{"#, "constant.character.escape"),
            ("}", "punctuation"), ("# dark", "comment.line.number-sign"),
        ]
        #expect(colours == expected.map { TextMateGrammar.Colour(text: $0, scope: $1 + ".hearth") })
    }

    @Test func aWordBehindADotIsAName() throws {
        let colours = try grammar().colours(of: "when hall.then opens { turn on on.light }")
        #expect(colours.filter { $0.scope == "variable.other.path.hearth" }.map(\.text) == ["hall.then", "on.light"])
        #expect(colours.filter { $0.text == "on" }.count == 1)
    }

    /// In the example rules every word of the language that the parser sees as such has a colour, and every comment and
    /// text is one.
    @Test func theExampleRulesAreColoured() throws {
        let grammar = try grammar()
        let folder = ExampleHouse.repository + "/rules/"
        let files = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".hearth") }
        #expect(!files.isEmpty)
        for file in files {
            let text = try String(contentsOfFile: folder + file, encoding: .utf8)
            for line in text.split(separator: "\n").map(String.init) {
                let colours = try grammar.colours(of: line)
                let tokens = Lexer.tokens(of: SourceText(name: file, text: line)).0
                let source = SourceText(name: file, text: line)
                for token in tokens {
                    let written = source[token.span]
                    switch token.kind {
                    case .comment:
                        #expect(colours.contains { $0.text == written && $0.scope.hasPrefix("comment") }, "\(line)")
                    case .text: #expect(colours.contains { $0.scope.hasPrefix("string") }, "\(line)")
                    case .number: #expect(colours.contains { $0.text == written }, "\(line)")
                    case .time:
                        #expect(colours.contains { $0.text == written && $0.scope.contains("time") }, "\(line)")
                    case .word where Vocabulary.reserved.contains(written.lowercased()):
                        #expect(
                            colours.contains {
                                $0.text == written && $0.scope.hasPrefix("keyword")
                                    || $0.text == written && $0.scope.hasPrefix("constant")
                            }, "\(written) in \(line)")
                    default: break
                    }
                }
            }
        }
    }

    @Test func theExtensionNamesFilesThatAreThere() throws {
        let package = try read("package.json")
        let language = package["contributes"]?["languages"]?[0]
        let grammar = package["contributes"]?["grammars"]?[0]
        for path in [package["main"], language?["configuration"], grammar?["path"]] {
            let name = try #require(path?.string)
            #expect(FileManager.default.fileExists(atPath: Self.folder + name), "\(name)")
        }
        #expect(language?["id"] == grammar?["language"])
        #expect(grammar?["scopeName"] == (try self.grammar().grammar["scopeName"]))
        _ = try read("language-configuration.json")
    }
}
