extension Surroundings {
    /// Whether one may eat outside this evening, and what is set for it.
    package struct Dinner: Sendable, Equatable {
        /// What speaks for it, as sentences; empty: nothing, or there is no place for it.
        package var told: [String]
        /// Names of scenes.
        package var inside: String?
        package var outside: String?

        package init(told: [String] = [], inside: String? = nil, outside: String? = nil) {
            (self.told, self.inside, self.outside) = (told, inside, outside)
        }
    }
}
