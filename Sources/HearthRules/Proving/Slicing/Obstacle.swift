/// What a rule says that the model has no word for.
struct Obstacle: Hashable {
    enum Kind: Hashable {
        /// `average`, `min`, `max`, `rate` over a time.
        case window
        /// The same over a set.
        case aggregate
        /// A quantity beside another, or in a calculation.
        case calculation
        case age, forecast, concern
    }
    var kind: Kind
    var place: Place

    /// - Parameter text: as written.
    func reason(_ text: String) -> String {
        let why =
            switch kind {
            case .window: "looks back over a time"
            case .aggregate: "is made of many readings"
            case .calculation: "depends on more than where one reading lies"
            case .age: "asks how old a reading is"
            case .forecast: "asks what will be"
            case .concern: "asks for a concern"
            }
        return "\"\(text)\" \(why), which the model does not follow"
    }
}
