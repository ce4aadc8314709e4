package import HearthConfig
import HearthJSON

/// One message for one person, as an ntfy server takes it: https://docs.ntfy.sh/publish/#publish-as-json
package struct Letter: Sendable {
    package var server: NtfyServer
    package var title: String
    package var text: String
    /// When the house said it, in words: told in the text if it comes late.
    package var said: String
    /// How long ago the house said it, where it could not be handed over at once.
    package var age: Duration
    /// 1 (least) to 5.
    package var priority: Int

    package init(
        server: NtfyServer, title: String, text: String, said: String, age: Duration = .zero, priority: Int
    ) {
        (self.server, self.title, self.text, self.said) = (server, title, text, said)
        (self.age, self.priority) = (age, priority)
    }

    func body(late: Bool) -> [UInt8] {
        JSONWriter.document { writer in
            writer.beginObject()
            writer.member("topic", server.topic)
            writer.member("title", title)
            writer.member("message", late ? "\(text) (said at \(said))" : text)
            writer.member("priority", priority)
            writer.endObject()
        }
    }
}
