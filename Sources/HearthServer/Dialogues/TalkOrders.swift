import HearthAccounts
import HearthDatabase
import HearthHub
import HearthKernel
import HearthMind
import HearthModel

/// Has devices do what somebody has said yes to, by the path of a press in the app, at once or by errands.
struct TalkOrders: Sendable {
    let controller: Controller
    let errands: ErrandBook
    let learning: RoomLearning
    let undo: UndoShelf
    let snapshot: HouseSnapshot
    let caller: Caller
    let now: Instant

    /// - Returns: what could not be done, in words.
    func carryOut(_ deed: TalkDeed) async throws(APIError) -> [String] {
        switch deed {
        case .order(let orders, let start, let end): return try await carryOut(orders, start, end)
        case .scene(let name): return await set(name)
        case .acknowledge, .snooze, .fixed, .rejoice: return []
        }
    }

    private func carryOut(_ orders: [TalkOrder], _ start: Instant?, _ end: Instant?) async throws(APIError) -> [String]
    {
        guard caller.may(.controlDevices) else { return ["You may not change anything, so I do not."] }
        guard start != nil || end != nil else { return await carryOut(orders.flatMap(tasks)) }
        guard let author = Errand.Author(caller) else {
            return ["Later I do something only for people with an account."]
        }
        var planned: [Errand] = []
        let names = orders.map(\.name).formatted
        if let start { planned.append(Errand(orders.flatMap(tasks), "turn on \(names)", at: start, by: author)) }
        if let end {
            let undone = orders.map { Errand.Task(device: $0.device, action: "turn_off", number: nil, hold: .none) }
            planned.append(Errand(undone, "turn off \(names)", at: end, by: author))
        }
        let kept = planned
        guard try await stored({ () async throws(StoreError) in try await errands.add(kept) }) else {
            return ["I have too much to do later already, so I do not."]
        }
        return start == nil ? await carryOut(orders.flatMap(tasks)) : []
    }

    private func carryOut(_ tasks: [Errand.Task]) async -> [String] {
        let registry = snapshot.house.registry
        return await carryOut(
            tasks.compactMap { task in
                registry.index(of: task.device).flatMap { index in
                    registry[index].map { WishOrder(index, $0, later: task.order) }
                }
            })
    }

    /// What would break a promise is not done at all: the house has proposed it.
    func carryOut(_ orders: [WishOrder]) async -> [String] {
        let screening = Screening(house: snapshot.house, now: now, setting: learning.setting(in: snapshot))
        guard await screening.broken(by: orders).isEmpty else {
            return ["I did not, as a promise would be broken within half an hour."]
        }
        let items = await controller.carryOut(
            orders.map { (index: $0.index, device: $0.device, order: $0.order) }, for: caller)
        return items.compactMap { item in
            guard case .failure(let error) = item.outcome else { return nil }
            return "\(item.device.name): \(error.answer.message)."
        }
    }

    private func tasks(_ order: TalkOrder) -> [Errand.Task] {
        order.actions.map {
            Errand.Task(device: order.device, action: $0.name, number: nil, text: $0.value, hold: .ofClass)
        }
    }

    // MARK: Scenes

    private func set(_ name: String) async -> [String] {
        let registry = snapshot.house.registry
        let settings = snapshot.rules.scenes.first { $0.name == name }?.settings(in: registry) ?? []
        let orders = settings.compactMap { index, values -> WishOrder? in
            guard let device = registry[index], caller.objection(toMoving: device) == nil else { return nil }
            return WishOrder(index, device, setting: values)
        }
        guard caller.may(.controlDevices), !orders.isEmpty, orders.count == settings.count else {
            return ["You may not set all of the scene, so I did not."]
        }
        let before = orders.compactMap(asItWas)
        let troubles = await carryOut(orders)
        if troubles.isEmpty { undo.put(before, of: caller.bucket, at: now) }
        return troubles
    }

    /// The same properties with the values that they have now; `nil`: those are not known.
    private func asItWas(_ order: WishOrder) -> WishOrder? {
        guard case .map(let entries) = order.order.value else { return nil }
        let before = entries.compactMap { entry -> ControlValue.Entry? in
            let slot = snapshot.house.registry.slot(entry.name, of: order.index)
            guard let value = slot.map({ snapshot.house.reading($0).value }), value.isKnown,
                let control = ControlValue(value)
            else { return nil }
            return ControlValue.Entry(entry.name, control)
        }
        return before.isEmpty ? nil : WishOrder(order.index, order.device, setting: .map(before))
    }
}
