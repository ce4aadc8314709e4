import FoundationEssentials
import HTTPTypes
import HearthAccounts
import HearthHTTP
import HearthHousehold
import HearthJSON
import HearthModel

/// A chat: with the guide, or with one's notes for clients that send a `mode` (docs/spec/household.md, section 4.3).
struct ChatRoutes: Sendable {
    let tutor: Tutor
    let sessions: ChatSessions

    private static let lengths = 1...4_000
    /// Turns of a history that are read.
    private static let turns = 20
    private static let node = Field.text("current_node_id", 0...200).optional
    private static let path = Field.text("path_id", 0...200).optional
    private static let most = Field.integer("top_k", 1...10).optional
    private static let session = Field.text("session_id", 1...200).optional
    private static let mode = Field.text("mode", 1...40).optional

    var routes: [GuideRoute] {
        [
            Route(
                .post, "/chat", .everybody,
                .init(
                    "Asks the guide something",
                    body: [
                        FieldNotation("message?"), FieldNotation("chat_history?"), Self.node, Self.path,
                        FieldNotation("use_rag?"), Self.most, Self.session, Self.mode, FieldNotation("stream?"),
                        FieldNotation("module_progress?"),
                    ], [200: ""]),
                handler: chat)
        ]
    }

    private func chat(_ call: inout GuideRequest) async throws(HouseholdError) -> OutgoingResponse {
        let (read, session, mode) = try call.readBody { fields -> (ChatMessage?, String?, String?) in
            let text = Self.text(&fields)
            let previous = Self.previous(&fields)
            let (node, path) = (fields.read(Self.node), fields.read(Self.path))
            let usesTexts = Self.usesTexts(&fields)
            let most = fields.read(Self.most).map(Int.init) ?? QuotedAnswer.usualPassages
            let (session, mode) = (fields.read(Self.session), fields.read(Self.mode))
            // Taken, and of no consequence here: answers come whole.
            for name in ["stream", "module_progress"] { _ = fields.raw(name) }
            let message = text.map {
                ChatMessage(
                    text: $0, previous: previous, node: node, path: path, usesTexts: usesTexts, most: most,
                    asksNotes: mode != nil)
            }
            return (message, session, mode)
        }
        guard var message = read else { throw .broken("Missing required field: message") }
        if mode != nil, !call.caller.principal.may(.keepMemories) {
            throw HouseholdError(.notAllowed, "Notes are kept for those who live here")
        }
        let (person, id) = (call.viewer.person, session ?? UUID().text)
        message.previous = message.previous ?? sessions.last(of: person, in: id, at: call.now)
        let answer = try await tutor.answer(message, of: call.caller, at: call.now)
        sessions.note(message.text, of: person, in: id, at: call.now)
        let now = call.now
        return OutgoingResponse { writer in
            if mode != nil {
                NotesChatBody(answer: answer, at: now).write(to: &writer)
            } else {
                ChatBody(answer: answer, session: id).write(to: &writer)
            }
        }
    }

    private static func text(_ fields: inout FieldReader) -> String? {
        guard let value = fields.raw("message", or: "query"), !value.isNull else { return nil }
        guard let text = value.string else {
            fields.refuse("message", "must be a text", expected: "text", got: value)
            return nil
        }
        if text.isBlank { return nil }
        guard lengths.contains(text.count) else {
            fields.refuse("message", "may have at most \(lengths.upperBound) characters")
            return nil
        }
        return text
    }

    /// What the person said last, of a history as clients send it.
    private static func previous(_ fields: inout FieldReader) -> String? {
        guard let value = fields.raw("chat_history"), !value.isNull else { return nil }
        guard let turns = value.array, turns.allSatisfy({ $0["content"]?.string != nil }) else {
            fields.refuse("chat_history", "must be a list of {role, content}")
            return nil
        }
        let own = turns.suffix(Self.turns).last { $0["role"]?.string == "user" }
        return own?["content"]?.string.map { String($0.prefix(lengths.upperBound)) }
    }

    private static func usesTexts(_ fields: inout FieldReader) -> Bool {
        guard let value = fields.raw("use_rag", or: "useRAG"), !value.isNull else { return true }
        if case .bool(let flag) = value { return flag }
        fields.refuse("use_rag", "must be true or false", expected: "boolean", got: value)
        return true
    }
}
