import HearthConfig
import HearthHub
import HearthKernel
import HearthModel

/// The things that a caller can name. What the caller may not see has no name.
struct Lexicon {
    enum Thing: Equatable {
        case device(DeviceIndex)
        /// By id.
        case area(String)
    }

    private let names: [(words: String, thing: Thing)]

    /// Devices by id, name, aliases, and by their room with their class (`hall light`); rooms by name.
    init(_ snapshot: HouseSnapshot, seenBy visibility: Visibility) {
        var names: [(String, Thing)] = []
        func add(_ name: String, _ thing: Thing) { names.append((Sentence(name).text, thing)) }
        var areas: Set<String> = []
        for (index, device) in snapshot.devices(seenBy: visibility) where device.enabled {
            for name in [device.id, device.name] + device.aliases { add(name, .device(index)) }
            guard let area = device.area else { continue }
            areas.insert(area)
            add(snapshot.areaName(area) + " " + device.deviceClass.name, .device(index))
        }
        for area in areas.sorted() { add(snapshot.areaName(area), .area(area)) }
        self.names = names
    }

    /// What a sentence names, by the longest name in it: several if it may mean any of them.
    func things(in sentence: Sentence) -> [Thing] {
        let found = names.filter { sentence.contains($0.words) }
        guard let longest = found.map(\.words.count).max() else { return [] }
        var things: [Thing] = []
        for name in found where name.words.count == longest && !things.contains(name.thing) {
            things.append(name.thing)
        }
        return things
    }
}
