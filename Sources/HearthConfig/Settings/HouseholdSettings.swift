/// The block `household` of `hearth.yaml`: which doors are open (docs/spec/household.md, section 0).
package struct HouseholdSettings: Sendable, Equatable {
    /// The door for IdentityKit.
    package var identity = true
    /// The door for memories; `nil`: it is off.
    package var memory: Memory? = Memory()
    package var moods = Moods()
    /// Networks whose requests no limit per minute counts.
    package var exempt: [IPNetwork] = []

    package struct Memory: Sendable, Equatable {
        /// What a person keeps is shared with the household unless that person says otherwise.
        package var isShared = false
    }

    /// Mood words in place of the usual ones, by names of modes, times of day and feelings (section 2.6).
    package struct Moods: Sendable, Equatable {
        fileprivate static let times = ["morning", "afternoon", "evening", "night"]
        fileprivate static let feelings = ["content", "happy", "excited", "bored", "worried", "unhappy", "neutral"]

        package var modes: [String: [String]] = [:]
        package var times: [String: [String]] = [:]
        package var feelings: [String: [String]] = [:]
    }

    package init() {}

    init(_ section: inout Section) {
        identity = section.flag("identity") ?? identity
        memory = Memory.read(&section)
        exempt =
            section.section("limits") { section in
                let examination = section.examination
                return section.list("exempt") { examination.network($0, "exempt") } ?? []
            } ?? exempt
        moods =
            section.section("moods") { section in
                Moods(
                    modes: section.words("modes"), times: section.words("times", of: Moods.times),
                    feelings: section.words("feelings", of: Moods.feelings))
            } ?? moods
    }
}

extension HouseholdSettings.Memory {
    /// `on`, `off`, or a map, which is on.
    fileprivate static func read(_ section: inout Section) -> Self? {
        guard let node = section.value("memory") else { return Self() }
        if case .scalar = node.content { return section.flag("memory") == false ? nil : Self() }
        return section.section("memory") { section in
            Self(isShared: section.word("visibility", of: ["private", "household"]) == "household")
        } ?? Self()
    }
}

extension Section {
    /// A map of names to lists of words.
    fileprivate mutating func words(_ key: String) -> [String: [String]] {
        let examination = examination
        var words: [String: [String]] = [:]
        for entry in table(key) {
            words[entry.key] = examination.list(entry.value, entry.key) { examination.name($0, entry.key) }
        }
        return words
    }

    /// The same where the names are known.
    fileprivate mutating func words(_ key: String, of names: [String]) -> [String: [String]] {
        section(key) { section in
            names.reduce(into: [:]) { words, name in words[name] = section.names(name) }
        } ?? [:]
    }
}
