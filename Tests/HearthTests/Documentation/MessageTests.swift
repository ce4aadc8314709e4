import Foundation
import HearthRules
import Testing

/// The page about messages is what the sources say.
@Suite struct MessageTests {
    /// Codes written anywhere in a folder of sources.
    private func codes(in folder: String) throws -> Set<String> {
        let root = URL(filePath: ExampleHouse.repository + "/Sources/" + folder).resolvingSymlinksInPath().path + "/"
        let files = FileManager.default.enumerator(atPath: root)?.compactMap { $0 as? String } ?? []
        var codes: Set<String> = []
        for file in files where file.hasSuffix(".swift") && !file.contains("Catalogue") {
            let text = try String(contentsOfFile: root + file, encoding: .utf8)
            codes.formUnion(text.matches(of: /"([EWF][0-9]{3})"/).map { String($0.1) })
        }
        return codes
    }

    @Test func everyCodeOfTheSourcesIsExplainedAndNoOther() throws {
        let used = try codes(in: "HearthRules").union(codes(in: "HearthKernel"))
        let explained = MessageCatalogue.entries.map(\.code)
        #expect(Set(explained) == used)
        #expect(explained.count == Set(explained).count)
    }

    @Test(arguments: MessageCatalogue.entries.filter { !$0.example.isEmpty }.map { ($0.code, $0.example) })
    func anExampleBringsItAbout(code: String, example: String) {
        let diagnostics = ExampleHouse.check([("mine.hearth", example)], proves: code.hasPrefix("W2")).diagnostics
        #expect(
            diagnostics.contains { $0.code == code }, "\(example): \(diagnostics.map { "\($0.code) \($0.message)" })")
        if !code.hasPrefix("W") {
            #expect(Set(diagnostics.filter { $0.severity == .error }.map(\.code)) == [code], "\(example)")
        }
    }

    @Test func thePageIsFresh() throws {
        #expect(
            try Page("messages.md").text == MessageCatalogue.markdown,
            "docs/rules/messages.md is stale; renew it: hearth rules messages > docs/rules/messages.md")
    }
}
