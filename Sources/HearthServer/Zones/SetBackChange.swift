import HearthAccounts
import HearthHub

/// Rules for rooms that nobody uses, which wait for a yes.
struct SetBackChange: Sendable {
    /// The whole file as it will be.
    let text: String
    /// Of the file when this was proposed; `nil`: there was none.
    let tag: String?
    /// What it does, as it is told.
    let effect: String
    /// Ids of devices that it is about.
    let devices: [String]

    /// Saves the rules as if they were typed, so that they have versions and can be taken back.
    /// - Returns: what is told of it.
    func keep(by caller: Caller, _ ruleService: RuleService) async throws(APIError) -> String {
        do throws(RuleProblem) {
            _ = try await ruleService.put(text, as: SetBack.file, if: tag, acceptWarnings: true, by: caller.origin)
        } catch {
            return "I have changed nothing: \(TasteChange.reason(error))."
        }
        return "Done. \(effect). It is a rule in \(SetBack.file), where you can change or delete it."
    }
}
