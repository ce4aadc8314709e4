import HearthHTTP

extension Cost {
    static let login = Cost("login", rate: 1, burst: 10)
    /// Texts of rules at each pause of somebody who writes them.
    static let typing = Cost("typing", rate: 4, burst: 20)
    /// Checking and testing rules.
    static let trial = Cost("trial", rate: 20.0 / 60, burst: 5)
}
