import TestParts

/// Plays devices that announce themselves as for Home Assistant, on a real broker.
actor FakeNode {
    /// Everything that is on the wire, as another program sees it.
    nonisolated let wire: MQTTListener
    private let speaker: MQTTSpeaker
    private var listening: Task<Void, Never>?
    /// Who is away answers nothing, not even a second try.
    private var away: Set<String> = []

    init(port: UInt16, kinds: [AnnouncedKind]) async throws {
        speaker = MQTTSpeaker(port: port)
        wire = try await MQTTListener(port: port)
        for kind in kinds {
            try await speaker.say(kind.announcement, on: kind.discoveryTopic, retained: true)
            try await speaker.say("online", on: kind.availabilityTopic, retained: true)
            for (topic, payload) in kind.told { try await speaker.say(payload, on: kind.own(topic), retained: true) }
        }
        listening = Task { [weak self, wire] in
            var position = 0
            while let message = await wire.messages.element(at: position) {
                position += 1
                guard let kind = kinds.first(where: { $0.own($0.topic) == message.topic }) else { continue }
                await self?.answer(as: kind)
            }
        }
    }

    deinit { listening?.cancel() }

    private func answer(as kind: AnnouncedKind) async {
        guard !away.contains(kind.name) else { return }
        await say(kind.answer.payload, on: kind.own(kind.answer.topic))
    }

    func leave(_ kind: AnnouncedKind) async {
        away.insert(kind.name)
        await say("offline", on: kind.availabilityTopic, retained: true)
    }

    func comeBack(_ kind: AnnouncedKind) async {
        away.remove(kind.name)
        await say("online", on: kind.availabilityTopic, retained: true)
    }

    func say(_ payload: String, on topic: String, retained: Bool = false) async {
        do { try await speaker.say(payload, on: topic, retained: retained) } catch {
            // The test that waits for this word will miss it and say so.
            print("The node cannot speak: \(error)")
        }
    }
}
