/// One thing that is measured.
struct Case: Sendable {
    let name: String
    /// What one round does, in a few words.
    let about: String
    /// So many rounds take some tenths of a second.
    let rounds: Int
    /// Makes everything ready, and returns what does that many rounds. It keeps its state from call to call.
    let prepare: @Sendable () -> (Int) -> Void

    static let all = StepCases.all + RuleCases.all + CodecCases.all + TwinCases.all + MindCases.all
}
