extension Item {
    private static let snippetLength = 200
    /// So much of the text stands before a hit, to show what it is about.
    private static let lead = 60

    /// What a list shows of it, at most 200 characters.
    /// - Parameter hit: where in the content what was looked for begins, in characters; without one it is the summary, or
    ///   the beginning.
    package func snippet(around hit: Int? = nil) -> String {
        guard let hit else { return String((summary ?? content).prefix(Self.snippetLength)) }
        return String(content.dropFirst(max(0, hit - Self.lead)).prefix(Self.snippetLength))
    }
}
