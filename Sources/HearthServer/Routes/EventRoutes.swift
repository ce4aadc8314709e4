import HTTPTypes
import HearthAccounts
import HearthDatabase
import HearthExplaining
import HearthHTTP
import HearthHub
import HearthJSON
import HearthKernel
import HearthModel
import HearthStore

/// What happened, and why (docs/spec/house-api.md, section 6.9).
struct EventRoutes: Sendable {
    let hub: Hub
    let accounts: Accounts

    /// What guests may read, of their devices only.
    private static let forGuests: Set<EventType> = [.deviceState, .command]

    private static let subject = Field.text("subject", 1...200).optional
    private static let limit = Field.integer("limit", 1...1_000).optional

    var routes: [HouseRoute] {
        [
            Route(
                .get, "/events", .requires(.readHouse),
                .init(
                    "What happened, newest first",
                    query: [
                        FieldNotation("types?"), FieldNotation("devices?"), Self.subject, FieldNotation("from?"),
                        FieldNotation("to?"),
                        Self.limit, FieldNotation("cursor?"),
                    ],
                    [200: "events:[Event] next_cursor?"], errors: [404]),
                handler: list),
            Route(
                .get, "/events/{event_id}", .requires(.readHouse),
                .init("One event, what led to it, and what it led to", "Event"),
                handler: show),
        ]
    }

    private func list(_ call: inout HouseRequest) async throws(APIError) -> OutgoingResponse {
        let (now, snapshot, caller) = (call.now, call.snapshot, call.caller)
        var (query, devices) = try call.readQuery { fields -> (EventQuery, [String])? in
            let types = fields.list("types", count: 1...20).map { fields.eventTypes($0) }
            let devices = fields.list("devices", count: 1...50) ?? []
            let subject = fields.read(Self.subject)
            let range = fields.timeRange(now: now, length: .days(365))
            let limit = fields.read(Self.limit) ?? 100
            let place = fields.eventPlace()
            guard let range else { return nil }
            var query = EventQuery(
                types: types ?? Set(EventType.allCases), from: range.from, to: range.to, limit: Int(limit))
            (query.subject, query.place) = (subject, place)
            return (query, devices)
        }
        for (position, name) in devices.enumerated() {
            devices[position] = try snapshot.device(name, seenBy: caller.visibility).1.id
        }
        query.types.formIntersection(types(for: caller))
        query.people = people(for: caller)
        if !devices.isEmpty { query.devices = Set(devices) }
        if caller.visibility.isLimited, devices.isEmpty {
            query.devices = Set(snapshot.devices(seenBy: caller.visibility).map(\.device.id))
        }
        let wanted = query
        let page = try await stored { () async throws(StoreError) in
            try await hub.events(wanted, by: teller(for: caller, snapshot, now))
        }
        return OutgoingResponse { writer in
            writer.member("events", page.events.map { EventBody(event: $0) })
            writer.memberIfPresent("next_cursor", page.next?.text)
        }
    }

    private func show(_ call: inout HouseRequest) async throws(APIError) -> OutgoingResponse {
        let (snapshot, caller) = (call.snapshot, call.caller)
        guard let id = HouseEvent.ID(text: call.parameter("event_id")) else { throw .eventNotFound }
        let teller = teller(for: caller, snapshot, call.now)
        let found = try await stored { () async throws(StoreError) in try await hub.event(id, by: teller) }
        guard let found, types(for: caller).contains(found.event.type), sees(found.event, caller, snapshot) else {
            throw .eventNotFound
        }
        // What led to it may be about what a guest may not see.
        let links = caller.visibility.isLimited ? ([], []) : (found.causes, found.effects)
        return OutgoingResponse(.ok, EventBody(event: found.event, links: links))
    }

    private func types(for caller: Caller) -> Set<EventType> {
        if caller.visibility.isLimited { return EventRoutes.forGuests }
        return caller.may(.readSignIns) ? Set(EventType.allCases) : Set(EventType.allCases).subtracting([.auth])
    }

    /// Whose messages the caller may know of; `nil` for everybody's.
    private func people(for caller: Caller) -> Set<String>? {
        let reader = Reader(caller, in: accounts)
        return reader.isOwner ? nil : Set([reader.person].compactMap { $0 })
    }

    private func sees(_ event: HouseEvent, _ caller: Caller, _ snapshot: HouseSnapshot) -> Bool {
        guard event.concerns(people(for: caller)) else { return false }
        guard caller.visibility.isLimited else { return true }
        let registry = snapshot.house.registry
        return event.device.flatMap(registry.index).flatMap { registry[$0] }.map(caller.visibility.sees) ?? false
    }

    private func teller(for caller: Caller, _ snapshot: HouseSnapshot, _ now: Instant) -> EventTeller {
        snapshot.eventTeller(at: now, isDiscreet: caller.visibility.isLimited)
    }
}

extension FieldReader {
    fileprivate mutating func eventTypes(_ names: [String]) -> Set<EventType> {
        var types: Set<EventType> = []
        for name in names {
            if let type = EventType(rawValue: name) {
                types.insert(type)
            } else {
                let known = EventType.allCases.map(\.rawValue)
                refuse(
                    "types", "knows no '\(name)'" + didYouMean(nearestNames(to: name, among: known)),
                    expected: known.joined(separator: ", "), got: .string(name))
            }
        }
        return types
    }

    fileprivate mutating func eventPlace() -> EventPlace? {
        guard let text = text("cursor") else { return nil }
        if let place = EventPlace(text: text) { return place }
        refuse("cursor", "is none of this list", got: .string(text))
        return nil
    }
}
