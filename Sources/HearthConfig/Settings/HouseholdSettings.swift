/// The block `household` of `hearth.yaml`: which doors are open (docs/spec/household.md, section 0).
package struct HouseholdSettings: Sendable, Equatable {
    /// The door for IdentityKit.
    package var identity = true
    /// The door for memories; `nil`: it is off.
    package var memory: Memory? = Memory()
    /// The door for learning paths; `nil`: it is off.
    package var guide: Guide? = Guide()
    package var plans = Plans()
    package var moods = Moods()
    /// Networks whose requests no limit per minute counts.
    package var exempt: [IPNetwork] = []

    package struct Memory: Sendable, Equatable {
        /// What a person keeps is shared with the household unless that person says otherwise.
        package var isShared = false
    }

    package struct Guide: Sendable, Equatable {
        /// Folder of packs; `nil`: `guide` in the configuration folder. A relative path begins there.
        package var packs: String?

        /// - Parameter configuration: the folder of the configuration.
        package func folder(in configuration: String) -> String {
            let packs = packs ?? "guide"
            return packs.hasPrefix("/") ? packs : configuration + "/" + packs
        }
    }

    /// Requests per minute of the Guide, by the plan of the user (section 1.8).
    package struct Plans: Sendable, Equatable {
        package var free: Int
        package var plus: Int
        package var pro: Int

        package init(free: Int = 10, plus: Int = 30, pro: Int = 100) {
            (self.free, self.plus, self.pro) = (free, plus, pro)
        }
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
        guide = Guide.read(&section)
        plans =
            section.section("plans") { section in
                let rates = 1...10_000
                return Plans(
                    free: section.integer("free", in: rates) ?? plans.free,
                    plus: section.integer("plus", in: rates) ?? plans.plus,
                    pro: section.integer("pro", in: rates) ?? plans.pro)
            } ?? plans
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

extension HouseholdSettings.Guide {
    /// `on`, `off`, or a map, which is on.
    fileprivate static func read(_ section: inout Section) -> Self? {
        guard let node = section.value("guide") else { return Self() }
        if case .scalar = node.content { return section.flag("guide") == false ? nil : Self() }
        return section.section("guide") { section in Self(packs: section.text("packs")) } ?? Self()
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
