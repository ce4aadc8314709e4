import HearthConversation
import Testing

@testable import HearthConfig

/// `phrases.txt`: docs/conversation.md.
@Suite struct PhraseFileTests {
    private func check(_ phrases: String) -> (configuration: Configuration?, diagnostics: [Diagnostic]) {
        var files = ConfigurationFiles(folder: "/nowhere")
        files.devices = SourceFile("devices.yaml", "version: 1\nhouse: {name: Elm, timezone: Europe/Berlin}\n")
        files.phrases = SourceFile("phrases.txt", phrases)
        return Configuration.check(files)
    }

    @Test func theHouseholdsPhrasesCount() throws {
        let (configuration, diagnostics) = check("bothering:\n  what ails you …\n")
        #expect(diagnostics == [])
        let phrases = try #require(configuration).phrases
        #expect(phrases.reading(of: Sentence("what ails you?"))?.intent == .bothering)
        #expect(
            phrases.reading(of: Sentence("what is wrong?"))?.intent == .bothering, "what comes with the house stays")
    }

    /// With a mistake in it nothing changes, as with any file of the configuration.
    @Test func aMistakeIsToldByFileAndLine() {
        let (configuration, diagnostics) = check("# Ours\nbotherings:\n  what ails you\n")
        #expect(configuration == nil)
        let told = Diagnostic.rendered(diagnostics)
        #expect(
            told.first?.hasPrefix("phrases.txt:2:1: error: 'botherings' is no intent; there are ") == true, "\(told)")
        #expect(
            told.last?.hasPrefix("phrases.txt:3:1: error: a phrase needs the name of its intent") == true, "\(told)")
    }
}
