import HTTPTypes
import HearthAccounts
import HearthConfig
import HearthHTTP
import HearthHub
import HearthJSON
import HearthKernel
import HearthModel

/// Changing devices and groups (docs/spec/house-api.md, section 7).
struct ControlRoutes: Sendable {
    let controller: Controller
    let broadcaster: Broadcaster
    let limiter: RateLimiter?
    let clock: @Sendable () -> Instant

    private static let batchLimit = 100

    var routes: [HouseRoute] {
        [
            Route(
                .put, "/devices/{device_id}/control", .requires(.controlDevices),
                .init(
                    "Changes a device or a group",
                    body: ControlFields.order,
                    example: #"{"action":"set_brightness","value":40,"transition_time":500,"wait":2000}"#,
                    [200: "ControlAnswer", 202: "ControlAnswer"], errors: [504]),
                handler: control),
            Route(
                .post, "/devices/batch-control", .requires(.controlDevices),
                .init(
                    "Changes up to 100 devices at once",
                    body: ControlFields.batch,
                    example: #"{"devices":[{"device_id":"hall.light","action":"turn_on"}],"atomic":true}"#,
                    [200: "BatchAnswer"], errors: [404]),
                handler: batch),
        ]
    }

    private func control(_ call: inout HouseRequest) async throws(APIError) -> OutgoingResponse {
        let name = call.parameter("device_id")
        let target = try call.snapshot.target(name, seenBy: call.caller.visibility)
        let order = try call.readBody { ControlOrder(&$0) }
        switch target {
        case .group(let group): return try await control(group, order, call)
        case .device(let index, let device):
            let item = await controller.carryOut(order, on: index, device, for: call.caller)
            let success = try item.outcome.get()
            return OutgoingResponse(
                success.status,
                ControlBody(
                    item: item, success: success, snapshot: call.snapshot,
                    isDiscreet: call.caller.visibility.isLimited, now: clock()))
        }
    }

    /// An order to a group goes to every member that knows the action, as in a batch, and gets one answer: `success` if
    /// all have succeeded, `pending` if some still wait, and the first failure, with all results, if there is one.
    private func control(
        _ group: DeviceGroup, _ order: ControlOrder, _ call: HouseRequest
    ) async throws(APIError) -> OutgoingResponse {
        let members = call.snapshot.members(of: group, seenBy: call.caller.visibility)
        let able = members.filter { ControlAction.supportedActions(of: $0.device).contains(order.action) }
        // Where nobody knows the action, the first member says so.
        let addressed = able.isEmpty ? Array(members.prefix(1)) : able
        let began = clock()
        let items = await controller.carryOut(
            addressed.map { ($0.index, $0.device, order) }, for: call.caller)
        let (house, now) = (await controller.hub.current().house, clock())
        let results = items.map(BatchItemBody.init)
        var successes: [ControlSuccess] = []
        for item in items {
            do throws(APIError) {
                successes.append(try item.outcome.get())
            } catch {
                throw items.count == 1 ? error : .groupFailed(error, results: JSONValue(results))
            }
        }
        let isPending = successes.contains(where: \.isPending)
        return OutgoingResponse(isPending ? .accepted : .ok) { writer in
            writer.member("device_id", group.id)
            writer.member("action", order.action)
            writer.member("status", isPending ? "pending" : "success")
            writer.member("success", !isPending)
            writer.member("acknowledged", successes.allSatisfy(\.acknowledged))
            writer.member(
                "new_state", GroupStateBody(group: group, members: members.map(\.index), house: house))
            writer.member("results", results)
            writer.member("execution_time", (now - began).count)
            writer.member("notes", successes.flatMap(\.notes))
            writer.member("timestamp", now.rfc3339)
        }
    }

    // MARK: Batch

    private func batch(_ call: inout HouseRequest) async throws(APIError) -> OutgoingResponse {
        let batch = try call.readBody { BatchOrder(&$0, limit: ControlRoutes.batchLimit) }
        let count = batch.items.count - 1
        if let pause = limiter?.take(.write, count: count, from: call.caller.bucket, at: call.now) {
            throw .request(.rateLimited(retryAfter: pause))
        }
        let (snapshot, caller) = (call.snapshot, call.caller)
        var found: [(index: DeviceIndex, device: Device, order: ControlOrder)?] = []
        var errors: [Int: APIError] = [:]
        for (i, item) in batch.items.enumerated() {
            do throws(APIError) {
                let (index, device) = try snapshot.device(item.deviceID, seenBy: caller.visibility)
                found.append((index, device, item.order))
            } catch {
                errors[i] = error
                found.append(nil)
            }
        }
        if batch.atomic { try check(batch, found, errors, call, in: await controller.hub.current().house) }
        let items = await controller.carryOut(found.compactMap(\.self), for: caller)
        return reply(to: batch, items, errors)
    }

    /// All or nothing: one order that would fail now keeps all of them from being sent.
    private func check(
        _ batch: BatchOrder, _ found: [(index: DeviceIndex, device: Device, order: ControlOrder)?],
        _ errors: [Int: APIError], _ call: HouseRequest, in house: House
    ) throws(APIError) {
        var errors = errors
        for (i, target) in found.enumerated() {
            guard let (index, device, order) = target else { continue }
            errors[i] = controller.obstacle(
                to: order, on: index, device, for: call.caller, in: house, at: call.now)
        }
        guard !errors.isEmpty else { return }
        throw .batchRejected(
            results: JSONValue(
                errors.sorted { $0.key < $1.key }.map { i, error in
                    let item = batch.items[i]
                    return BatchItemBody(error, deviceID: item.deviceID, action: item.order.action)
                }))
    }

    private func reply(to batch: BatchOrder, _ items: [Controller.Item], _ errors: [Int: APIError]) -> OutgoingResponse {
        let now = clock()
        var carriedOut = items.makeIterator()
        let results = batch.items.enumerated().compactMap { i, item in
            if let error = errors[i] {
                return BatchItemBody(error, deviceID: item.deviceID, action: item.order.action)
            }
            return carriedOut.next().map(BatchItemBody.init)
        }
        broadcaster.tell(results, ofBatch: batch.id, at: now)
        let body = BatchBody(id: batch.id, results: results, at: now)
        return OutgoingResponse { body.writeMembers(to: &$0) }
    }
}
