package import HearthModel

/// Everything in a house that has a name, and how rules find it (docs/spec/rule-language.md, sections 4.1 to 4.4).
package struct HouseNames: Sendable {
    package struct Area: Sendable, Hashable {
        /// From the outside in: `upstairs.bath`.
        package var path: String
        /// As people see it.
        package var name: String
        package init(path: String, name: String) { (self.path, self.name) = (path, name) }
    }

    /// A group of the registry; `group` declarations of rules are none.
    package struct Group: Sendable, Hashable {
        package var name: String
        /// Paths of devices, areas and groups.
        package var members: [String]
        package init(name: String, members: [String]) { (self.name, self.members) = (name, members) }
    }

    /// In which quantities are shown in texts.
    package enum Units: Sendable { case metric, imperial }

    /// What a path means.
    package enum Thing: Sendable, Hashable {
        case device(DeviceIndex)
        /// Position in `areas`.
        case area(Int)
        /// Position in `groups`.
        case group(Int)
    }

    package let registry: Registry
    package let areas: [Area]
    package let groups: [Group]
    /// The old path of a renamed thing, and the path that it has now.
    package let aliases: [String: String]
    package let units: Units
    /// All devices that count, in path order.
    package let devices: [DeviceIndex]

    /// By path: those of the registry, then the shorter ones that leave out outer areas, then aliases.
    private var things: [String: Thing] = [:]
    /// By position in `areas`: the devices in it and in the areas within.
    private var devicesOfArea: [[DeviceIndex]] = []
    private var setWords: [String: SetWord] = [:]
    /// By `DeviceIndex`.
    private let deviceWords: [DeviceWords?]
    /// By `DeviceIndex`: places in `devices`; those that do not count come last.
    private let ranks: [Int]

    package init(
        registry: Registry, areas: [Area] = [], groups: [Group] = [], aliases: [String: String] = [:],
        units: Units = .metric
    ) {
        (self.registry, self.areas, self.groups) = (registry, areas, groups)
        (self.aliases, self.units) = (aliases, units)
        let ordered = registry.indices.filter { registry[$0]?.enabled == true }
            .sorted { (registry[$0]?.id ?? "") < (registry[$1]?.id ?? "") }
        devices = ordered
        deviceWords = registry.devices.enumerated().map { position, device in
            device.map { DeviceWords($0, DeviceIndex(position), in: registry) }
        }
        var ranks = [Int](repeating: .max, count: registry.devices.count)
        for (rank, device) in ordered.enumerated() { ranks[device.position] = rank }
        self.ranks = ranks
        index()
    }

    /// The thing of exactly this path.
    package subscript(path: String) -> Thing? { things[path] }

    package func devices(inArea area: Int) -> [DeviceIndex] { devicesOfArea[area] }

    /// What a singular or plural word names as a set.
    package func setWord(_ folded: String) -> SetWord? { setWords[folded] }

    package var setWordSpellings: some Sequence<String> { setWords.keys }

    /// Path of a device, for people.
    package func path(of device: DeviceIndex) -> String { words(of: device)?.path ?? "" }

    package func deviceClass(of device: DeviceIndex) -> DeviceClass? { words(of: device)?.deviceClass }

    func words(of device: DeviceIndex) -> DeviceWords? {
        device.position < deviceWords.count ? deviceWords[device.position] : nil
    }

    /// In path order, each once.
    func ordered(_ devices: some Sequence<DeviceIndex>) -> [DeviceIndex] {
        Set(devices).sorted { ranks[$0.position] < ranks[$1.position] }
    }

    /// All paths by which anything can be found, for suggestions.
    package var paths: some Sequence<String> { things.keys }

    // MARK: Index

    private mutating func index() {
        var full: [String: Thing] = [:]
        for (position, group) in groups.enumerated() { full[HouseNames.key(group.name)] = .group(position) }
        for (position, area) in areas.enumerated() { full[HouseNames.key(area.path)] = .area(position) }
        for device in devices { full[HouseNames.key(path(of: device))] = .device(device) }
        things = full

        var shorter: [String: [Thing]] = [:]
        for (path, thing) in full {
            for ending in endings(of: path, thing) { shorter[ending, default: []].append(thing) }
        }
        for (path, found) in shorter where found.count == 1 && things[path] == nil { things[path] = found[0] }

        for device in devices {
            for alias in registry[device]?.aliases ?? [] where things[alias] == nil { things[alias] = .device(device) }
        }
        for (old, new) in aliases where things[old] == nil { things[old] = full[new] }

        var within = [[DeviceIndex]](repeating: [], count: areas.count)
        for device in devices {
            guard let area = registry[device]?.area else { continue }
            for position in areas.indices
            where area == areas[position].path || area.hasPrefix(areas[position].path + ".") {
                within[position].append(device)
            }
        }
        devicesOfArea = within

        setWords = SetWord.properties
        for device in devices {
            for property in registry[device]?.properties ?? [] where setWords[property.name] == nil {
                SetWord.add(property.name, to: &setWords)
            }
        }
        setWords.merge(SetWord.classes) { $1 }
    }

    /// The same path without one or more of its outer areas.
    private func endings(of path: String, _ thing: Thing) -> [String] {
        let words = path.split(separator: ".")
        let depth: Int
        switch thing {
        case .group: return []
        case .area: depth = words.count
        case .device(let device): depth = registry[device]?.area?.split(separator: ".").count ?? 0
        }
        guard depth > 1, depth <= words.count else { return [] }
        return (1..<depth).map { words[$0...].joined(separator: ".") }
    }

    /// The path by which rules find it: a first word that has a meaning of its own gets a `_`.
    private static func key(_ path: String) -> String {
        let root = BuiltIn.house.rawValue + "."
        let path = path.hasPrefix(root) ? String(path.dropFirst(root.count)) : path
        let first = path.prefix { $0 != "." }
        guard Vocabulary.reserved.contains(String(first)) || BuiltIn(rawValue: String(first)) != nil else {
            return path
        }
        return first + "_" + path.dropFirst(first.count)
    }
}
