import TestParts

/// Plays a device on a real broker: it says what the broker keeps of it, and answers what it hears.
actor FakePeer {
    struct Word: Sendable {
        let topic: String
        let payload: String
        var isRetained = true
    }

    /// What it is, as topics and payloads of its own; an answer may change it.
    typealias Memory = [String: String]
    typealias Answer = @Sendable (MQTTMessage, inout Memory) -> [Word]

    private let speaker: MQTTSpeaker
    private let answer: Answer
    private var memory: Memory
    private var listening: Task<Void, Never>?

    /// - Parameters:
    ///   - wire: what it hears.
    ///   - greeting: what the broker keeps, said at once.
    init(port: UInt16, wire: MQTTListener, greeting: [Word], memory: Memory = [:], answer: @escaping Answer)
        async throws
    {
        (speaker, self.memory, self.answer) = (MQTTSpeaker(port: port), memory, answer)
        for word in greeting { try await say(word) }
        listening = Task { [weak self] in
            var position = 0
            while let message = await wire.messages.element(at: position) {
                position += 1
                await self?.hear(message)
            }
        }
    }

    deinit { listening?.cancel() }

    func say(_ word: Word) async throws {
        try await speaker.say(word.payload, on: word.topic, retained: word.isRetained)
    }

    private func hear(_ message: MQTTMessage) async {
        for word in answer(message, &memory) {
            do { try await say(word) } catch {
                // A test that misses this word will say so.
                print("A device cannot speak: \(error)")
            }
        }
    }
}
