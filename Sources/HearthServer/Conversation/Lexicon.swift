import HearthConfig
import HearthConversation
import HearthHub
import HearthKernel
import HearthModel

/// The things that a caller can name. What the caller may not see has no name.
struct Lexicon {
    enum Thing: Hashable {
        case device(DeviceIndex)
        /// By id.
        case area(String)
        /// All of its members that the caller sees.
        case group([DeviceIndex])
    }

    /// The longest first.
    private let names: [(words: [String], things: [Thing])]
    /// Devices by each single word of their names and ids.
    private var parts: [String: [Thing]] = [:]

    /// Two names that are as much alike as this may be one, misspelt.
    private static let likeness = 0.82
    /// By so much a name must be more like what was said than any other.
    private static let margin = 0.08
    /// In a longer sentence no misspelt name is looked for.
    private static let mostWords = 16

    /// Devices by id, name, aliases, and by their room with their class (`hall light`); rooms by name, id and aliases;
    /// groups by name and id.
    init(_ snapshot: HouseSnapshot, seenBy visibility: Visibility) {
        var names: [[String]: [Thing]] = [:]
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
        for area in Set(devices.compactMap(\.device.area)).sorted() {
            for name in [snapshot.areaName(area), area] + (snapshot.configuration.areas[area]?.aliases ?? []) {
                add(name, .area(area))
            }
        }
        for group in snapshot.configuration.groups {
            let members = devices.filter { group.members.contains($0.device.id) }.map(\.index)
            if !members.isEmpty { for name in [group.name, group.id] { add(name, .group(members)) } }
        }
        func length(_ words: [String]) -> Int { words.reduce(words.count) { $0 + $1.count } }
        self.names = names.map { ($0.key, $0.value) }.sorted {
            (length($1.0), $0.0.joined()) < (length($0.0), $1.0.joined())
        }
    }

    /// What a sentence names, by the longest name in it: several if it may mean any of them.
    func things(in sentence: Sentence) -> [Thing] { mentions(in: sentence.words).named.first ?? [] }

    /// All that a sentence names, the longest name first, each with the things that it may mean; and the words that are no
    /// part of a name.
    func mentions(in said: [String]) -> (named: [[Thing]], rest: [String]) {
        var (words, named) = (said.map(Optional.some), [[Thing]]())
        for (name, things) in names where name.count <= words.count {
            var start = 0
            while start + name.count <= words.count {
                let end = start + name.count
                if words[start..<end].elementsEqual(name.map(Optional.some)) {
                    for i in start..<end { words[i] = nil }
                    named.append(things)
                }
                start += 1
            }
        }
        return (named, words.compactMap(\.self))
    }

    /// Devices in whose names a word stands.
    func devices(with word: String) -> [Thing] { parts[word] ?? [] }

    /// What is named with a slip in it: the one name that is most like some words of the sentence.
    func misspelt(in words: [String]) -> (things: [Thing], rest: [String])? {
        guard words.count <= Self.mostWords else { return nil }
        var best: (likeness: Double, things: [Thing], place: Range<Int>)?
        var second = 0.0
        for (name, things) in names where name.count <= words.count {
            for start in 0...(words.count - name.count) {
                let place = start..<(start + name.count)
                let likeness = name.joined(separator: " ").likeness(to: words[place].joined(separator: " "))
                guard likeness >= Self.likeness - Self.margin else { continue }
                if likeness > best?.likeness ?? 0 {
                    if best?.things != things { second = max(second, best?.likeness ?? 0) }
                    best = (likeness, things, place)
                } else if things != best?.things {
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

extension String {
    /// 1 less the share of letters that have to be changed, put in or left out to make one of the other: V. Levenshtein,
    /// "Binary codes capable of correcting deletions, insertions, and reversals" (1966).
    fileprivate func likeness(to other: String) -> Double {
        let (one, two) = (Array(utf8), Array(other.utf8))
        let longest = max(one.count, two.count)
        // So different in length that nothing more has to be looked at.
        guard longest > 0, abs(one.count - two.count) * 4 <= longest else { return 0 }
        var row = Array(0...two.count)
        for (i, letter) in one.enumerated() {
            var corner = row[0]
            row[0] = i + 1
            for j in two.indices {
                let change = corner + (letter == two[j] ? 0 : 1)
                corner = row[j + 1]
                row[j + 1] = Swift.min(change, row[j] + 1, corner + 1)
            }
        }
        return 1 - Double(row[two.count]) / Double(longest)
    }
}
