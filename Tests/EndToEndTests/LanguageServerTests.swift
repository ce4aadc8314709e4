import HearthJSON
import TestParts
import Testing

/// `hearth rules lsp` as an editor runs it.
@Suite(.timeLimit(.minutes(1))) struct LanguageServerTests {
    private let folder = TemporaryFolder()

    private static let house = """
        version: 1
        house: {name: Elm House, timezone: Europe/Berlin}
        areas:
          hall: {}
        devices:
          hall.light: {class: light, virtual: {}}
        """

    private func framed(_ message: String) -> String { "Content-Length: \(message.utf8.count)\r\n\r\n\(message)" }

    private func request(_ id: Int, _ method: String, _ parameters: String = "{}") -> String {
        framed(#"{"jsonrpc":"2.0","id":\#(id),"method":"\#(method)","params":\#(parameters)}"#)
    }

    private func notice(_ method: String, _ parameters: String = "{}") -> String {
        framed(#"{"jsonrpc":"2.0","method":"\#(method)","params":\#(parameters)}"#)
    }

    /// The messages in what the server wrote.
    private func messages(in output: String) throws -> [JSONValue] {
        var bytes = Array(output.utf8)[...]
        var messages: [JSONValue] = []
        while !bytes.isEmpty {
            let text = String(decoding: bytes, as: UTF8.self)
            let header = try #require(text.prefixMatch(of: /Content-Length: (\d+)\s+/))
            let length = try #require(Int(header.1))
            bytes = bytes.dropFirst(header.0.utf8.count)
            messages.append(try JSONValue(parsing: Array(bytes.prefix(length))))
            bytes = bytes.dropFirst(length)
        }
        return messages
    }

    @Test func aRuleIsCheckedExplainedAndDone() async throws {
        try folder.write(Self.house, to: "devices.yaml")
        let document = #""uri":"file://\#(folder.path)/rules/mine.hearth""#
        let text = #"when at 7:00 { turn on hall.light for 5 min; turn on hall.lamp }"#
        let opening = notice("textDocument/didOpen", #"{"textDocument":{\#(document),"text":"\#(text)"}}"#)
        let place = #"{"textDocument":{\#(document)},"position":{"line":0,"character":30}}"#

        // Diagnostics are sent when nothing more is to be read.
        let left = try await HearthProgram.run(
            "rules", "lsp", "--config", folder.path, "--state", folder.path,
            input: request(1, "initialize") + notice("initialized") + opening)
        #expect(left.status == 1, "it was left without a word")
        let told = try messages(in: left.output)
        #expect(told[0]["result"]?["serverInfo"]?["name"]?.string == "hearth")
        let diagnostics = try #require(told.last?["params"]?["diagnostics"]?.array)
        #expect(diagnostics.map { $0["code"]?.string } == ["E201"])
        #expect(diagnostics.first?["message"]?.string == "There is no device called hall.lamp.")

        let ended = try await HearthProgram.run(
            "rules", "lsp", "--config", folder.path, "--state", folder.path,
            input: request(1, "initialize") + opening + request(2, "textDocument/hover", place)
                + request(3, "shutdown") + notice("exit"))
        #expect(ended.status == 0)
        let answers = try messages(in: ended.output)
        #expect(answers.count == 3)
        let hover = try #require(answers[1]["result"]?["contents"]?["value"]?.string)
        #expect(hover.contains("light `hall.light`, in hall"))
        #expect(ended.errors.isEmpty)
    }

    @Test func withARunningHubHoverTellsTheValueNow() async throws {
        let hub = try await HubUnderTest.start(devices: Self.house)
        let owner = await hub.owner
        #expect(try await owner.control("hall.light", #"{"action":"turn_on"}"#).status == 200)
        let document = #""uri":"file://\#(hub.config.path)/rules/mine.hearth""#
        let opening = notice(
            "textDocument/didOpen", #"{"textDocument":{\#(document),"text":"when at 7:00 { turn on hall.light }"}}"#)
        let place = #"{"textDocument":{\#(document)},"position":{"line":0,"character":30}}"#
        let shell = try await hub.hearth(
            "rules", "lsp",
            input: request(1, "initialize") + opening + request(2, "textDocument/hover", place)
                + request(3, "shutdown") + notice("exit"))
        let hover = try #require(messages(in: shell.output)[1]["result"]?["contents"]?["value"]?.string)
        #expect(hover.contains("\n\nNow: true"))
        #expect(hover.contains(" old, "))
        #expect(await hub.terminate() == 0)
    }

    @Test func whatIsNoProtocolIsWrongUse() async throws {
        let shell = try await HearthProgram.run("rules", "lsp", "--config", folder.path, input: "hello\r\n\r\n")
        #expect(shell.status == 2)
        #expect(shell.errors.contains("Language Server Protocol"))
    }
}
