import HearthJSON
import TestParts
import Testing

@Suite(.timeLimit(.minutes(1))) struct ManualTests {
    @Test func thePageTellsEveryCommandAndOption() async throws {
        let page = try await HearthProgram.run("manual")
        #expect(page.status == 0)
        let help = try await HearthProgram.run("--experimental-dump-help")
        let tool = try #require(try JSONValue(parsing: Array(help.output.utf8))["command"])
        let told = page.output.replacing("\\-", with: "-")
        var commands = 0
        for (words, command) in leaves(of: tool, under: []) {
            #expect(told.contains(".Ss \"\(words.joined(separator: " "))"), "\(words)")
            for argument in command["arguments"]?.array ?? [] {
                guard let name = argument["preferredName"]?["name"]?.string, !["help", "version"].contains(name) else {
                    continue
                }
                #expect(told.contains("--" + name), "--\(name) of \(words)")
            }
            commands += 1
        }
        #expect(commands > 20)
    }

    private func leaves(of command: JSONValue, under above: [String]) -> [([String], JSONValue)] {
        let words = above + [command["commandName"]?.string ?? ""]
        let inner = (command["subcommands"]?.array ?? []).filter { $0["commandName"]?.string != "help" }
        return inner.isEmpty ? [(words, command)] : inner.flatMap { leaves(of: $0, under: words) }
    }

    /// Lines that begin with a control character are macros; there are none but ours.
    @Test func everyMacroIsOneOfMdoc() async throws {
        let page = try await HearthProgram.run("manual").output
        let known: Set = ["Dd", "Dt", "Os", "Sh", "Ss", "Nm", "Nd", "Ar", "Op", "Pp", "br", "Bl", "It", "El", "Xr"]
        for line in page.split(separator: "\n") where line.hasPrefix(".") || line.hasPrefix("'") {
            #expect(known.contains(String(line.dropFirst().prefix { $0 != " " })), "\(line)")
        }
    }
}
