import HearthConfig
import HearthConversation
import HearthHub
import HearthKernel
import HearthModel

/// The things that a caller can name. What the caller may not see has no name.
final class Lexicon: Sendable {
    enum Thing: Hashable, Sendable {
        case device(DeviceIndex)
        /// By id.
        case area(String)
        /// All of its members that the caller sees.
        case group([DeviceIndex])
    }

    private struct Name: Sendable {
        let words: [String]
        let things: [Thing]
        /// All of the things are meant, and not one of them: a floor is its rooms.
        let isOfAll: Bool
        /// By which names are ordered.
        let (length, text): (Int, String)
        let spelling: Spelling

        init(words: [String], things: [Thing], isOfAll: Bool) {
            (self.words, self.things, self.isOfAll) = (words, things, isOfAll)
            (length, text) = (words.reduce(words.count) { $0 + $1.utf8.count }, words.joined())
            spelling = Spelling(words[...])
        }
    }

    /// The devices that the caller sees and that are enabled.
    let devices: [(index: DeviceIndex, device: Device)]
    /// The longest first.
    private let names: [Name]
    /// Devices by each single word of their names and ids.
    private let parts: [String: [Thing]]

    /// Two names that are as much alike as this may be one, misspelt.
    private static let likeness = 0.82
    /// Names that share fewer of their trigrams are not compared letter by letter.
    private static let leastAlike = 0.25
    /// By so much a name must be more like what was said than any other.
    private static let margin = 0.08
    /// In a longer sentence no misspelt name is looked for.
    private static let mostWords = 16

    /// Devices by id, name, aliases, and by their room with their class (`hall light`); rooms by name, id and aliases;
    /// groups by name and id; floors by name and id, `upstairs`, `downstairs` and `outside`.
    init(_ snapshot: HouseSnapshot, seenBy visibility: Visibility) {
        var names: [[String]: [Thing]] = [:]
        var parts: [String: [Thing]] = [:]
        func add(_ name: String, _ thing: Thing) {
            let words = Sentence(name).words
            if !words.isEmpty, names[words]?.contains(thing) != true { names[words, default: []].append(thing) }
        }
        let devices = snapshot.devices(seenBy: visibility).filter(\.device.enabled)
        for (index, device) in devices {
            for name in [device.id, device.name] + device.aliases { add(name, .device(index)) }
            // Of an id only its last part: the first is its room.
            let called = [String(device.id.split(separator: ".").last ?? ""), device.name] + device.aliases
            for word in Set(called.flatMap { Sentence($0).words }) { parts[word, default: []].append(.device(index)) }
        }
        // A lamp that is called so is meant, not the other one in the same room.
        let called = Set(names.keys)
        for (index, device) in devices {
            guard let area = device.area else { continue }
            let name = snapshot.areaName(area) + " " + device.deviceClass.name
            if !called.contains(Sentence(name).words) { add(name, .device(index)) }
        }
        let areas = Set(devices.compactMap(\.device.area)).sorted()
        for area in areas {
            for name in [snapshot.areaName(area), area] + (snapshot.configuration.areas[area]?.aliases ?? []) {
                add(name, .area(area))
            }
        }
        for group in snapshot.configuration.groups {
            let members = devices.filter { group.members.contains($0.device.id) }.map(\.index)
            if !members.isEmpty { for name in [group.name, group.id] { add(name, .group(members)) } }
        }
        let floors = Self.floors(of: areas, in: snapshot.configuration).filter { names[$0.key] == nil }
        (self.devices, self.parts) = (devices, parts)
        self.names =
            (names.map { Name(words: $0.key, things: $0.value, isOfAll: false) }
            + floors.map { Name(words: $0.key, things: $0.value.map(Thing.area), isOfAll: true) })
            .sorted { ($1.length, $0.text) < ($0.length, $1.text) }
    }

    /// Rooms that have one name together, by the words of it.
    private static func floors(of areas: [String], in configuration: Configuration) -> [[String]: [String]] {
        var floors: [[String]: [String]] = [:]
        func add(_ name: String, _ area: String) {
            if floors[Sentence(name).words]?.contains(area) != true {
                floors[Sentence(name).words, default: []] += [area]
            }
        }
        let ground = configuration.floors.values.map(\.level).filter { $0 >= 0 }.min() ?? 0
        for area in areas {
            guard let settings = configuration.areas[area] else { continue }
            if settings.outdoor { for name in ["outside", "outdoors"] { add(name, area) } }
            guard let floor = settings.floor.flatMap({ configuration.floors[$0] }) else { continue }
            for name in [floor.name, floor.id] { add(name, area) }
            add(floor.level > ground ? "upstairs" : "downstairs", area)
        }
        return floors
    }

    /// What a sentence names, by the longest name in it: several if it may mean any of them.
    func things(in sentence: Sentence) -> [Thing] { mentions(in: sentence.words).named.first ?? [] }

    /// All that a sentence names, the longest name first, each with the things that it may mean; and the words that are no
    /// part of a name.
    func mentions(in said: [String]) -> (named: [[Thing]], rest: [String]) {
        var (words, named) = (said.map(Optional.some), [[Thing]]())
        for name in names where name.words.count <= words.count {
            var start = 0
            while start + name.words.count <= words.count {
                let end = start + name.words.count
                if words[start..<end].elementsEqual(name.words, by: { $0 == $1 }) {
                    for i in start..<end { words[i] = nil }
                    named += name.isOfAll ? name.things.map { [$0] } : [name.things]
                }
                start += 1
            }
        }
        return (named, words.compactMap(\.self))
    }

    /// Devices in whose names a word stands.
    func devices(with word: String) -> [Thing] { parts[word] ?? [] }

    /// Whether the word stands in the name of a device.
    func hasWord(_ word: String, in thing: Thing) -> Bool { parts[word]?.contains(thing) == true }

    /// What is named with a slip in it: the one name that is most like some words of the sentence.
    func misspelt(in words: [String]) -> (things: [Thing], rest: [String])? {
        guard words.count <= Self.mostWords else { return nil }
        let said = Dictionary(
            grouping: words.indices.flatMap { start in
                (start + 1...words.count).map { end in (place: start..<end, Spelling(words[start..<end])) }
            }, by: \.place.count)
        var best: (likeness: Double, things: [Thing], place: Range<Int>)?
        var second = 0.0
        for name in names where !name.isOfAll {
            for (place, words) in said[name.words.count] ?? [] {
                guard name.spelling.shared(with: words) >= Self.leastAlike else { continue }
                let likeness = name.spelling.likeness(to: words)
                guard likeness >= Self.likeness - Self.margin else { continue }
                if likeness > best?.likeness ?? 0 {
                    if best?.things != name.things { second = max(second, best?.likeness ?? 0) }
                    best = (likeness, name.things, place)
                } else if name.things != best?.things {
                    second = max(second, likeness)
                }
            }
        }
        guard let best, best.likeness >= Self.likeness, best.likeness - second >= Self.margin else { return nil }
        var rest = words
        rest.removeSubrange(best.place)
        return (best.things, rest)
    }
}
