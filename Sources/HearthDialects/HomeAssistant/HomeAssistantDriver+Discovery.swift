import HearthJSON
import HearthModel

extension HomeAssistantDriver {
    /// How long after the last word about a piece of hardware it is looked at, so that what comes in many messages
    /// becomes a device once.
    private static let patience = Milliseconds(50)

    mutating func receivedDiscovery(
        _ message: IncomingMessage, at now: Instant, subscriptions: inout Subscriptions, into output: inout DriverOutput
    ) {
        guard let topic = DiscoveryTopic(message.topic, prefix: prefix) else { return }
        guard message.payload.count <= PayloadLimit.discovery else {
            return output.faults.append(Fault(.tooLarge, Fault.Reason.tooLarge.sentence, of: nil, in: message))
        }
        let mark = fingerprint(message.payload)
        guard fingerprints[topic.text] != mark else { return }
        guard !message.payload.isEmpty else {
            fingerprints[topic.text] = nil
            for key in keysOfTopic[topic.text] ?? [] { remove(key, at: now) }
            return settleWhatIsDue(at: now, subscriptions: &subscriptions, into: &output)
        }
        guard entities.count < limit.announcements || keysOfTopic[topic.text] != nil else {
            let text = DiscoveryLimit.sentence(limit.announcements, "entities of Home Assistant's discovery")
            return output.faults.append(Fault(.tooMany, text, of: nil, in: message))
        }
        do throws(JSONError) {
            let json = try JSONValue(parsing: message.payload, maximumBytes: PayloadLimit.discovery)
            do throws(DiscoveryRefusal) {
                take(try DiscoveryMessage(json, on: topic), on: topic, at: now)
                fingerprints[topic.text] = mark
            } catch {
                output.faults.append(Fault(.malformed, error.text, of: nil, in: message))
            }
        } catch {
            output.faults.append(Fault(error, of: nil, in: message))
        }
        settleWhatIsDue(at: now, subscriptions: &subscriptions, into: &output)
    }

    private mutating func settleWhatIsDue(at now: Instant, subscriptions: inout Subscriptions, into output: inout DriverOutput) {
        for (group, due) in unsettled.sorted(by: { $0.key < $1.key }) where due <= now {
            settle(group, at: now, subscriptions: &subscriptions, into: &output)
        }
    }

    private mutating func take(_ message: DiscoveryMessage, on topic: DiscoveryTopic, at now: Instant) {
        switch message {
        case .migration:
            for key in keysOfTopic[topic.text] ?? [] {
                if let entity = entityOfKey[key] { entities[entity]?.isMigrating = true }
            }
        case .entity(let announcement):
            // Alone it is whole; with others it may be one of many.
            let isAlone = announcement.hardware.identities.isEmpty
            announce(announcement, due: isAlone ? now : now + Self.patience)
        case .device(let announcements):
            let keys = Set(announcements.map(\.key))
            for key in (keysOfTopic[topic.text] ?? []).subtracting(keys) { remove(key, at: now) }
            for announcement in announcements { announce(announcement, due: now) }
        }
    }

    // MARK: Entities

    mutating func announce(_ announcement: EntityAnnouncement, due: Instant) {
        // What another driver serves it knows better.
        guard !announcement.configuration.topics.contains(where: topics.isServedElsewhere) else { return }
        let group = group(of: announcement)
        var entity = HomeAssistantEntity(announcement, group: group, topics: topics)
        if let known = self.known(entity) {
            if let old = entities[known] {
                entity.revision = old.revision + 1
                leave(known, old)
                if old.group != group {
                    groups[old.group].entities.removeAll { $0 == known }
                    unsettled[old.group] = due
                }
            }
            entities[known] = entity
            enter(known, entity)
        } else {
            entities.append(entity)
            enter(entities.count - 1, entity)
        }
        unsettled[group] = due
    }

    /// The entity that this is: the one under its key, or the one that had its unique id elsewhere.
    private func known(_ entity: HomeAssistantEntity) -> Int? {
        if let known = entityOfKey[entity.key] { return known }
        if let name = Self.uniqueName(entity), let known = entityOfUniqueID[name] { return known }
        // Triggers have no unique id; one that migrates keeps its object.
        return groups[entity.group].entities.first { other in
            entities[other].map {
                $0.isMigrating && $0.component == entity.component && $0.object == entity.object
            } ?? false
        }
    }

    private static func uniqueName(_ entity: HomeAssistantEntity) -> String? {
        entity.uniqueID.map { entity.component + "/" + $0 }
    }

    private mutating func enter(_ index: Int, _ entity: HomeAssistantEntity) {
        entityOfKey[entity.key] = index
        keysOfTopic[entity.key.topic, default: []].insert(entity.key)
        if let name = Self.uniqueName(entity) { entityOfUniqueID[name] = index }
        if !groups[entity.group].entities.contains(index) { groups[entity.group].entities.append(index) }
    }

    private mutating func leave(_ index: Int, _ entity: HomeAssistantEntity) {
        entityOfKey[entity.key] = nil
        keysOfTopic[entity.key.topic]?.remove(entity.key)
        if keysOfTopic[entity.key.topic]?.isEmpty == true {
            keysOfTopic[entity.key.topic] = nil
            fingerprints[entity.key.topic] = nil
        }
        if let name = Self.uniqueName(entity) { entityOfUniqueID[name] = nil }
    }

    mutating func remove(_ key: EntityKey, at now: Instant) {
        guard let index = entityOfKey[key], let entity = entities[index] else { return }
        leave(index, entity)
        groups[entity.group].entities.removeAll { $0 == index }
        entities[index] = nil
        unsettled[entity.group] = now
    }

    // MARK: Groups

    /// The hardware that an entity belongs to. Groups that turn out to be the same become one.
    private mutating func group(of announcement: EntityAnnouncement) -> Int {
        var identities = announcement.hardware.identities
        if identities.isEmpty {
            let name = announcement.configuration.text("unique_id") ?? announcement.object
            identities = [Identity("ha:" + announcement.component + "/" + name)]
        }
        let known = Set(identities.compactMap { groupOfIdentity[$0] }).sorted()
        let group = known.first ?? groups.count
        if known.isEmpty { groups.append(HomeAssistantGroup(identities: [])) }
        for other in known.dropFirst() { unite(group, with: other) }
        for identity in identities where groupOfIdentity[identity] != group {
            groupOfIdentity[identity] = group
            groups[group].identities.append(identity)
        }
        return group
    }

    private mutating func unite(_ group: Int, with other: Int) {
        for entity in groups[other].entities { entities[entity]?.group = group }
        for identity in groups[other].identities { groupOfIdentity[identity] = group }
        groups[group].entities += groups[other].entities
        groups[group].identities += groups[other].identities
        for unit in groups[other].units { units[unit]?.group = group }
        groups[group].units += groups[other].units
        groups[other] = HomeAssistantGroup(identities: [])
        unsettled[other] = nil
    }
}
