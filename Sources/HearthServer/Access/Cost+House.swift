import HearthHTTP

extension Cost {
    static let login = Cost("login", rate: 1, burst: 10)
    /// Checking and testing rules.
    static let trial = Cost("trial", rate: 20.0 / 60, burst: 5)
}
