import HearthJSON
import TestParts

/// Plays all devices of the table on a real broker.
actor KindPeer {
    private let speaker: MQTTSpeaker
    private let kinds: [Kind]
    private var replies: [String: [(kind: String, words: [Kind.Word])]] = [:]
    /// Prefix of topics → results of remote calls.
    private var calls: [String: [String: String]] = [:]
    /// Those that are away answer nobody.
    private var away: Set<String> = []
    /// Each device has a voice of its own, and says one thing after the other.
    private var voices: [String: Task<Void, any Error>] = [:]
    private var listening: Task<Void, Never>?

    init(port: UInt16, wire: MQTTListener, kinds: [Kind]) async throws {
        (speaker, self.kinds) = (MQTTSpeaker(port: port), kinds)
        for kind in kinds {
            for (heard, words) in kind.replies { replies[heard, default: []].append((kind.id, words)) }
            if let last = kind.told.last { replies[last, default: []].append((kind.id, kind.answer)) }
            for (method, result) in kind.calls { calls[Self.prefix(of: kind), default: [:]][method] = result }
        }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for kind in kinds { group.addTask { try await self.say(kind.greeting, as: kind.id) } }
            try await group.waitForAll()
        }
        listening = Task { [weak self] in
            var position = 0
            while let message = await wire.messages.element(at: position) {
                position += 1
                // One that is slow to answer keeps no other waiting.
                Task { [weak self] in await self?.hear(message) }
            }
        }
    }

    deinit { listening?.cancel() }

    func say(_ words: [Kind.Word], as kind: String) async throws {
        if let row = kinds.first(where: { $0.id == kind }), words.first?.payload == row.answer.first?.payload {
            // Whoever asks it from now on hears the same.
            note(row.changedCalls, of: row)
        }
        let before = voices[kind]
        let voice = Task { [speaker] in
            try await before?.value
            for word in words { try await speaker.say(word.payload, on: word.topic, retained: word.isRetained) }
        }
        voices[kind] = voice
        try await voice.value
    }

    func leave(_ kind: Kind) async throws {
        away.insert(kind.id)
        try await say([kind.life.leaves], as: kind.id)
    }

    func comeBack(_ kind: Kind) async throws {
        away.remove(kind.id)
        try await say([kind.life.returns], as: kind.id)
    }

    func rename(_ kind: Kind) async throws {
        note(kind.laterCalls, of: kind)
        try await say(kind.life.renames, as: kind.id)
    }

    private func note(_ results: [String: String], of kind: Kind) {
        calls[Self.prefix(of: kind), default: [:]].merge(results) { $1 }
    }

    private static func prefix(of kind: Kind) -> String {
        String(kind.life.leaves.topic.prefix { $0 != "/" })
    }

    private func hear(_ message: MQTTMessage) async {
        do {
            if message.topic.hasSuffix("/rpc"), let call = JSONValue.read(message.payload), call["method"] != nil {
                try await answer(call, of: String(message.topic.dropLast("/rpc".count)))
            }
            for (kind, words) in replies[Kind.shown(message)] ?? [] where !away.contains(kind) {
                try await say(words, as: kind)
            }
        } catch {
            // A test that misses this word will say so.
            print("A device cannot speak: \(error)")
        }
    }

    private func answer(_ call: JSONValue, of prefix: String) async throws {
        guard let results = calls[prefix], let source = call["src"]?.string, let number = call["id"]?.integer,
            let method = call["method"]?.string
        else { return }
        let answer =
            #"{"id":\#(number),"src":"\#(prefix)","dst":"\#(source)","result":\#(results[method] ?? "null")}"#
        try await speaker.say(answer, on: source + "/rpc")
    }
}

extension Kind {
    /// As rows tell of it.
    static func shown(_ message: MQTTMessage) -> String {
        if message.topic.hasSuffix("/rpc"), let call = JSONValue.read(message.payload),
            let method = call["method"]?.string
        {
            return "\(message.topic) \(method) \(call["params"]?.text ?? "")"
        }
        return "\(message.topic) \(message.payload)"
    }
}
