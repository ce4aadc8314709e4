import HearthConfig
import HearthRules
import Testing

@testable import HearthHub

/// The rules that come with the sources, for the house that comes with them.
@Suite struct ExampleRulesTests {
    private static let repository = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(4)
        .joined(separator: "/")

    private func book() throws -> CompiledRules {
        let files = try RuleFiles(folder: Self.repository + "/rules").read().files
        let configuration = try #require(Configuration.load(folder: Self.repository).configuration)
        return CompiledRules(files.map(\.source), names: HouseNames(configuration))
    }

    @Test func nothingIsToBeSaidAboutThem() throws {
        let book = try book()
        #expect(book.entries.count >= 14)
        #expect(book.diagnostics.map { "\($0.file) \($0.code) \($0.message)" } == [])
    }

    @Test func theirTestsHold() throws {
        let book = try book()
        let results = TestRunner.run(book.set, names: book.names).results
        #expect(results.count >= book.sources.count)
        #expect(results.compactMap(\.failure?.diagnostic.message) == [])
    }

    @Test func everyRuleHasATestThatSetsItOff() throws {
        let book = try book()
        var options = TestRunner.Options()
        options.covers = true
        let gaps = TestRunner.run(book.set, names: book.names, options: options).uncovered
        #expect(gaps.filter { $0.kind == .rule }.map(\.rule) == [])
    }

    @Test func theyAreWrittenInTheOneForm() throws {
        for source in try book().sources {
            #expect(Formatter.format(Parser.parse(source)) { _ in nil } == source.text, "\(source.name)")
        }
    }
}
