package import HearthDatabase
import HearthKernel
import HearthModel
package import HearthStore

/// Reads events from the three places in which they are kept and puts them into one order.
package struct EventSearch {
    let store: Store
    let teller: EventTeller

    package init(store: Store, teller: EventTeller) { (self.store, self.teller) = (store, teller) }

    /// Records of the trace that are looked at for one page; a filter that matches nothing ends the page there.
    private static let traceLimit = 20_000
    private static let traceChunk = 500
    /// A report answers a command within this time or is not taken for its effect.
    private static let answerTime = Milliseconds.seconds(60)
    /// What belongs to one instant may be dated a little apart, in either order, the more so on a busy machine.
    private static let instant = Milliseconds.seconds(2)

    package func page(_ query: EventQuery) async throws(StoreError) -> EventPage {
        var place = query.place ?? EventPlace()
        let (traced, horizon) = try await traceEvents(query, before: place.trace)
        var events = traced
        if query.types.contains(.deviceState) {
            events += try await stateEvents(query, before: place.state)
        }
        events += try await loggedEvents(query, before: place.logged)
        events.sort { ($0.at, $0.id.kept, $0.id.number) > ($1.at, $1.id.kept, $1.id.number) }
        if let horizon { events.removeAll { $0.at < horizon.at } }
        let isWhole = events.count <= query.limit && horizon == nil
        events = Array(events.prefix(query.limit))
        for event in events { place.pass(event.id) }
        if let horizon, events.count < query.limit { place.trace = min(place.trace, horizon.id) }
        return EventPage(events: events, next: isWhole ? nil : place)
    }

    /// One event with all that led to it, nearest first, and what it led to.
    package func event(
        _ id: HouseEvent.ID
    ) async throws(StoreError) -> (event: HouseEvent, causes: [HouseEvent.ID], effects: [HouseEvent.ID])? {
        switch id {
        case .logged(let number):
            guard let logged = try await store.event(number) else { return nil }
            let event = teller.event(logged)
            return (event, try await causes(from: logged.cause), [])
        case .trace(let number):
            guard let record = try await store.trace(number) else { return nil }
            var event = teller.event(record)
            let causes = try await causes(of: record)
            event.cause = causes.first
            return (event, causes, try await effects(of: record))
        case .state(let row):
            guard let change = try await store.stateChange(row) else { return nil }
            let behind = try await Causes(of: [change], in: store).record(behind: change)
            let causes = try await causes(from: behind?.id)
            return (teller.event(change, behind: behind), causes, try await effects(of: change))
        }
    }

    // MARK: Pages

    /// - Returns: also where the search stopped before it had looked at everything.
    private func traceEvents(
        _ query: EventQuery, before number: Int64
    ) async throws(StoreError) -> ([HouseEvent], horizon: StoredTrace?) {
        guard query.types.contains(.rule) || query.types.contains(.command) else { return ([], nil) }
        var events: [HouseEvent] = []
        var wanted = Store.TraceQuery(limit: EventSearch.traceChunk)
        wanted.from = query.from
        wanted.before = min(number, try await store.firstTrace(from: query.to + Milliseconds(1)))
        if let devices = query.devices, devices.count == 1 { wanted.slot = devices.first }
        var read = 0
        while true {
            let records = try await store.trace(wanted)
            for record in records {
                guard EventTeller.type(of: record) != nil else { continue }
                let event = teller.event(record)
                if query.concerns(event) { events.append(event) }
            }
            read += records.count
            guard records.count == wanted.limit, let last = records.last, events.count <= query.limit else {
                return (events, nil)
            }
            if read >= EventSearch.traceLimit { return (events, last) }
            wanted.before = last.id
        }
    }

    private func stateEvents(_ query: EventQuery, before row: Int64) async throws(StoreError) -> [HouseEvent] {
        let changes = try await store.stateChanges(
            from: query.from, to: query.to, before: row, limit: query.limit + 1
        ) { query.concerns(device: $0, property: $1) }
        let causes = try await Causes(of: changes, in: store)
        return changes.map { teller.event($0, behind: causes.record(behind: $0)) }
    }

    private func loggedEvents(_ query: EventQuery, before number: Int64) async throws(StoreError) -> [HouseEvent] {
        var (events, last): ([HouseEvent], Int64) = ([], number)
        while true {
            let logged = try await store.events(
                of: query.types, subject: query.subject, from: query.from, to: query.to, before: last,
                limit: query.limit + 1)
            events += logged.map(teller.event).filter(query.concerns)
            // Of devices there is so little among them that the search would read all of a year.
            guard logged.count > query.limit, events.count <= query.limit, query.devices == nil,
                let oldest = logged.last
            else { return events }
            last = oldest.id
        }
    }

    // MARK: What led to what

    private func causes(from number: Int64?) async throws(StoreError) -> [HouseEvent.ID] {
        guard let number, let record = try await store.trace(number) else { return [] }
        return [.trace(number)] + (try await causes(of: record))
    }

    private func causes(of record: StoredTrace) async throws(StoreError) -> [HouseEvent.ID] {
        let chain = try await Chain(from: record, in: store)
        let earlier = chain.records.dropFirst().map { HouseEvent.ID.trace($0.id) }
        switch chain.first.cause {
        case .report(let slot, let value)?:
            let changes = try await store.stateChanges(
                from: chain.first.at - EventSearch.answerTime, to: chain.first.at + EventSearch.instant, before: nil,
                limit: 10
            ) { $0 + "." + $1 == slot }
            return earlier + changes.filter { $0.reading.value == value }.prefix(1).map { .state($0.row) }
        case .person(let origin)?:
            // What the person wrote in the same step.
            var query = Store.TraceQuery(limit: EventSearch.traceChunk)
            (query.from, query.before) = (chain.first.at - EventSearch.answerTime, chain.first.id)
            let hand = try await store.trace(query).first { $0.origin == origin && $0.rule == nil }
            return earlier + (hand.map { [.trace($0.id)] } ?? [])
        default: return earlier
        }
    }

    private func effects(of record: StoredTrace) async throws(StoreError) -> [HouseEvent.ID] {
        let following = try await records(after: record.id)
        var effects = following.filter { $0.cause == .record(record.id) }.map { HouseEvent.ID.trace($0.id) }
        if record.what == .commands, let slot = record.slot {
            let changes = try await store.stateChanges(
                from: record.at - EventSearch.instant, to: record.at + EventSearch.answerTime, before: nil, limit: 100
            ) { $0 + "." + $1 == slot }
            if let answer = changes.last(where: { $0.reading.value == record.new }) {
                effects.append(.state(answer.row))
            }
        }
        return effects
    }

    private func effects(of change: Store.StateChange) async throws(StoreError) -> [HouseEvent.ID] {
        let first = try await store.firstTrace(from: change.reading.at)
        return try await records(after: first - 1).filter {
            $0.at - change.reading.at <= EventSearch.instant
                && $0.cause == .report(slot: change.name, change.reading.value)
        }.map { .trace($0.id) }
    }

    /// Those right after a number, oldest first.
    private func records(after number: Int64) async throws(StoreError) -> [StoredTrace] {
        var query = Store.TraceQuery(limit: EventSearch.traceChunk)
        query.before = number + 1 + Int64(EventSearch.traceChunk)
        return try await store.trace(query).filter { $0.id > number }.reversed()
    }

    /// The records of the trace from the time of some changes, by slot.
    private struct Causes {
        private var records: [String: [StoredTrace]] = [:]

        init(of changes: [Store.StateChange], in store: Store) async throws(StoreError) {
            guard let newest = changes.map(\.reading.at).max(), let oldest = changes.map(\.reading.at).min() else {
                return
            }
            var query = Store.TraceQuery(limit: 2_000)
            query.from = oldest - EventSearch.answerTime
            query.before = try await store.firstTrace(from: newest + EventSearch.instant)
            for record in try await store.trace(query) where Causes.explains(record) {
                if let slot = record.slot { records[slot, default: []].append(record) }
            }
        }

        private static func explains(_ record: StoredTrace) -> Bool {
            switch record.what {
            case .commands, .hand, .adopted: true
            default: false
            }
        }

        /// The newest that asked for this value before it was reported.
        func record(behind change: Store.StateChange) -> StoredTrace? {
            records[change.name]?.first {
                $0.new == change.reading.value && $0.at <= change.reading.at + EventSearch.instant
                    && change.reading.at - $0.at <= EventSearch.answerTime
            }
        }
    }
}

extension Store.StateChange {
    var name: String { reading.device + "." + reading.property }
}

extension HouseEvent.ID {
    /// Of what happened at the same time, reports come before what rules make of them.
    fileprivate var kept: Int {
        switch self {
        case .state: 0
        case .trace: 1
        case .logged: 2
        }
    }
}
