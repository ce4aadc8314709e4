import HearthAccounts
import HearthConversation
import HearthDatabase
import HearthHub
import HearthMind
import HearthModel
import HearthRules

/// A change of what somebody likes that waits for a yes, or is kept after one.
struct TasteChange: Sendable {
    /// The whole file as it will be.
    let text: String
    /// Of the file when this was proposed; `nil`: there was none.
    let tag: String?
    let device: String
    let part: DayPart
    /// What is remembered of it, a sentence without its full stop; `nil`: it is as it was at first.
    let memory: String?
    /// Ids of events that led to it.
    let evidence: [String]

    private var topic: Memory.Topic { Memory.Topic(kind: "taste." + part.rawValue, subject: device) }

    /// Saves the rule as if it were typed, so that it has versions and can be taken back, and remembers the taste.
    /// - Returns: what is told of it.
    func keep(
        by caller: Caller, hub: Hub, ruleService: RuleService, at now: Instant
    ) async throws(APIError) -> String {
        do throws(RuleProblem) {
            _ = try await ruleService.put(
                text, as: TasteFile.name, if: tag, acceptWarnings: true, by: caller.origin)
        } catch {
            return "I have changed nothing: \(Self.reason(error))."
        }
        let known = try await stored { () async throws(StoreError) in try await hub.memories.all() }
        for old in known where old.kind == .preference && old.topic == topic {
            try await stored { () async throws(StoreError) in try await hub.memories.remove(old.id) }
        }
        guard let memory else { return "Done. It is as it was before anybody complained." }
        var told = Memory(told: memory, .preference, by: caller, at: now)
        (told.topic, told.evidence) = (topic, evidence)
        let kept = told
        _ = try await stored { () async throws(StoreError) in try await hub.memories.keep(kept) }
        return "Done. \(memory). It is a rule in \(TasteFile.name), where you can change or delete it."
    }

    static func reason(_ problem: RuleProblem) -> String {
        switch problem {
        case .busy: "other rules are being tried out; say it again in a moment"
        case .invalid(let review):
            review.failures.first.map { "a test of your rules would fail (\($0.message))" }
                ?? review.news.first { $0.severity == .error }.map { "the rules do not take it (\($0.message))" }
                ?? "the rules do not take it"
        case .unaccepted: "the rules have a warning"
        case .otherText, .noSuchFile: "the rules have changed meanwhile; say it again"
        case .noPlace(let why), .disk(let why, _): why
        }
    }
}
