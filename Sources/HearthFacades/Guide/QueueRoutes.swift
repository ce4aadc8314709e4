import HTTPTypes
import HearthHTTP
import HearthHousehold
import HearthJSON
import HearthModel
import HearthStore

/// Messages that a device has written down while it could not reach the house (docs/spec/household.md, section 4.5). Each is
/// answered once, and counts as a request of the person's plan; that of the queue itself is the first.
struct QueueRoutes: Sendable {
    let tutor: Tutor
    let store: HouseholdStore
    /// Counts one more request. What it returns is how long to wait if there are no more.
    let another: @Sendable (IncomingRequest) -> Milliseconds?

    private static let most = 50

    private static let messages = Field<[QueuedMessage]>(
        "messages", schema: .object([.init("type", .string("array"))])
    ) { fields in
        guard let value = fields.raw("messages"), !value.isNull else { return nil }
        let messages = (value.array ?? []).compactMap(QueuedMessage.init)
        if messages.count == value.array?.count, (1...most).contains(messages.count) { return messages }
        fields.refuse(
            "messages",
            "must be 1 to \(most) objects with id (1 to 200 characters), content (1 to 4000), and timestamp or local_order"
        )
        return nil
    }

    var routes: [GuideRoute] {
        [
            Route(
                .post, "/messages/queue", .everybody,
                .init("Answers messages that were written down", body: [Self.messages], [200: ""]),
                bodyLimit: 256 << 10, handler: work)
        ]
    }

    private func work(_ call: inout GuideRequest) async throws(HouseholdError) -> OutgoingResponse {
        let messages = try call.readBody { fields in fields.read(Self.messages) }
        let (caller, now) = (call.caller, call.now)
        var results: [Int: QueueResult] = [:]
        var (previous, isPaid): (String?, Bool) = (nil, true)
        let order = messages.indices.sorted {
            (messages[$0].order, messages[$0].at, $0) < (messages[$1].order, messages[$1].at, $1)
        }
        for place in order {
            let message = messages[place]
            if let answer = try await store.queuedAnswer(to: message.id, of: call.viewer.person, at: now) {
                results[place] = QueueResult(id: message.id, outcome: .duplicate(JSONValue(kept: answer)))
            } else if !isPaid, let pause = another(call.incoming) {
                results[place] = QueueResult(id: message.id, outcome: .deferred(pause))
            } else {
                isPaid = false
                results[place] = await answer(message, after: previous, of: caller, at: now)
            }
            previous = message.content
        }
        let sorted = messages.indices.compactMap { results[$0] }
        return OutgoingResponse { writer in
            writer.member("results", sorted)
            writer.member("processed", sorted.count(where: \.isProcessed))
            writer.member("failed", sorted.count(where: \.isFailed))
        }
    }

    private func answer(
        _ message: QueuedMessage, after previous: String?, of caller: DoorCaller, at now: Instant
    ) async -> QueueResult {
        do throws(HouseholdError) {
            let answer = try await tutor.answer(
                ChatMessage(text: message.content, previous: previous, node: message.node), of: caller, at: now)
            let body = JSONWriter.document { writer in
                writer.beginObject()
                writer.member("message", answer.text)
                writer.member("response", answer.text)
                writer.member("citations", answer.citations.map(CitationBody.init))
                writer.endObject()
            }
            let text = String(decoding: body, as: UTF8.self)
            try await store.keep(answer: text, to: message.id, of: caller.viewer.person, at: now)
            return QueueResult(id: message.id, outcome: .answered(JSONValue(kept: text)))
        } catch {
            return QueueResult(id: message.id, outcome: .failed)
        }
    }
}

private struct QueuedMessage: Sendable {
    let id: String
    let content: String
    let node: String?
    let order: Int64
    let at: Instant

    init?(_ value: JSONValue) {
        guard let id = value["id"]?.string, (1...200).contains(id.count), let content = value["content"]?.string,
            (1...4_000).contains(content.count), !content.isBlank
        else { return nil }
        let order = value["local_order"]?.integer ?? value["localOrder"]?.integer
        let at = value["timestamp"]?.string.flatMap { Instant(rfc3339: $0) }
        guard order != nil || at != nil else { return nil }
        (self.id, self.content) = (id, content)
        (self.order, self.at) = (order ?? 0, at ?? Instant(milliseconds: 0))
        // A node, or an object that names one.
        let context = value["node_context"] ?? value["nodeContext"]
        node = context?.string ?? context?["node_id"]?.string ?? context?["currentNodeId"]?.string
    }
}

private struct QueueResult: JSONWritable {
    enum Outcome {
        /// With what is kept of the answer.
        case answered(JSONValue)
        case duplicate(JSONValue)
        case deferred(Milliseconds)
        case failed
    }

    let id: String
    let outcome: Outcome

    var isFailed: Bool { if case .failed = outcome { true } else { false } }

    var isProcessed: Bool {
        switch outcome {
        case .answered, .duplicate: true
        case .deferred, .failed: false
        }
    }

    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("id", id)
        switch outcome {
        case .answered(let answer): write("answered", answer, to: &writer)
        case .duplicate(let answer): write("duplicate", answer, to: &writer)
        case .deferred(let pause):
            write("deferred", saying: "Rate limit exceeded", "RATE_LIMIT_EXCEEDED", to: &writer)
            writer.member("retry_after", max(1, (pause.count + 999) / 1_000))
        case .failed: write("failed", saying: "Something went wrong inside the hub", "CHAT_ERROR", to: &writer)
        }
        writer.endObject()
    }

    private func write(_ status: String, _ answer: JSONValue, to writer: inout JSONWriter) {
        writer.member("status", status)
        for member in answer.object ?? [] { writer.member(named: member.key, member.value) }
    }

    private func write(_ status: String, saying text: String, _ code: String, to writer: inout JSONWriter) {
        writer.member("status", status)
        writer.member("message", text)
        writer.member("response", text)
        writer.member("citations", [String]())
        writer.member("code", code)
    }
}
