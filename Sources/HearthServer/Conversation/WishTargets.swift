import HearthConversation
import HearthHub
import HearthKernel
import HearthModel
import HearthRules

/// What a wish is about, found by the names and words of a sentence.
struct WishTargets {
    typealias Found = (index: DeviceIndex, device: Device)

    /// Orders for all that is meant, each device once.
    private(set) var orders: [WishOrder] = []
    /// One of these is meant, and it is not clear which.
    private(set) var choices: [Found] = []
    /// Meant, but they do nothing of the kind.
    private(set) var unable: [Device] = []
    /// Whether it was said, and not only made out, what is meant.
    private(set) var isSure = true
    /// What was named, for `it` in the next sentence.
    private(set) var things: [Lexicon.Thing] = []
    let wish: Wish

    private static let otherWords = [
        "lamp": "light", "lamps": "lights", "heating": "thermostat", "heater": "thermostat", "heaters": "thermostats",
        "radiator": "thermostat", "radiators": "thermostats", "tv": "media", "music": "media",
    ]
    private static let pronouns = ["it", "that", "this", "them", "there"]
    /// What `everything` means where it is switched.
    private static let everything: Set<DeviceClass.ID> = [.light, .switch, .plug, .fan, .media]

    /// - Parameter last: what was spoken of before.
    init(_ sentence: Sentence, in snapshot: HouseSnapshot, seenBy visibility: Visibility, last: [Lexicon.Thing]) {
        let (named, words) = Lexicon(snapshot, seenBy: visibility).mentions(in: sentence)
        let visible = snapshot.devices(seenBy: visibility).filter(\.device.enabled)
        let names = snapshot.rules.names
        var (kinds, rest, isPlural) = ([SetWord](), [String](), false)
        for word in words {
            let meant = WishTargets.otherWords[word] ?? word
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
        let isEverything = rest.contains("everything")
        wish = Wish(rest.filter { $0 != "everything" })
        let isAll = isPlural || sentence.contains("all") || sentence.contains("every") || sentence.contains("both")
        things = named.flatMap(\.self)
        var asked = named
        if asked.isEmpty, kinds.isEmpty, !isEverything, Self.pronouns.contains(where: sentence.contains) {
            asked = last.map { [$0] }
            things = last
        }

        func able(_ found: [Found]) -> [Found] {
            found.filter { WishOrder(wish, $0.index, $0.device, in: snapshot.house) != nil }
        }
        func of(_ kinds: [SetWord], in area: String?) -> [Found] {
            visible.filter { found in
                (area == nil || found.device.area == area) && kinds.contains { $0.includes(found.device) }
            }
        }
        var meant: [Found] = []
        for alternatives in asked {
            let devices = alternatives.compactMap { thing -> Found? in
                guard case .device(let index) = thing else { return nil }
                return visible.first { $0.index == index }
            }
            let areas = alternatives.compactMap { thing -> String? in
                if case .area(let area) = thing { area } else { nil }
            }
            if let area = areas.first, kinds.isEmpty || devices.isEmpty {
                if kinds.isEmpty {
                    meant += usual(in: area, able(visible.filter { $0.device.area == area }))
                } else {
                    choose(able(of(kinds, in: area)), isAll: isAll, into: &meant)
                }
            } else if devices.count > 1 {
                choose(able(devices), isAll: false, into: &meant)
            } else {
                meant += devices
            }
        }
        if asked.isEmpty {
            if isEverything {
                meant = able(visible.filter { Self.everything.contains($0.device.deviceClass.id) })
                isSure = false
            } else if !kinds.isEmpty {
                choose(able(of(kinds, in: nil)), isAll: isAll, into: &meant)
            } else if wish.deed != nil {
                // `warmer`, where there is one thing that can be.
                choose(able(visible), isAll: false, into: &meant)
            }
        }
        for found in meant where !orders.contains(where: { $0.index == found.index }) {
            if let order = WishOrder(wish, found.index, found.device, in: snapshot.house) {
                orders.append(order)
            } else {
                unable.append(found.device)
            }
        }
    }

    private mutating func choose(_ found: [Found], isAll: Bool, into meant: inout [Found]) {
        if found.count > 1, !isAll { choices += found } else { meant += found }
    }

    /// A room alone is its heating where a number is said, its lights where something is switched, and otherwise whatever
    /// in it can do so.
    private mutating func usual(in area: String, _ able: [Found]) -> [Found] {
        switch wish.deed {
        case .set(_, .degrees), .change(_, _, .warmth), .change(_, _, .light): return able
        case .set(_, .none):
            let heating = able.filter { $0.device.deviceClass.id == .thermostat }
            if !heating.isEmpty { return heating }
        default: break
        }
        isSure = false
        let lights = able.filter { $0.device.deviceClass.id == .light }
        return lights.isEmpty ? able : lights
    }
}
