import HearthJSON

/// Why a property on generic topics cannot be served.
struct GenericProblem: Error {
    let reason: String

    init(reason: String) { self.reason = reason }

    init(_ mistake: JSONPath.Mistake) { reason = "path: \(mistake.message) at column \(mistake.column)" }
}
