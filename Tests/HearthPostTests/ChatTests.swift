import HearthConfig
import TestParts
import Testing

@testable import HearthPost

/// Questions to a language model, over real HTTP.
@Suite(.timeLimit(.minutes(1))) struct ChatTests {
    private func settings(_ server: HTTPCatcher) -> ModelSettings {
        ModelSettings(url: "http://127.0.0.1:\(server.port)/v1", name: "llama")
    }

    private func failure(of answer: String) async -> String {
        let server = HTTPCatcher(answers: [answer])
        defer { server.stop() }
        let failure = await #expect(throws: Chat.Failure.self) {
            try await Chat.reply(to: "a", task: "b", by: settings(server))
        }
        return failure?.description ?? ""
    }

    private func answer(_ body: String) -> String {
        "HTTP/1.1 200 OK\r\nContent-Length: \(body.utf8.count)\r\nConnection: close\r\n\r\n\(body)"
    }

    @Test func itIsAskedAsTheAPISays() async throws {
        let server = HTTPCatcher(
            answers: [answer(#"{"choices":[{"message":{"role":"assistant","content":"It is warm."}}]}"#)])
        defer { server.stop() }
        var settings = settings(server)
        settings.token = Secret("key-1")
        #expect(try await Chat.reply(to: "say \"so\"", task: "reword", by: settings) == "It is warm.")
        let request = try #require(await server.next())
        #expect(request.head.hasPrefix("POST /v1/chat/completions HTTP/1.1"))
        #expect(request.head.contains("Authorization: Bearer key-1"))
        #expect(request.body.contains(#""model":"llama""#) && request.body.contains(#""temperature":0"#))
        #expect(request.body.contains(#"{"role":"system","content":"reword"},{"role":"user","content":"say \"so\""}"#))
    }

    @Test func whatIsNoAnswerSaysWhy() async {
        #expect(await failure(of: HTTPCatcher.answer(500)).hasSuffix("/v1 answers 500"))
        #expect(await failure(of: answer("{}")).hasSuffix("sends no chat completion"))
        #expect(await failure(of: answer("<html>")).contains("sends no JSON"))
        #expect(await failure(of: answer(#"{"choices":[]}"#)).hasSuffix("sends no chat completion"))
        let elsewhere = await #expect(throws: Chat.Failure.self) {
            try await Chat.reply(to: "a", task: "b", by: ModelSettings(url: "http://198.51.100.1/v1", name: "x"))
        }
        #expect(elsewhere?.description.contains("outside the local network") == true)
    }
}
