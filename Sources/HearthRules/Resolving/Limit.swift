/// The limits of docs/spec/rule-language.md, section 18, that concern texts. Durations in milliseconds.
enum Limit {
    /// Values of a `one_of`.
    static let choices = 32

    static let day: Int64 = 86_400_000
    static let every: ClosedRange<Int64> = 1_000...day
    static let lasting = 366 * day
    static let recent = 31 * day
    static let window = 7 * day
    static let hold = 366 * day
    /// Diagnostics beyond which no nearest names are looked for.
    static let suggestions = 500
    static let members = 1_024
    /// Of functions in functions.
    static let nesting = 32
    /// Of expressions in expressions, by the tree: a bracket may count six times, a sum once for each sign.
    static let depth = 512
    /// Of one rule, scene or other declaration once functions and sets are written out: ten times what may run.
    static let steps = 100_000
    static let rules = 5_000
    static let variables = 1_000
    /// Of house time in one test (section 13).
    static let testTime = 400 * day
}
