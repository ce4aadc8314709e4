import Dispatch
package import HearthConfig
import HearthJSON

/// One question to a language model of the household, on a server that takes the chat completions of OpenAI's API:
/// https://platform.openai.com/docs/api-reference/chat/create
package enum Chat {
    /// Requests block, and not the threads that everything else shares.
    private static let queue = DispatchQueue(label: "chat", qos: .utility)
    /// Bytes of an answer.
    private static let most = 65_536

    package struct Failure: Error, CustomStringConvertible {
        /// A clause with the address of the server, without a full stop.
        package var description: String
    }

    /// - Parameters:
    ///   - task: what the model is to do.
    ///   - text: what it is to do that with.
    /// - Returns: what it says.
    package static func reply(
        to text: String, task: String, by settings: ModelSettings
    ) async throws(Failure) -> String {
        let result = await withCheckedContinuation { continuation in
            queue.async {
                continuation.resume(
                    returning: Result { () throws(Failure) in try received(task, text, settings) })
            }
        }
        return try result.get()
    }

    private static func received(
        _ task: String, _ text: String, _ settings: ModelSettings
    ) throws(Failure) -> String {
        var request = LocalRequest(
            url: settings.url + "/chat/completions", longestAnswer: most,
            time: settings.patience)
        request.headers = ["Content-Type: application/json"]
        if let token = settings.token { request.headers.append("Authorization: Bearer " + token.text) }
        request.body = body(task, text, settings)
        let answer: LocalRequest.Answer
        do throws(LocalRequest.Failure) {
            answer = try request.answer()
        } catch {
            throw Failure(description: error.clause(about: settings.url))
        }
        guard answer.status == 200, answer.isWhole else {
            throw Failure(
                description: answer.status == 200
                    ? "what \(settings.url) sends is larger than \(most) bytes"
                    : "\(settings.url) answers \(answer.status)")
        }
        do throws(JSONError) {
            let choices = try JSONValue(parsing: answer.body)["choices"]
            if let said = choices?[0]?["message"]?["content"]?.string { return said }
        } catch {
            throw Failure(description: "\(settings.url) sends no JSON: \(error)")
        }
        throw Failure(description: "\(settings.url) sends no chat completion")
    }

    private static func body(_ task: String, _ text: String, _ settings: ModelSettings) -> [UInt8] {
        JSONWriter.document { writer in
            writer.beginObject()
            writer.member("model", settings.name)
            writer.key("messages")
            writer.beginArray()
            for (role, content) in [("system", task), ("user", text)] {
                writer.beginObject()
                writer.member("role", role)
                writer.member("content", content)
                writer.endObject()
            }
            writer.endArray()
            writer.member("temperature", 0)
            writer.member("max_tokens", 300)
            writer.member("stream", false)
            writer.endObject()
        }
    }
}
