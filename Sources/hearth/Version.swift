enum Version {
    /// Follows CHANGELOG.md.
    static let text = "0.1.0"
    /// When the commands last changed, as manual pages bear it.
    static let date = "November 21, 2026"
}
