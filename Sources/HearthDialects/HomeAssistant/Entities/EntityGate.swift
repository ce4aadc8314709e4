import HearthModel

/// The availability that one entity has beside that of its device: while it says no, the entity has no value.
struct EntityGate: Sendable {
    /// Which member of the device it is of.
    let member: Int
    let sources: [EntityAvailability]
    private var marks: AvailabilityMarks
    /// What was heard of the entity while it was not available.
    var held: [SlotIndex: Value] = [:]

    var isOpen: Bool { marks.isAvailable }

    func hears(_ topic: String) -> Bool { sources.contains { $0.topic == topic } }

    mutating func hear(_ payload: TemplatePayload, on topic: String) throws(TemplateFailure) {
        for index in sources.indices where sources[index].topic == topic {
            guard let isOnline = try sources[index].isOnline(payload) else { continue }
            marks.hear(isOnline, from: index)
        }
    }
}

extension EntityGate {
    /// What says whether all of a device is there: what every entity names that names any; otherwise what the first one
    /// names beside its own state, of which a missing value says nothing about the others.
    static func whole(
        _ blueprints: [EntityBlueprint?]
    ) -> (availability: [EntityAvailability], mode: GenericBinding.AvailabilityMode) {
        let known = blueprints.compactMap(\.self).filter { !$0.availability.isEmpty }
        guard let first = known.first else { return ([], .latest) }
        let shared = first.availability.filter { source in known.allSatisfy { $0.availability.contains(source) } }
        if !shared.isEmpty { return (shared, first.availabilityMode) }
        let besides = first.availabilityTopicsBesides
        return (first.availability.filter { besides.contains($0.topic) }, first.availabilityMode)
    }

    /// - Parameter old: what the gates of the same entities have heard.
    static func own(
        _ blueprints: [EntityBlueprint?], beside whole: [EntityAvailability], after old: [EntityGate]
    ) -> [EntityGate] {
        blueprints.enumerated().compactMap { member, blueprint in
            guard let blueprint else { return nil }
            let rest = blueprint.availability.filter { !whole.contains($0) }
            guard !rest.isEmpty else { return nil }
            // Where one of several is enough, that of the device may be the one.
            let sources = blueprint.availabilityMode == .any ? blueprint.availability : rest
            let gate = EntityGate(
                member: member, sources: sources,
                marks: AvailabilityMarks(sources: sources.count, mode: blueprint.availabilityMode))
            return old.first { $0.member == member && $0.sources == sources } ?? gate
        }
    }
}

extension EntityBlueprint {
    /// Availability topics that do not bring its own state as well.
    var availabilityTopicsBesides: [String] {
        availability.map(\.topic).filter { topic in !readings.contains { $0.topic == topic } }
    }
}

extension HomeAssistantUnit.Binding {
    /// Topics that only gates listen to; the others bring values as well.
    var gateTopics: [String] {
        var topics: [String] = []
        for source in gates.flatMap(\.sources)
        where !topics.contains(source.topic) && !sources.contains(where: { $0.topic == source.topic }) {
            topics.append(source.topic)
        }
        return topics
    }
}
