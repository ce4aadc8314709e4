enum Version {
    /// Follows CHANGELOG.md.
    static let text = "0.1.0"
}
