import HearthModel

/// The order of the work: secrets, then every file into its tree, then all ids, then block by block.
struct ConfigurationReader {
    let examination = Examination()
    private let files: ConfigurationFiles
    private var names = Names()
    private var floors = Catalogue("floor")
    private var areas = Catalogue("area")
    private var people = Catalogue("person")
    private var devices = Catalogue("device")
    /// Entries of the hub's own file for devices that were found.
    private var adjustments = Catalogue("device")
    private var groups = Catalogue("group")

    init(_ files: ConfigurationFiles, discovered: Set<String>) {
        self.files = files
        names.devices = discovered
    }

    /// - Returns: what could be read. It holds only if no error was found.
    mutating func read() -> Configuration {
        for diagnostic in files.diagnostics { examination.adopt(diagnostic) }
        if let file = files.secrets { examination.secrets = SecretsReader.read(file, examination) }
        let blocks = files.devices.map { readDevicesFile($0) } ?? [:]
        // Our own adds to the others, whatever the order of their names.
        for file in files.additions where file.name != OwnDevices.fileName { readAddition(file) }
        for file in files.additions where file.name == OwnDevices.fileName { readOwn(file) }
        names.floors = floors.ids
        names.areas = areas.ids
        names.people = people.ids
        names.groups = groups.ids
        names.devices.formUnion(devices.ids)
        names.devices.formUnion(adjustments.ids)
        var configuration = readBlocks(blocks)
        readEntries(into: &configuration, defaults: blocks["defaults"])
        if let file = files.process { readProcessFile(file, into: &configuration) }
        if let file = files.scenarios {
            let reader = ScenarioReader(names: names, devices: configuration.devices.map(\.device))
            configuration.scenarios = reader.read(file, examination)
        }
        if let file = files.phrases { configuration.phrases = PhraseReader.read(file, examination) }
        checkGroups(configuration.groups)
        checkTrackers(configuration)
        checkBroker(configuration)
        configuration.namedFiles = examination.namedFiles
        return configuration
    }

    // MARK: Files

    /// Blocks at the top of a file, by key.
    private typealias Blocks = [String: YAMLNode.Entry]

    private static let shared = ["areas", "rooms", "people", "devices", "groups"]
    private static let settings = ["house", "floors", "mqtt", "discovery", "gpio", "publish", "defaults"]

    private mutating func readDevicesFile(_ file: SourceFile) -> Blocks {
        let top = SourcePosition(file: file.name)
        let faults = examination.diagnostics.count
        let root =
            files.isReference
            ? ReferenceProject(files, examination).converted() : YAMLComposer.root(of: file, examination)
        guard root != nil || !examination.diagnostics[faults...].hasErrors else { return [:] }
        var blocks: Blocks = [:]
        let node = root ?? YAMLNode(position: top, content: .mapping([]))
        _ = examination.section(node, file.name, .file(file.name), at: top) { section in
            _ = section.required("version") { $0.integer($1, in: 1...1) }
            if !section.has("house") { section.missing("house") }
            for key in Self.settings { blocks[key] = section.entry(key) }
            collect(from: &section)
        }
        if let entry = blocks["floors"] { floors.add(entry, examination) }
        return blocks
    }

    private mutating func readAddition(_ file: SourceFile) {
        guard let root = YAMLComposer.root(of: file, examination) else { return }
        _ = examination.section(root, file.name, .file(file.name)) { section in
            for key in Self.settings + ["version"] {
                guard let entry = section.entry(key) else { continue }
                examination.error(entry.keyPosition, "'\(key)' belongs into devices.yaml")
            }
            collect(from: &section)
        }
    }

    private mutating func readOwn(_ file: SourceFile) {
        guard let root = YAMLComposer.root(of: file, examination) else { return }
        _ = examination.section(root, file.name, .file(file.name)) { section in
            if let rooms = section.entry("areas"), case .mapping(let entries) = rooms.value.content {
                // A room that a person has written into a file since is that person's.
                let new = entries.filter { !areas.ids.contains($0.key) }
                let block = YAMLNode(position: rooms.value.position, content: .mapping(new))
                areas.add(.init(key: rooms.key, keyPosition: rooms.keyPosition, value: block), examination)
            }
            guard let block = section.entry("devices"), case .mapping(let entries) = block.value.content else { return }
            for entry in entries where !devices.add(keysOf: entry) {
                let one = YAMLNode.Entry(
                    key: block.key, keyPosition: block.keyPosition,
                    value: YAMLNode(position: entry.keyPosition, content: .mapping([entry])))
                if entry.value.has(anyOf: DeviceReader.bindings) {
                    devices.add(one, examination)
                } else {
                    adjustments.add(one, examination)
                }
            }
        }
    }

