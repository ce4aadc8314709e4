import HearthConversation
import HearthHub
import HearthKernel
import HearthModel
import HearthRules

/// What a sentence speaks of: the things it names, kinds of devices (`lights`), and the words that are neither.
struct Spoken {
    typealias Found = (index: DeviceIndex, device: Device)

    private(set) var named: [[Lexicon.Thing]]
    private(set) var kinds: [SetWord] = []
    /// `lights`, not `light`.
    private(set) var isPlural = false
    /// What was named is not spelt so, or only by a part of its name.
    private(set) var isGuessed = false
    private(set) var rest: [String] = []
    let visible: [Found]

    private static let otherWords = [
        "lamp": "light", "lamps": "lights", "heating": "thermostat", "heater": "thermostat", "heaters": "thermostats",
        "radiator": "thermostat", "radiators": "thermostats", "music": "media", "telly": "tv",
    ]
    private static let beforeHeat: Set = ["the", "turn", "up", "down"]
    private static let doors: Set = ["door", "doors"]
    private static let locking: Set<String> = ["lock", "locked", "unlock", "unlocked"]

    init(_ words: [String], in snapshot: HouseSnapshot, by lexicon: Lexicon) {
        let (named, others) = lexicon.mentions(in: words)
        self.named = named
        visible = lexicon.devices
        let names = snapshot.rules.names
        for (place, word) in others.enumerated() {
            // `turn the heat up`, but not `heat the bath`
            let isHeating = word == "heat" && place > 0 && Self.beforeHeat.contains(others[place - 1])
            let meant = isHeating ? "thermostat" : Self.meant(word)
            // `lock the lock`
            let isVerb = Wish.isVerb(word) && !rest.contains(where: Wish.isVerb)
            if !isVerb, let kind = names.setWord(meant), kind.ofClass != nil,
                visible.contains(where: { kind.includes($0.device) })
            {
                kinds.append(kind)
                isPlural = isPlural || meant != kind.word
            } else {
                rest.append(word)
            }
        }
        takePart(lexicon, words)
        let isUnread = rest.contains { !Wish.isWord($0) }
        if self.named.isEmpty, isUnread, let near = lexicon.misspelt(in: others) {
            (self.named, rest, isGuessed) = ([near.things], near.rest, true)
            (kinds, isPlural) = ([], false)
        }
        takeLock(words, names)
    }

    /// `the television`, where one device has that word in its name, or more of the words than any other has.
    private mutating func takePart(_ lexicon: Lexicon, _ words: [String]) {
        let areas = named.joined().compactMap { if case .area(let area) = $0 { area } else { nil } }
        func isThere(_ thing: Lexicon.Thing) -> Bool {
            areas.isEmpty || device(thing).map { areas.contains($0.device.area ?? "") } == true
        }
        guard areas.count == named.joined().count, kinds.isEmpty,
            let word = rest.first(where: { !Wish.isWord($0) && !lexicon.devices(with: Self.meant($0)).isEmpty })
        else { return }
        let candidates = lexicon.devices(with: Self.meant(word)).filter(isThere)
        let said = Set(words.map(Self.meant))
        let shares = candidates.map { thing in said.count { lexicon.hasWord($0, in: thing) } }
        let found = zip(candidates, shares).filter { $0.1 == shares.max() }.map(\.0)
        guard !found.isEmpty else { return }
        rest.removeAll { said in !Wish.isWord(said) && found.allSatisfy { lexicon.hasWord(Self.meant(said), in: $0) } }
        named = [found]
    }

    /// A door that is to be locked, or is asked whether it is, is its lock: the one lock that has the door's name in its own.
    /// All doors are all locks.
    private mutating func takeLock(_ words: [String], _ names: HouseNames) {
        guard words.contains(where: Self.locking.contains) else { return }
        if named.isEmpty, kinds.contains(where: { Self.doors.contains($0.word) }), let locks = names.setWord("locks"),
            visible.contains(where: { locks.includes($0.device) })
        {
            kinds = [locks]
        }
        guard let door = named.first?.first.flatMap(device),
            door.device.deviceClass.id != .lock
        else { return }
        let name = Sentence(door.device.name).text
        let locks = visible.filter { $0.device.deviceClass.id == .lock && Sentence($0.device.name).contains(name) }
        if locks.count == 1 { named[0] = [.device(locks[0].index)] }
    }

    func device(_ thing: Lexicon.Thing) -> Found? {
        guard case .device(let index) = thing else { return nil }
        return visible.first { $0.index == index }
    }

    /// Those of the kinds, and switches and plugs that are called so: the `Kitchen light` may be one. Where there are none,
    /// whatever is called so.
    func devices(of kinds: [SetWord], in area: String?) -> [Found] {
        let there = visible.filter { area == nil || $0.device.area == area }
        func isCalledSo(_ found: Found) -> Bool {
            let called = Sentence(found.device.name).words.flatMap {
                [Self.meant($0), Self.meant(String($0.dropLast()))]
            }
            return kinds.contains { called.contains($0.word) }
        }
        let found = there.filter { found in
            kinds.contains { $0.includes(found.device) }
                || [.switch, .plug].contains(found.device.deviceClass.id) && isCalledSo(found)
        }
        return found.isEmpty ? there.filter(isCalledSo) : found
    }

    private static func meant(_ word: String) -> String { otherWords[word] ?? word }

    /// What a question is about: what is named, or the devices of a kind, in a room if one is named. Several alternatives
    /// are one thing that may be any of them.
    var things: [Lexicon.Thing] {
        let areas = named.joined().compactMap { if case .area(let area) = $0 { area } else { nil } }
        if kinds.isEmpty, areas.count > 1, areas.count == named.count {
            // `upstairs`
            return [.group(visible.filter { areas.contains($0.device.area ?? "") }.map(\.index))]
        }
        guard !kinds.isEmpty else { return named.first ?? [] }
        if let thing = named.first?.first, device(thing) != nil { return named[0] }
        let found = areas.isEmpty ? devices(of: kinds, in: nil) : areas.flatMap { devices(of: kinds, in: $0) }
        return found.isEmpty ? named.first ?? [] : [.group(found.map(\.index))]
    }
}
