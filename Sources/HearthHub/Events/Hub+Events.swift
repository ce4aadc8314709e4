package import HearthDatabase
package import HearthExplaining
package import HearthModel
package import HearthStore

/// The way of what happens into what can be read later.
extension Hub {
    package nonisolated func history(_ query: HistoryPage.Query) async throws(StoreError) -> HistoryPage {
        await writePending()
        return try await store.history(query)
    }

    /// - Parameter slots: `device.property`.
    package nonisolated func history(
        of slots: [String], from start: Instant, to end: Instant
    ) async throws(StoreError) -> [Reading] {
        await writePending()
        return try await store.history(of: slots, from: start, to: end)
    }

    package nonisolated func history(within windows: [HistoryWindow]) async throws(StoreError) -> [Reading] {
        await writePending()
        return try await store.history(within: windows)
    }

    /// The last commands of a device, newest first.
    package nonisolated func commands(
        of device: String, last count: Int
    ) async throws(StoreError) -> [StoredCommand] {
        await writePending()
        return try await store.commands(ofDevice: device, last: count)
    }

    /// Whether devices answered in time what they were told since then, by device.
    package nonisolated func answers(
        since start: Instant
    ) async throws(StoreError) -> [String: [(at: Instant, isAnswered: Bool)]] {
        await writePending()
        return try await store.answers(since: start)
    }

    package nonisolated func statistics(
        of slots: [String], edges: [Instant], byHours: Bool
    ) async throws(StoreError) -> [String: [Tally]] {
        await writePending()
        return try await store.statistics(of: slots, edges: edges, byHours: byHours, at: clock())
    }

    package nonisolated func events(
        _ query: EventQuery, by teller: EventTeller
    ) async throws(StoreError) -> EventPage {
        await writePending()
        return try await EventSearch(store: store, teller: teller).page(query)
    }

    /// How the house felt, newest first, at most 5,000.
    package nonisolated func feelings(
        from start: Instant, to end: Instant
    ) async throws(StoreError) -> [LoggedEvent] {
        await writePending()
        return try await store.events(of: [.emotion], subject: nil, from: start, to: end, before: nil, limit: 5_000)
    }

    /// - Returns: with all that led to it, nearest first, and what it led to; `nil` if there is none or it has aged out.
    package nonisolated func event(
        _ id: HouseEvent.ID, by teller: EventTeller
    ) async throws(StoreError) -> (event: HouseEvent, causes: [HouseEvent.ID], effects: [HouseEvent.ID])? {
        await writePending()
        return try await EventSearch(store: store, teller: teller).event(id)
    }

    /// Writes down what neither history nor trace tells.
    package func log(_ event: LoggedEvent) { withCore { $0.log(event) } }
}