    private mutating func collect(from section: inout Section) {
        for key in Self.shared {
            guard let entry = section.entry(key) else { continue }
            switch key {
            case "people": people.add(entry, examination)
            case "devices": devices.add(entry, examination)
            case "groups": groups.add(entry, examination)
            default: areas.add(entry, examination)
            }
        }
    }

    private func readProcessFile(_ file: SourceFile, into configuration: inout Configuration) {
        guard let root = YAMLComposer.root(of: file, examination) else { return }
        _ = examination.section(root, file.name, .file(file.name)) { section in
            configuration.http =
                section.section("http") { HTTPSettings(&$0, folder: files.folder) } ?? configuration.http
            configuration.notify = Self.channels(
                &section, people: names.people, hasBroker: configuration.mqtt != nil)
            configuration.calendars = Self.calendars(&section, people: names.people, folder: files.folder)
            configuration.seasons = section.section("seasons") { SeasonSettings(&$0) } ?? configuration.seasons
            configuration.watch =
                section.section("watch") { WatchSettings(&$0, devices: names.devices) } ?? configuration.watch
            configuration.model = section.section("model") { ModelSettings(&$0) } ?? nil
            configuration.household =
                section.section("household") { HouseholdSettings(&$0) } ?? configuration.household
            configuration.tone = section.word("tone") ?? configuration.tone
            configuration.log = section.section("log") { LogSettings(&$0) } ?? configuration.log
        }
    }

    // MARK: Blocks

    private func block<Value>(_ entry: YAMLNode.Entry?, _ read: (inout Section) -> Value) -> Value? {
        guard let entry else { return nil }
        return examination.section(entry.value, entry.key, .block(entry.key), at: entry.keyPosition, read)
    }

    private func readBlocks(_ blocks: Blocks) -> Configuration {
        var configuration = Configuration(house: HouseSettings(name: ""))
        configuration.house = block(blocks["house"]) { HouseSettings(&$0, names: names) } ?? configuration.house
        configuration.mqtt = block(blocks["mqtt"]) { MQTTSettings(&$0, folder: files.folder) } ?? nil
        configuration.discovery = block(blocks["discovery"]) { DiscoverySettings(&$0) } ?? configuration.discovery
        configuration.gpio = block(blocks["gpio"]) { GPIOSettings(&$0) } ?? configuration.gpio
        configuration.publish = block(blocks["publish"]) { PublishSettings(&$0, names: names) } ?? configuration.publish
        return configuration
    }

    private func readEntries(into configuration: inout Configuration, defaults: YAMLNode.Entry?) {
        func table<Value>(_ list: [(String, Value)]) -> [String: Value] { Dictionary(list) { first, _ in first } }
        configuration.floors = table(floors.read(examination) { ($0, Floor(id: $0, &$1)) })
        configuration.areas = table(areas.read(examination) { ($0, Area(id: $0, &$1, names: names)) })
        configuration.people = table(people.read(examination) { ($0, Person(id: $0, &$1, names: names)) })
        let defaults = block(defaults) { ClassDefaults(&$0) } ?? ClassDefaults()
        let reader = DeviceReader(names: names, gpio: configuration.gpio, defaults: defaults)
        configuration.devices = devices.read(examination) { reader.device(id: $0, &$1) }.compactMap(\.self)
        configuration.adjustments = table(
            adjustments.read(examination) { ($0, DeviceAdjustment(&$1, names: names)) })
        configuration.groups = groups.read(examination) { DeviceGroup(id: $0, &$1, names: names) }
    }

    // MARK: What concerns several entries

    private func checkGroups(_ groups: [DeviceGroup]) {
        let members = Dictionary(groups.map { ($0.id, $0.members) }) { first, _ in first }
        for group in groups {
            var reached: Set<String> = []
            var waiting = group.members
            while let next = waiting.popLast() {
                if reached.insert(next).inserted { waiting += members[next] ?? [] }
            }
            guard reached.contains(group.id), let position = self.groups.position(of: group.id) else { continue }
            examination.error(position, "group '\(group.id)' contains itself")
        }
    }

    private func checkTrackers(_ configuration: Configuration) {
        for person in configuration.people.values {
            for entry in configuration.devices where person.trackers.contains(entry.device.id) {
                let found = entry.device.deviceClass
                guard found.id != .tracker, let position = people.position(of: person.id) else { continue }
                examination.error(
                    position,
                    "person '\(person.id)' has the tracker '\(entry.device.id)', but its class is '\(found.name)'")
            }
        }
    }

    private func checkBroker(_ configuration: Configuration) {
        guard configuration.mqtt == nil else { return }
        let first = configuration.devices.first(where: \.binding.isOnBroker)
        guard let first, let position = devices.position(of: first.device.id) else { return }
        examination.warning(position, "device '\(first.device.id)' is reached over MQTT, but there is no 'mqtt'")
    }
}
