import HearthJSON
import Testing

@testable import hearth

@Suite struct FramingTests {
    private func read(_ chunks: [String]) throws -> [JSONValue] {
        var reader = MessageReader()
        var messages: [JSONValue] = []
        for chunk in chunks {
            reader.feed(chunk.utf8)
            while let message = try reader.next() {
                if case .json(let value) = message { messages.append(value) }
            }
        }
        return messages
    }

    @Test func messagesAreCutByTheirLength() throws {
        let stream = "Content-Length: 2\r\n\r\n[]Content-Type: x\r\ncontent-length:4\r\n\r\n\"µ\""
        #expect(try read([stream]) == [.array([]), .string("µ")])
        #expect(try read(stream.map(String.init)) == [.array([]), .string("µ")])
    }

    @Test func whatIsWrittenCanBeRead() throws {
        let message = JSONValue.members(["method": .string("exit"), "params": .string("a\r\n\r\nb 🏠")])
        var reader = MessageReader()
        reader.feed(MessageReader.framed(message).utf8)
        guard case .json(message)? = try reader.next() else {
            Issue.record("another message")
            return
        }
    }

    @Test func aStreamWithoutLengthsIsBroken() throws {
        #expect(throws: MessageReader.Broken.noLength) { try read(["hello\r\n\r\n"]) }
        #expect(throws: MessageReader.Broken.noLength) { try read([String(repeating: "x", count: 5_000)]) }
        #expect(throws: MessageReader.Broken.tooLong(99_999_999)) { try read(["Content-Length: 99999999\r\n\r\n"]) }
    }

    @Test func aBodyThatIsNotJSONHarmsNoOther() throws {
        #expect(try read(["Content-Length: 1\r\n\r\n{Content-Length: 4\r\n\r\nnull"]) == [.null])
    }

    @Test func filesHaveURIs() {
        let path = "/home/ann/my house/rüles/a%b.hearth"
        #expect(FileURI.uri(of: path) == "file:///home/ann/my%20house/r%C3%BCles/a%25b.hearth")
        #expect(FileURI.path(of: FileURI.uri(of: path)) == path)
        #expect(FileURI.path(of: "file://localhost/a") == "/a")
        #expect(FileURI.path(of: "untitled:Untitled-1") == nil)
        #expect(FileURI.path(of: "file://elsewhere/a") == nil)
    }
}
