import HearthConfig
import HearthHub
import HearthKernel
import HearthModel

/// Carries orders to devices and groups out, one after the other where they concern the same device, and otherwise at
/// the same time.
struct Controller: Sendable {
    let hub: Hub

    /// What became of an order for one device.
    struct Item: Sendable {
        var device: Device
        var order: ControlOrder
        /// `nil` if it was not allowed to reach the hub.
        var report: ControlReport?
        /// The device afterwards.
        var view: DeviceView
        var outcome: Result<ControlSuccess, APIError>

        init(device: Device, order: ControlOrder, report: ControlReport?, view: DeviceView, by caller: Caller) {
            (self.device, self.order, self.report, self.view) = (device, order, report, view)
            outcome = Result { () throws(APIError) in
                guard let report else { throw caller.objection(toMoving: device) ?? .notTrusted(device: device.id) }
                return try ControlSuccess(
                    report, action: order.action, device: device, requireAck: order.requireAck,
                    isDiscreet: caller.visibility.isLimited)
            }
        }
    }

    func carryOut(_ order: ControlOrder, on index: DeviceIndex, _ device: Device, for caller: Caller) async -> Item {
        guard caller.objection(toMoving: device) == nil else {
            return item(index, device, order, nil, for: caller)
        }
        let report = await hub.control(order.request(to: index, from: caller))
        return item(index, device, order, report, for: caller)
    }

    private func item(
        _ index: DeviceIndex, _ device: Device, _ order: ControlOrder, _ report: ControlReport?, for caller: Caller
    ) -> Item {
        Item(
            device: device, order: order, report: report,
            view: report?.view ?? DeviceView(index, in: hub.snapshot.house),
            by: caller)
    }

    /// All at the same time, but in their order for each device.
    /// - Returns: the results, in the order of the orders.
    func carryOut(
        _ orders: [(index: DeviceIndex, device: Device, order: ControlOrder)], for caller: Caller
    ) async -> [Item] {
        let lanes = Dictionary(grouping: orders.indices) { orders[$0].index }
        if lanes.count == orders.count { return await carryOutAtOnce(orders, for: caller) }
        return await withTaskGroup(of: [(Int, Item)].self) { group in
            for lane in lanes.values {
                group.addTask {
                    var results: [(Int, Item)] = []
                    for i in lane {
                        let (index, device, order) = orders[i]
                        results.append((i, await carryOut(order, on: index, device, for: caller)))
                    }
                    return results
                }
            }
            var results: [(Int, Item)] = []
            for await lane in group { results += lane }
            return results.sorted { $0.0 < $1.0 }.map(\.1)
        }
    }

    /// Devices that a bridge has a group for are told together.
    private func carryOutAtOnce(
        _ orders: [(index: DeviceIndex, device: Device, order: ControlOrder)], for caller: Caller
    ) async -> [Item] {
        let allowed = orders.filter { caller.objection(toMoving: $0.device) == nil }
        let reports = await hub.control(allowed.map { $0.order.request(to: $0.index, from: caller) })
        let reportOf = Dictionary(uniqueKeysWithValues: zip(allowed.map(\.index), reports))
        return orders.map { index, device, order in
            item(index, device, order, reportOf[index], for: caller)
        }
    }

    /// Why an order would fail now, found out on a copy of the house: the copy takes the write, and nothing else
    /// happens. `nil`: it would not.
    func obstacle(
        to order: ControlOrder, on index: DeviceIndex, _ device: Device, for caller: Caller, in house: House,
        at now: Instant
    ) -> APIError? {
        if let objection = caller.objection(toMoving: device) { return objection }
        guard device.enabled else { return .deviceDisabled(device.id) }
        switch ControlAction.resolve(
            order.action, value: order.value, transition: order.transition, device: index, in: house.registry,
            reading: { house.reading($0).value })
        {
        case .failure(let problem): return APIError(problem, action: order.action, device: device)
        case .success(let resolved):
            guard case .write(let body) = resolved.effect else { return nil }
            var fork = house
            let write = Write(tag: 0, device: index, action: order.action, body: body, origin: caller.origin)
            let reaction = fork.step(Input(at: max(now, house.now), .write(write)))
            guard case .blocked(let claim)? = reaction.outcomes.last?.result else { return nil }
            let isDiscreet = caller.visibility.isLimited
            return .blocked(
                by: claim.details(isDiscreet: isDiscreet), because: claim.sentence(on: device, isDiscreet: isDiscreet))
        }
    }
}
