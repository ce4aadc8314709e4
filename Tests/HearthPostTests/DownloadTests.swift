import TestParts
import Testing

@testable import HearthPost

/// Files from servers of the household.
@Suite(.timeLimit(.minutes(1))) struct DownloadTests {
    private func reason(of answer: String, atMost most: Int = 100) async throws -> String {
        let server = HTTPCatcher(answers: [answer])
        defer { server.stop() }
        let failure = await #expect(throws: Download.Failure.self) {
            try await Download.bytes(from: "http://127.0.0.1:\(server.port)/secret", atMost: most)
        }
        return failure?.description ?? ""
    }

    @Test func theBodyIsWhatComes() async throws {
        let server = HTTPCatcher(answers: ["HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello"])
        defer { server.stop() }
        #expect(
            try await Download.bytes(from: "http://localhost:\(server.port)/a.ics", atMost: 5) == Array("hello".utf8))
    }

    @Test func whatIsTooLargeElsewhereOrRefusedIsNotTaken() async throws {
        #expect(
            try await reason(of: "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello", atMost: 4).contains(
                "larger than 4 bytes"))
        #expect(
            try await reason(of: HTTPCatcher.answer(302, "Location: http://192.0.2.7/\r\n")).contains("302, a redirect")
        )
        let missing = try await reason(of: HTTPCatcher.answer(404))
        #expect(missing.hasSuffix("answers 404") && !missing.contains("secret"), "\(missing)")
        let failure = await #expect(throws: Download.Failure.self) {
            try await Download.bytes(from: "http://198.51.100.1/x", atMost: 9)
        }
        #expect(failure?.description.contains("outside the local network") == true)
    }
}
