import Glibc
import HTTPTypes
import HearthAccounts
import HearthHTTP
import HearthHub
import HearthJSON
import HearthModel
import HearthTwins

/// What would be if (docs/twins.md). Nothing of it can reach a device.
struct PredictionRoutes: Sendable {
    /// An answer that has not come by then is made of the runs that are done.
    private static let patience = Duration.seconds(10)

    let hub: Hub
    let ruleService: RuleService
    let learning: RoomLearning
    private let results = WhatIfResults()

    init(hub: Hub, ruleService: RuleService, learning: RoomLearning) {
        (self.hub, self.ruleService, self.learning) = (hub, ruleService, learning)
    }

    var routes: [HouseRoute] {
        [
            Route(
                .post, "/predictions/what-if", .requires(.lookAhead), cost: .trial,
                .init(
                    "What would be different if something were so; nothing is sent to any device",
                    body: WhatIfReader.fields,
                    example: #"{"changes":{"living.lamp":{"on":false}},"duration":"8h"}"#,
                    [200: "WhatIf"], errors: [422, 504]),
                handler: whatIf),
            Route(
                .get, "/predictions/what-if/{analysis_id}", .requires(.lookAhead),
                .init("An answer that was given before", [200: "WhatIf"], errors: [404]),
                handler: result),
        ]
    }

    private func whatIf(_ call: inout HouseRequest) async throws(APIError) -> OutgoingResponse {
        let (snapshot, now) = (await hub.current(), call.now)
        var reader = WhatIfReader(snapshot: snapshot, visibility: call.caller.visibility, now: now)
        let request = try call.readBody { reader.read(&$0) }
        guard !request.changes.isEmpty || request.tariff != nil else { throw .nothingApplicable(request.ignored) }
        var setting = TwinSetting(snapshot.configuration)
        (setting.rooms, setting.climate) = (learning.learned.rooms, learning.learned.climate)
        let question = WhatIf(of: snapshot.house, at: now, setting: setting, request: request)
        let began = ContinuousClock.now
        let answer = try await made { () async throws(RuleProblem) in
            try await ruleService.trial {
                let end = ContinuousClock.now + Self.patience
                // One processor stays with the house.
                return await question.answer(workers: max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)) - 1)) {
                    ContinuousClock.now > end || Task.isCancelled
                }
            }
        }
        guard let answer else { throw .simulationTimeout }
        let elapsed = Milliseconds(Int64((ContinuousClock.now - began) / .milliseconds(1)))
        let id = results.nextID(at: now)
        let body = WhatIfBody(
            id: id, request: request, answer: answer, snapshot: snapshot, currency: setting.currency, elapsed: elapsed,
            now: now)
        let bytes = JSONWriter.document { $0.value(body) }
        results.keep(bytes, as: id, at: now)
        return OutgoingResponse(status: .ok, body: bytes)
    }

    private func result(_ call: inout HouseRequest) async throws(APIError) -> OutgoingResponse {
        guard let bytes = results[call.parameters["analysis_id"] ?? "", at: call.now] else { throw .analysisNotFound }
        return OutgoingResponse(status: .ok, body: bytes)
    }
}
