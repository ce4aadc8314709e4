import HearthConversation
import HearthHub
import HearthKernel
import HearthModel

/// What a wish is about, found by the names and words of a sentence.
struct WishTargets {
    typealias Found = (index: DeviceIndex, device: Device)

    /// Orders for all that is meant, each device once.
    private(set) var orders: [WishOrder] = []
    /// One of these is meant, and it is not clear which.
    private(set) var choices: [Found] = []
    /// Meant, but they do nothing of the kind, or it is not known how they are now.
    private(set) var unable: [Device] = []
    /// Whether `everything` was said.
    private(set) var isEverything = false
    /// Not meant by `everything`: they do work that nobody means to end.
    private(set) var left: [Device] = []
    /// Whether it was said, and not only made out, what is meant.
    private(set) var isSure = true
    /// What was named, for `it` in the next sentence.
    private(set) var things: [Lexicon.Thing] = []
    let wish: Wish

    private static let pronouns = ["it", "that", "this", "them", "there"]
    /// What `everything` means where it is switched.
    private static let everything: Set<DeviceClass.ID> = [.light, .switch, .plug, .fan, .media]

    /// - Parameters:
    ///   - words: of the sentence, without what says when.
    ///   - last: what was spoken of before.
    ///   - area: where the speaker is: of several things that may be meant, the one that is there.
    init(
        _ words: [String], in snapshot: HouseSnapshot, by lexicon: Lexicon, last: [Lexicon.Thing],
        near area: String? = nil
    ) {
        let spoken = Spoken(words, in: snapshot, by: lexicon)
        let (named, kinds, rest, visible) = (spoken.named, spoken.kinds, spoken.rest, spoken.visible)
        isSure = !spoken.isGuessed
        wish = Wish(rest.filter { $0 != "everything" })
        // `all off`
        let isAllThere = named.isEmpty && kinds.isEmpty && wish.isSwitching && words.contains("all")
        isEverything = rest.contains("everything") || isAllThere
        let isAll = spoken.isPlural || words.contains { ["all", "every", "both", "everything"].contains($0) }
        things = named.flatMap(\.self)
        var asked = named
        if asked.isEmpty, kinds.isEmpty, !isEverything, Self.pronouns.contains(where: words.contains) {
            asked = last.map { [$0] }
            things = last
        }

        var helpless: [Device] = []
        func able(_ found: [Found]) -> [Found] {
            let able = found.filter { WishOrder(wish, $0.index, $0.device, in: snapshot.house) != nil }
            if able.isEmpty { helpless += found.map(\.device).filter { WishOrder.fits(wish, $0) } }
            return able
        }
        func everything(in area: String?) -> [Found] {
            let found = able(visible.filter { area == nil || $0.device.area == area })
            guard wish.isSwitching else { return found }
            let switched = found.filter { Self.everything.contains($0.device.deviceClass.id) }
            left += switched.map(\.device).filter(\.isAtWork)
            return switched.filter { !$0.device.isAtWork }
        }
        var meant: [Found] = []
        for alternatives in asked {
            let devices = alternatives.compactMap(spoken.device)
            for case .group(let members) in alternatives {
                meant += able(visible.filter { members.contains($0.index) })
            }
            let areas = alternatives.compactMap { thing -> String? in
                if case .area(let area) = thing { area } else { nil }
            }
            if let area = areas.first, kinds.isEmpty || devices.isEmpty {
                if isEverything {
                    meant += everything(in: area)
                } else if kinds.isEmpty {
                    meant += usual(in: area, able(visible.filter { $0.device.area == area }))
                } else {
                    choose(able(spoken.devices(of: kinds, in: area)), isAll: isAll, into: &meant)
                }
            } else if devices.count > 1 {
                choose(able(devices), isAll: false, into: &meant)
            } else {
                meant += devices
            }
        }
        if asked.isEmpty {
            if isEverything {
                meant = everything(in: nil)
            } else if !kinds.isEmpty {
                choose(able(spoken.devices(of: kinds, in: nil)), isAll: isAll, into: &meant)
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
        let near = choices.filter { $0.device.area == area }
        if orders.isEmpty, near.count == 1,
            let order = WishOrder(wish, near[0].index, near[0].device, in: snapshot.house)
        {
            (orders, choices) = ([order], [])
        }
        if orders.isEmpty, choices.isEmpty, unable.isEmpty { unable = helpless }
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
