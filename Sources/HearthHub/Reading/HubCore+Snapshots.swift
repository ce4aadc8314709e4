import HearthKernel
import HearthModel

/// What readers and listeners get of the house.
extension HubCore {
    /// It is written down, and listeners hear of it when the loop rests.
    mutating func tell(_ event: HubEvent) {
        flushPendingEffects()
        log(event)
        for part in HubCore.parts { part.told(event, &self) }
        tellListeners(event)
    }

    /// Whether anybody reads events. What happens while nobody does is not worth collecting.
    var isHeard: Bool { listening != .paused }

    /// Of what readings and trace write down already.
    mutating func tellListeners(_ event: HubEvent) {
        if isHeard { events.append(event) }
    }

    /// Gives readers the house as it is now, and listeners what has happened since they last heard.
    package mutating func publishIfStale() {
        if snapshotIsStale { publish() }
    }

    mutating func publish() {
        flushPendingEffects()
        version += 1
        lastPublished = now
        effects.append(.show(snapshot))
        tellFeed()
        snapshotIsStale = false
        if isHeard { effects.append(.wakeListeners) }
    }

    mutating func tellFeed() {
        guard !events.isEmpty else { return }
        effects.append(.tell(events))
        events.removeAll(keepingCapacity: true)
        // Those who read patiently are woken with the next snapshot.
        snapshotIsStale = true
    }

    package var snapshot: HouseSnapshot { HouseSnapshot(of: self) }

    /// What the hub still waits for before it is ready; empty once it is.
    var waitingFor: [String] { house.isReady ? [] : ["retained state of \(linkState.broker)"] }
}
