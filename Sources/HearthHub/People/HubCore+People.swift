import HearthConfig
import HearthKernel
import HearthModel
import HearthStore

/// The people of the configuration are devices of class `person`, so that rules can speak of them. What they report is
/// drawn from their trackers and from what people say.
extension HubCore {
    /// Brings the people of the house up to the configuration.
    mutating func definePeople() {
        let now = self.now
        for (id, person) in configuration.people.sorted(by: { $0.key < $1.key }) {
            if people.presences[id]?.person == person { continue }
            step(.define(Device(person), keepsState: true))
            restore(id)
            guard let index = house.registry.index(of: id) else { continue }
            step(.availability(index, .online, .driver))
            if people.presences[id] == nil {
                people.presences[id] = Presence(
                    person, word: people.words[id], wasHome: knownPresence(of: index), at: now)
            }
            let heard = person.trackers.map { ($0, said(by: $0)) }
            update(id) { $0.describe(person, heard: heard, at: now) }
        }
        for id in people.presences.keys.sorted() where configuration.people[id] == nil {
            people.presences[id] = nil
            keep(Presence.Word?.none, in: .words, under: id)
            if let index = house.registry.index(of: id) { step(.remove(index)) }
        }
    }

    private func knownPresence(of person: DeviceIndex) -> Bool? {
        guard let slot = house.registry.slots(of: person).first else { return nil }
        return house.reading(slot).value.text.map { $0 == "home" }
    }

    /// A device may be somebody's tracker.
    mutating func noteTracker(_ device: DeviceIndex, at now: Instant) {
        guard !people.presences.isEmpty, isTracker(device), let tracker = house.registry[device] else { return }
        for id in people.presences.keys.sorted()
        where people.presences[id]?.person.trackers.contains(tracker.id) == true {
            let value = said(by: tracker.id)
            update(id) { $0.hear(tracker.id, value, at: now) }
        }
    }

    func isTracker(_ device: DeviceIndex) -> Bool {
        house.registry.entry(device)?.device.deviceClass.id == .tracker
    }

    private func said(by tracker: String) -> Value {
        guard let device = house.registry.index(of: tracker), let slot = house.registry.slot("state", of: device)
        else { return .unknown }
        return house.reading(slot).value
    }

    mutating func lookAtPeople() {
        let now = self.now
        for id in people.presences.keys.sorted() where people.presences[id]?.due.map({ $0 <= now }) == true {
            update(id) { $0.look(at: now) }
        }
    }

    private mutating func update(_ id: String, _ change: (inout Presence) -> Void) {
        guard var presence = people.presences[id] else { return }
        let word = presence.word
        change(&presence)
        people.presences[id] = presence
        if presence.word != word { keep(presence.word, in: .words, under: id) }
        tell(id)
    }

    /// Lets the house know where a person is, if it does not yet.
    private mutating func tell(_ id: String) {
        guard let presence = people.presences[id], let index = house.registry.index(of: id),
            let slot = house.registry.slots(of: index).first
        else { return }
        let value = presence.isHome.map { Value.text($0 ? "home" : "away") } ?? .unknown
        guard house.reading(slot).value != value else { return }
        step(.report(Report(device: index, values: [SlotValue(slot, value)], provenance: .live)))
        tell(.presence(id))
        snapshotIsStale = true
    }

    /// Somebody says where a person is.
    /// - Returns: what is believed now; `nil` if there is no such person.
    package mutating func setPresence(of person: String, _ word: Presence.Word) -> Presence? {
        guard people.presences[person] != nil else { return nil }
        say(word, of: person)
        finishRequest()
        return people.presences[person]
    }

    mutating func say(_ word: Presence.Word, of person: String) { update(person) { $0.say(word) } }
}
