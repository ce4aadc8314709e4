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
    let snapshot: HouseSnapshot
    let caller: Caller
    let now: Instant

    /// - Returns: what could not be done, in words.
    func carryOut(_ deed: TalkDeed) async throws(APIError) -> [String] {
        guard case .order(let orders, let start, let end) = deed else { return [] }
        guard caller.may(.controlDevices) else { return ["You may not change anything, so I do not."] }
        guard start != nil || end != nil else { return await carryOut(orders.flatMap(tasks)) }
        guard let author = Errand.Author(caller) else {
            return ["Later I do something only for people with an account."]
        }
        var planned: [Errand] = []
        let words = "turn on \(orders.map(\.name).formatted)"
        if let start { planned.append(Errand(orders.flatMap(tasks), words, at: start, by: author)) }
        if let end {
            let undone = orders.map { Errand.Task(device: $0.device, action: "turn_off", number: nil, hold: .none) }
            planned.append(Errand(undone, "turn off \(orders.map(\.name).formatted)", at: end, by: author))
        }
        let kept = planned
        guard try await stored({ () async throws(StoreError) in try await errands.add(kept) }) else {
            return ["I have too much to do later already, so I do not."]
        }
        return start == nil ? await carryOut(orders.flatMap(tasks)) : []
    }

    private func carryOut(_ tasks: [Errand.Task]) async -> [String] {
        let registry = snapshot.house.registry
        let orders = tasks.compactMap { task in
            registry.index(of: task.device).flatMap { index in
                registry[index].map { (index: index, device: $0, order: task.order) }
            }
        }
        return await controller.carryOut(orders, for: caller).compactMap { item in
            guard case .failure(let error) = item.outcome else { return nil }
            return "\(item.device.name): \(error.answer.message)."
        }
    }

    private func tasks(_ order: TalkOrder) -> [Errand.Task] {
        order.actions.map {
            Errand.Task(device: order.device, action: $0.name, number: nil, text: $0.value, hold: .ofClass)
        }
    }
}
