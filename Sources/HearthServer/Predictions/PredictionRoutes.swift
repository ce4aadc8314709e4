import Glibc
import HTTPTypes
import HearthAccounts
import HearthDatabase
import HearthHTTP
import HearthHub
import HearthJSON
import HearthModel
import HearthRules
import HearthTwins

/// What would be if (docs/twins.md). Nothing of it can reach a device.
struct PredictionRoutes: Sendable {
    let hub: Hub
    let ruleService: RuleService
    let learning: RoomLearning
    /// An answer that has not come by then is made of the runs that are done.
    let patience: Duration

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
        let setting = learning.setting(in: snapshot)
        var reader = WhatIfReader(
            snapshot: snapshot, visibility: call.caller.visibility, now: now, bystanders: setting.bystanders)
        let request = try call.readBody { reader.read(&$0) }
        guard !reader.isEmpty else { throw .nothingApplicable(request.ignored) }
        let began = ContinuousClock.now
        let files = reader.files
        let outcome = try await made { () async throws(RuleProblem) in
            try await ruleService.trial { await run(request, files, snapshot, setting, now) }
        }
        let (whole, answer) = try outcome.get()
        let elapsed = Milliseconds(Int64((ContinuousClock.now - began) / .milliseconds(1)))
        let id = "wi_" + String(now.milliseconds, radix: 36) + String(UInt16.random(in: 0 ... .max), radix: 36)
        let body = WhatIfBody(
            id: id, request: whole, answer: answer, snapshot: snapshot, currency: setting.currency, elapsed: elapsed,
            now: now)
        let bytes = JSONWriter.document { $0.value(body) }
        await hub.keep(analysis: bytes, as: id, at: now)
        return OutgoingResponse(status: .ok, body: bytes)
    }

    /// Rules are compiled and runs are made in one turn, away from the hub loop.
    private func run(
        _ request: WhatIfRequest, _ files: [String: String?], _ snapshot: HouseSnapshot, _ setting: TwinSetting,
        _ now: Instant
    ) async -> Result<(WhatIfRequest, WhatIfAnswer), APIError> {
        let end = ContinuousClock.now + patience
        var request = request
        if !files.isEmpty {
            let review = await ruleService.variant(files, of: snapshot)
            guard !review.news.contains(where: { $0.severity == .error }) else {
                return .failure(.rulesDoNotCompile(review))
            }
            request.rules = review.book.program
        }
        let question = WhatIf(of: snapshot.house, at: now, setting: setting, request: request)
        // One processor stays with the house.
        let workers = max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)) - 1)
        let answer = await question.answer(workers: workers) { ContinuousClock.now > end || Task.isCancelled }
        return answer.map { .success((request, $0)) } ?? .failure(.simulationTimeout)
    }

    private func result(_ call: inout HouseRequest) async throws(APIError) -> OutgoingResponse {
        let (id, now) = (call.parameters["analysis_id"] ?? "", call.now)
        let bytes = try await stored { () async throws(StoreError) in try await hub.analysis(id, at: now) }
        guard let bytes else { throw .analysisNotFound }
        return OutgoingResponse(status: .ok, body: bytes)
    }
}
