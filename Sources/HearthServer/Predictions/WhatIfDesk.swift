import Glibc
import HearthHTTP
import HearthHub
import HearthJSON
import HearthModel
import HearthRules
import HearthTwins

/// Answers what-ifs, one at a time and away from the hub loop, and keeps the answers.
struct WhatIfDesk: Sendable {
    struct Made: Sendable {
        let id: String
        let request: WhatIfRequest
        let answer: WhatIfAnswer
        /// As it is kept and sent.
        let bytes: [UInt8]
    }

    let hub: Hub
    let ruleService: RuleService
    let learning: RoomLearning
    /// An answer that has not come by then is made of the runs that are done.
    let patience: Duration

    func reader(of snapshot: HouseSnapshot, seenBy visibility: Visibility, at now: Instant) -> WhatIfReader {
        WhatIfReader(
            snapshot: snapshot, visibility: visibility, now: now,
            bystanders: learning.setting(in: snapshot).bystanders)
    }

    /// - Parameter files: rule files of the branch: text, or `nil` where there is no such file.
    func answer(
        _ request: WhatIfRequest, files: [String: String?] = [:], of snapshot: HouseSnapshot, at now: Instant
    ) async throws(APIError) -> Made {
        let setting = learning.setting(in: snapshot)
        let began = ContinuousClock.now
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
        return Made(id: id, request: whole, answer: answer, bytes: bytes)
    }

    /// Rules are compiled and runs are made in one turn.
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
}
