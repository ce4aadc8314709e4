import HearthHTTP
import HearthHub
import HearthJSON
import HearthRules

extension APIError {
    init(_ problem: RuleProblem) {
        self =
            switch problem {
            case .busy: .ruleServiceBusy
            case .invalid(let review): .rulesInvalid(review)
            case .unaccepted(let review): .warningsNotAccepted(review)
            case .otherText(let tag): .preconditionFailed(tag: "\"" + tag + "\"")
            case .noSuchFile: .preconditionFailed(tag: nil)
            case .noPlace(let why): .invalid([FieldProblem("name", "cannot be a file's: \(why)")])
            case .disk(let detail, let fault?): APIError(fault, detail: detail)
            case .disk(let detail, nil): .storageFailed(detail: detail)
            }
    }
}

extension RuleReview {
    /// What keeps the rules from going live, as details of an error.
    var details: [JSONValue.Member] {
        [
            .init("diagnostics", .array(news.map { JSONValue(RuleDiagnosticBody($0, in: book)) })),
            .init("tests", .array(tests.filter { $0.failure != nil }.map { JSONValue(RuleTestBody($0, in: book)) })),
        ]
    }
}
