package import HearthModel

/// A device that somebody speaks of.
package struct Mention: Sendable, Equatable {
    package var deviceClass: DeviceClass?
    /// In the words of whoever said it: `lamp`.
    package var said: String
    package var brand: String?
    package var room: Inventory.Room?
    /// Of something that a link sees, if it is called by its name there.
    package var handle: String?
    /// What it is of what shows itself in the network, if it is called by its name there.
    package var network: NetworkSighting?
}

/// What devices and rooms a sentence speaks of. What stands in no table, and is no name, is read over; whoever asks says
/// what was understood.
package struct Mentions: Sendable {
    package private(set) var devices: [Mention] = []
    /// In the order in which they were named.
    package private(set) var rooms: [Inventory.Room] = []
    package private(set) var brands: [String] = []
    /// More were named than one sentence can bring.
    package private(set) var isCut = false
    /// It says what is not there, so that nothing in it can be taken for something that is.
    package private(set) var isNegative: Bool

    static let most = 20
    private static let negations: Set<String> = ["no", "not", "never", "without", "neither", "nor", "except"]
    private static let articles: Set<String> = ["the", "my", "our", "a", "an", "your", "another", "one"]
    private static let numbers = [
        "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10,
    ]
    /// Where a room that has no name yet may follow.
    private static let places: Set<String> = ["in", "at"]
    private static let common: Set<[String]> = Set(
        [
            "kitchen", "living room", "bedroom", "bathroom", "hall", "hallway", "corridor", "office", "study",
            "dining room", "cellar", "basement", "attic", "garage", "garden", "terrace", "balcony", "porch", "nursery",
            "laundry", "laundry room", "utility room", "guest room", "childrens room", "kids room", "toilet", "pantry",
            "workshop", "shed", "yard", "patio", "staircase", "lounge", "conservatory", "loft", "playroom",
        ].map { $0.split(separator: " ").map(String.init) })

    private let words: [String]
    private let names: [(words: [String], thing: Inventory.Thing)]
    private let network: [(words: [String], sighting: NetworkSighting)]
    private let roomNames: [(words: [String], room: Inventory.Room)]
    private var place = 0
    /// How many of what follows, and up to which word.
    private var number: (count: Int, until: Int)?
    private var brand: String?
    /// Devices from here on have no room of their own yet.
    private var open = 0
    /// Rooms go before their devices: `in the kitchen a lamp and a plug`.
    private var leads = false

    package init(in sentence: Sentence, knowing inventory: Inventory) {
        words = sentence.words
        isNegative = !Self.negations.isDisjoint(with: sentence.words)
        names = inventory.new.map { (Sentence($0.name).words, $0) }
            .filter { !$0.0.isEmpty && DeviceKind.kind(at: $0.0[...])?.count != $0.0.count }
            .sorted { $0.0.count > $1.0.count }
        network = inventory.network.map { (Sentence($0.name).words, $0) }
            .filter { !$0.0.isEmpty && DeviceKind.kind(at: $0.0[...])?.count != $0.0.count }
            .sorted { $0.0.count > $1.0.count }
        let known = inventory.rooms.flatMap { room in
            ([room.name] + inventory.aliases[room.id ?? "", default: []]).map { (Sentence($0).words, room) }
        }
        roomNames = known.filter { !$0.0.isEmpty }.sorted { $0.0.count > $1.0.count }
        while place < words.count { step(inventory) }
        if let brand, !isNegative { add(Mention(said: brand, brand: brand)) }
    }

    private mutating func step(_ inventory: Inventory) {
        let rest = words[place...]
        if let (name, thing) = names.first(where: { rest.starts(with: $0.words) }) {
            place += name.count
            add(
                Mention(
                    deviceClass: thing.deviceClass, said: thing.name, brand: thing.maker, handle: thing.handle))
            return
        }
        if let (name, sighting) = network.first(where: { rest.starts(with: $0.words) }) {
            place += name.count
            add(Mention(said: sighting.name, network: sighting))
            return
        }
        let (kind, room) = (DeviceKind.kind(at: rest), room(at: rest, inventory))
        if let kind, kind.count >= room?.count ?? 0 {
            place += kind.count
            let count = number.flatMap { place - kind.count <= $0.until ? $0.count : nil } ?? 1
            for _ in 0..<count { add(Mention(deviceClass: kind.deviceClass, said: kind.said, brand: brand)) }
            (brand, number) = (nil, nil)
        } else if let room {
            place += room.count
            enter(room.room)
        } else if let named = DeviceFamily.brand(at: rest) {
            let isAfter = place > 0 && ["by", "from"].contains(words[place - 1])
            place += named.count
            brands.append(named.name)
            if isAfter, let last = devices.indices.last {
                if devices[last].brand == nil { devices[last].brand = named.name }
            } else {
                brand = named.name
            }
        } else {
            let word = words[place]
            if let count = Self.numbers[word] ?? Int(word) {
                number = (max(1, min(count, Self.most + 1)), place + 3)
            }
            place += 1
        }
    }

    private func room(
        at rest: ArraySlice<String>, _ inventory: Inventory
    ) -> (room: Inventory.Room, count: Int)? {
        if let (name, room) = roomNames.first(where: { rest.starts(with: $0.words) }) { return (room, name.count) }
        for count in [2, 1] where Self.common.contains(Array(rest.prefix(count))) {
            return (inventory.room(named: rest.prefix(count).joined(separator: " ")), count)
        }
        guard Self.places.contains(rest.first ?? "") else { return nil }
        let articles = rest.dropFirst().prefix { Self.articles.contains($0) }.count
        let start = rest.dropFirst(1 + articles)
        guard articles > 0, let word = start.first, DeviceKind.kind(at: start) == nil,
            !roomNames.contains(where: { start.starts(with: $0.words) }), DeviceFamily.brand(at: start) == nil,
            ![1, 2].contains(where: { Self.common.contains(Array(start.prefix($0))) }),
            word.count > 2, word.allSatisfy(\.isLetter)
        else { return nil }
        let isRoom = start.dropFirst().first == "room"
        return (inventory.room(named: isRoom ? word + " room" : word), 1 + articles + (isRoom ? 2 : 1))
    }

    private mutating func enter(_ room: Inventory.Room) {
        if rooms.isEmpty { leads = devices.isEmpty }
        if rooms.last != room { rooms.append(room) }
        if !leads { for index in open..<devices.count { devices[index].room = room } }
        open = devices.count
    }

    private mutating func add(_ mention: Mention) {
        guard devices.count < Self.most else {
            isCut = true
            return
        }
        var mention = mention
        if leads { mention.room = rooms.last }
        devices.append(mention)
    }
}
