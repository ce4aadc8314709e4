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
    }

    /// The longest first.
    private let names: [(words: [String], things: [Thing])]

    /// Devices by id, name, aliases, and by their room with their class (`hall light`); rooms by name.
    init(_ snapshot: HouseSnapshot, seenBy visibility: Visibility) {
        var names: [[String]: [Thing]] = [:]
        func add(_ name: String, _ thing: Thing) {
            let words = Sentence(name).words
            if !words.isEmpty, names[words]?.contains(thing) != true { names[words, default: []].append(thing) }
        }
        var areas: Set<String> = []
        for (index, device) in snapshot.devices(seenBy: visibility) where device.enabled {
            for name in [device.id, device.name] + device.aliases { add(name, .device(index)) }
            if let area = device.area { areas.insert(area) }
        }
        // A lamp that is called so is meant, not the other one in the same room.
        let called = Set(names.keys)
        for (index, device) in snapshot.devices(seenBy: visibility) where device.enabled {
            guard let area = device.area else { continue }
            let name = snapshot.areaName(area) + " " + device.deviceClass.name
            if !called.contains(Sentence(name).words) { add(name, .device(index)) }
        }
        for area in areas.sorted() { add(snapshot.areaName(area), .area(area)) }
        func length(_ words: [String]) -> Int { words.reduce(words.count) { $0 + $1.count } }
        self.names = names.map { ($0.key, $0.value) }.sorted {
            (length($1.0), $0.0.joined()) < (length($0.0), $1.0.joined())
        }
    }

    /// What a sentence names, by the longest name in it: several if it may mean any of them.
    func things(in sentence: Sentence) -> [Thing] { mentions(in: sentence).named.first ?? [] }

    /// All that a sentence names, the longest name first, each with the things that it may mean; and the words that are no
    /// part of a name.
    func mentions(in sentence: Sentence) -> (named: [[Thing]], rest: [String]) {
        var (words, named) = (sentence.words.map(Optional.some), [[Thing]]())
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
}
