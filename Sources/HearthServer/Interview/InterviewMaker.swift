import HearthAccounts
import HearthConfig
import HearthConversation
import HearthDatabase
import HearthHTTP
import HearthHub
import HearthJSON
import HearthKernel
import HearthMind
import HearthModel

/// Makes what was agreed on in an interview, the way that devices are made and changed by hand.
struct InterviewMaker: Sendable {
    let hub: Hub
    let editor: DeviceEditor

    func carryOut(
        _ plan: Interview.Plan, by caller: Caller, at now: Instant
    ) async -> [(candidate: String, outcome: Interview.Outcome)] {
        var outcomes: [(candidate: String, outcome: Interview.Outcome)] = []
        for device in plan.devices {
            do throws(APIError) {
                outcomes.append((device.candidate, .made(id: try await make(device, by: caller, at: now))))
            } catch {
                outcomes.append((device.candidate, .failed(error.answer.message)))
            }
        }
        for note in plan.notes { outcomes.append((note.candidate, await write(note, by: caller, at: now))) }
        return outcomes
    }

    /// - Parameters:
    ///   - device: what the candidate is of what the links see; `nil` if none sees it.
    ///   - place: in the request.
    /// - Returns: the id of the device.
    func make(
        _ confirmation: InterviewDesk.Confirmation, _ device: Interview.Plan.Device?, at place: Int, by caller: Caller,
        at now: Instant
    ) async throws(APIError) -> String {
        if let entry = confirmation.entry {
            try await editor.add(entry.id, entry.members, in: await hub.current(), by: caller, at: now)
            return entry.id
        }
        guard let device else {
            throw .invalid([
                FieldProblem(
                    "confirmed_candidates[\(place)].config", "needs a binding, since no link sees this device",
                    expected: "one of " + Configuration.bindings.joined(separator: ", "))
            ])
        }
        var wanted = device
        wanted.name = confirmation.name ?? device.name
        wanted.room = confirmation.area.map { Inventory.Room(id: $0, name: $0) } ?? device.room
        return try await make(wanted, by: caller, at: now)
    }

    private func make(
        _ device: Interview.Plan.Device, by caller: Caller, at now: Instant
    ) async throws(APIError) -> String {
        let area = try await area(for: device.room, by: caller, at: now)
        let id: String
        switch Inventory.Handle(device.handle) {
        case .device(let known): id = known
        case .waiting(let identity):
            let taken = await hub.withCore { $0.takeIn(identity, named: device.name, area: area) }
            guard let taken else { throw .deviceNotFound(device.name, didYouMean: []) }
            id = taken
        case nil: throw .deviceNotFound(device.name, didYouMean: [])
        }
        _ = try await hub.current().device(id, seenBy: caller.visibility)
        let members = [("name", device.name), ("area", area)].compactMap { key, value in
            value.map { JSONValue.Member(key, .string($0)) }
        }
        try await editor.change(id, members, by: caller, at: now)
        return id
    }

    /// The id of a room, which is made if it is new.
    private func area(
        for room: Inventory.Room?, by caller: Caller, at now: Instant
    ) async throws(APIError) -> String? {
        guard let room else { return nil }
        if let id = room.id { return id }
        let id = Identifier.slug(room.name)
        let snapshot = await hub.current()
        // Somebody may have made it since, as may an earlier device of the same plan.
        if snapshot.configuration.areas[id] != nil { return id }
        try editor.refuseTaken([id], in: snapshot, except: nil)
        try await editor.edit(.addArea(id: id, name: room.name))
        await editor.note("The room \(room.name) was made", id, by: caller, at: now)
        return id
    }

    private func write(
        _ note: Interview.Plan.Note, by caller: Caller, at now: Instant
    ) async -> Interview.Outcome {
        var memory = Memory(told: note.text, by: caller, at: now)
        memory.tags = ["setup"]
        do throws(StoreError) {
            return try await hub.memories.keep(memory) == nil ? .failed("there is no room for more notes") : .noted
        } catch {
            return .failed(APIError(error).answer.message)
        }
    }
}
