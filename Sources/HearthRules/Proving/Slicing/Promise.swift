import HearthKernel
import HearthModel

/// What is to be shown of a promise.
struct Promise {
    /// Of its violation, in the program of the model.
    let condition: CellIndex
    /// `nil`: the violation never happens. Otherwise it may last as long as the devices that `otherwise` drives take to
    /// answer, and a second.
    let grace: Milliseconds?

    init(_ rule: Rule, at position: Int, in program: Program, _ registry: Registry) {
        guard case .never(let condition, _) = program.rules[position].kind,
            case .never(_, _, _, let otherwise) = rule.body
        else { preconditionFailure("Only `never` and `always` are promises.") }
        self.condition = condition
        grace = otherwise.map { _ in
            let devices = Set(RuleAction.all(of: rule, at: 0).map { registry[$0.slot].device })
            let answer = devices.compactMap { registry[$0] }.map { $0.deviceClass.words.answerDelay }.max()
            return (answer ?? .zero) + .seconds(1)
        }
    }
}
