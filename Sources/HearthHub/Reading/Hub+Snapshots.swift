import HearthKernel
import HearthModel
import Synchronization

/// What readers and listeners get of the house.
extension Hub {
    /// Something has happened that readers want to see.
    var snapshotIsStale: Bool {
        get { isOutdated.load(ordering: .relaxed) }
        set { isOutdated.store(newValue, ordering: .releasing) }
    }

    /// It is written down, and listeners hear of it when the loop rests.
    func tell(_ event: HubEvent) {
        tellAftermath()
        log(event)
        notePublishing(of: event)
        tellListeners(event)
    }

    /// Of what readings and trace write down already.
    func tellListeners(_ event: @autoclosure () -> HubEvent) {
        if feed.isHeard { events.append(event()) }
    }

    func publishNow() {
        if snapshotIsStale { publish() }
    }

    /// Gives readers the house as it is now, and listeners what has happened since they last heard.
    func publish() {
        tellAftermath()
        version += 1
        lastPublished = clock()
        snapshotIsStale = false
        let snapshot = HouseSnapshot(
            house: house, at: lastPublished, version: version, configuration: configuration, link: linkState,
            diagnostics: diagnostics, recentCommands: recentCommands, awareness: awareness, presences: presences,
            rules: rules, mode: mode, messages: messages, questions: questions, concerns: concerns,
            waitingFor: waitingFor, storageTrouble: storageTroubles.text, bridges: bridges)
        published.withLock { $0 = snapshot }
        tellFeed(at: lastPublished)
    }

    func tellFeed(at now: Instant) {
        guard !events.isEmpty else { return }
        feed.append(events, at: now)
        events.removeAll(keepingCapacity: true)
    }

    private var waitingFor: [String] { house.isReady ? [] : ["retained state of \(linkState.broker)"] }
}
