import HearthModel

/// The words on the left side of `payloads`.
enum PayloadWord {
    /// Commands are often written as verbs; kept are the states that they lead to. `stop` and `press` lead to none.
    private static let verbs = ["close": "closed", "lock": "locked", "unlock": "unlocked"]
    private static let acts = ["stop", "press", "next", "previous"]

    static func canonical(_ word: String) -> String { verbs[word] ?? word }

    /// What may be written for a property; `nil` if any word may.
    static func words(of property: Property) -> [String]? {
        switch property.type {
        case .flag: ["on", "off"]
        case .word(let words): words + acts
        case .event(let words): words + acts
        case .number: []
        case .text: nil
        }
    }
}
