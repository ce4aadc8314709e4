import HearthModel

/// What somebody wants done, as far as the words say it that name nothing.
///
/// Every word must be understood: what stands in `unread` may be "not", "at six" or "but the kitchen", and whoever carries
/// out the rest would do something that nobody wanted.
package struct Wish: Sendable, Equatable {
    package enum Deed: Sendable, Equatable {
        /// An action of the house API, such as `turn_on`, `open` or `lock`.
        case act(String)
        /// To a number.
        case set(Double, Unit)
        /// More or less of what it gives; `nil`: by as much as is usual.
        case change(isMore: Bool, by: Double?, Quality)
    }

    package enum Unit: Sendable, Equatable { case none, percent, degrees }
    package enum Quality: Sendable, Equatable { case any, warmth, light, sound }

    package let deed: Deed?
    /// Whether something is to be turned on or off.
    package var isSwitching: Bool { [.act("turn_on"), .act("turn_off")].contains(deed) }

    /// Only a little.
    package let isSlight: Bool
    /// Words of which the meaning is not known, in their order.
    package let unread: [String]

    /// - Parameter words: of a sentence, without the names in it.
    package init(_ words: [String]) {
        let said = NumberWords.joined(words).map { WishWords.forms[$0] ?? $0 }
        var reader = WishReader(said.filter { !WishWords.fillers.contains($0) })
        let slight = reader.take { WishWords.slight.contains($0) }
        isSlight = slight != nil
        let number = reader.takeNumber()
        let quality = reader.takeQuality()
        let isBy = reader.take { $0 == "by" } != nil
        let verb = reader.words.filter { $0 != "to" }.joined(separator: " ")
        let meant = WishReader.deed(verb, number, quality, isBy: isBy)
        // Nothing is opened a bit, or turned on in a bit.
        if case .act? = meant, let slight {
            (deed, unread) = (nil, [slight])
        } else {
            (deed, unread) = (meant, meant == nil ? reader.words.filter { $0 != "to" } : [])
        }
    }
}

extension Wish {
    private static let told: [String: (asked: String, done: String)] = [
        "turn_on": ("turn on", "turned on"), "turn_off": ("turn off", "turned off"), "open": ("open", "opened"),
        "close": ("close", "closed"), "lock": ("lock", "locked"), "unlock": ("unlock", "unlocked"),
        "toggle": ("switch over", "switched over"), "arm_away": ("arm", "armed"), "arm_home": ("arm", "armed"),
        "arm_night": ("arm", "armed"), "disarm": ("disarm", "disarmed"), "start": ("start", "started"),
        "stop": ("stop", "stopped"), "pause": ("pause", "paused"), "play": ("play", "played"),
    ]

    /// Whether the word alone says what to do.
    package static func isVerb(_ word: String) -> Bool { WishWords.actions[word] != nil }

    /// Whether the word says to do something, alone or with another.
    package static func isDeed(_ word: String) -> Bool {
        WishWords.verbs.contains(WishWords.forms[word] ?? word) || WishWords.isQuality(word)
    }

    /// Whether a wish may have the word in it, whatever it is about.
    package static func isWord(_ word: String) -> Bool {
        WishWords.fillers.contains(word) || WishWords.slight.contains(word) || WishWords.units[word] != nil
            || WishWords.number(word) != nil || WishWords.isQuality(word) || WishWords.verbs.contains(word)
    }

    /// How an action is asked for, and how it is told of.
    package static func words(for action: String) -> (asked: String, done: String) { told[action] ?? (action, action) }
}

/// What is left of the words of a wish.
private struct WishReader {
    struct Number {
        var value: Double
        var unit: Wish.Unit
        /// `to 21`
        var isAim: Bool
    }

    struct Turn {
        var isMore: Bool
        var quality: Wish.Quality
    }

    var words: [String]

    init(_ words: [String]) { self.words = words }

    mutating func take(_ fits: (String) -> Bool) -> String? {
        words.firstIndex(where: fits).map { words.remove(at: $0) }
    }

    /// The only number, with its unit and a `to` before it. With two nobody knows what is meant, and both stay.
    mutating func takeNumber() -> Number? {
        let places = words.indices.filter { WishWords.number(words[$0]) != nil }
        guard places.count == 1, let place = places.first, var value = WishWords.number(words[place]) else {
            return nil
        }
        var (start, end, unit) = (place, place + 1, WishWords.shares[words[place]] == nil ? Wish.Unit.none : .percent)
        if end < words.count, let named = WishWords.units[words[end]] {
            unit = named
            end += 1
            if end < words.count, WishWords.scales.contains(words[end]) { end += 1 }
        }
        // `half a degree`
        if words[place] == "half", unit == .degrees { value = 0.5 }
        let before = start > 0 ? words[start - 1] : ""
        // `at 8` is a time, `at 8 %` is not.
        if before == "at", unit == .none { return nil }
        let isAim = ["to", "at"].contains(before)
        if isAim { start -= 1 }
        words.removeSubrange(start..<end)
        return Number(value: value, unit: unit, isAim: isAim)
    }

    mutating func takeQuality() -> Turn? {
        guard let word = take({ WishWords.qualities[$0] != nil }) else { return nil }
        return WishWords.qualities[word]
    }

    static func deed(_ verb: String, _ number: Number?, _ quality: Turn?, isBy: Bool) -> Wish.Deed? {
        if let quality {
            // `make it warmer`, `2 degrees warmer`; `warmer to 21` says the same as `to 21`.
            guard ["", "make", "turn", "set", "get", "go", "dim", "let us have", "have"].contains(verb) else {
                return nil
            }
            if number == nil, isBy { return nil }
            if let number, number.isAim, !isBy { return .set(number.value, number.unit) }
            return .change(isMore: quality.isMore, by: number?.value, quality.quality)
        }
        let isMore = WishWords.turns[verb]
        if let number {
            if let isMore, isBy || !number.isAim, !["dim", "heat", "warm", "cool"].contains(verb) || isBy {
                return .change(isMore: isMore, by: number.value, number.unit == .degrees ? .warmth : .any)
            }
            guard !isBy, isMore != nil || WishWords.setting.contains(verb) else { return nil }
            return .set(number.value, number.unit)
        }
        guard !isBy else { return nil }
        if let action = WishWords.actions[verb] { return .act(action) }
        return isMore.map { .change(isMore: $0, by: nil, WishWords.quality(of: verb)) }
    }
}

/// English.
enum WishWords {
    /// They say nothing of what is wanted.
    static let fillers: Set<String> = [
        "please", "the", "a", "an", "my", "our", "of", "in", "can", "could", "would", "will", "you", "i", "want",
        "like", "now",
        "just", "hey", "hi", "hello", "hearth", "thanks", "thank", "house", "room", "it", "that", "this", "them", "and",
        "all", "every", "both", "some", "for", "me", "us", "so", "there", "here", "we", "be", "kind", "mind",
        "brightness",
    ]
    static let slight: Set<String> = ["bit", "little", "slightly", "somewhat", "touch"]
    static let units: [String: Wish.Unit] = [
        "percent": .percent, "degrees": .degrees, "degree": .degrees, "celsius": .degrees, "c": .degrees,
        "kelvin": .degrees, "k": .degrees,
    ]
    static let scales: Set<String> = ["celsius", "c"]
    static let setting: Set<String> = [
        "", "set", "put", "turn", "make", "bring", "heat", "warm", "cool", "keep", "turn down", "pull", "let", "adjust",
        "change", "open", "dim", "get",
    ]
    /// More, or less.
    static let turns: [String: Bool] = [
        "turn up": true, "turn down": false, "raise": true, "lower": false, "increase": true, "decrease": false,
        "reduce": false, "brighten": true, "dim": false, "dim down": false, "up": true, "down": false, "heat": true,
        "heat up": true, "warm": true, "warm up": true, "cool": false, "cool down": false,
    ]
    /// What a verb that says more or less changes.
    static func quality(of verb: String) -> Wish.Quality {
        switch verb.split(separator: " ").first {
        case "dim", "brighten": .light
        case "heat", "warm", "cool": .warmth
        default: .any
        }
    }

    fileprivate static let qualities: [String: WishReader.Turn] = [
        "warmer": .init(isMore: true, quality: .warmth), "hotter": .init(isMore: true, quality: .warmth),
        "colder": .init(isMore: false, quality: .warmth), "cooler": .init(isMore: false, quality: .warmth),
        "brighter": .init(isMore: true, quality: .light), "lighter": .init(isMore: true, quality: .light),
        "darker": .init(isMore: false, quality: .light), "dimmer": .init(isMore: false, quality: .light),
        "louder": .init(isMore: true, quality: .sound), "quieter": .init(isMore: false, quality: .sound),
        "softer": .init(isMore: false, quality: .sound),
    ]
    static let actions: [String: String] = [
        "turn on": "turn_on", "switch on": "turn_on", "put on": "turn_on", "on": "turn_on", "turn off": "turn_off",
        "switch off": "turn_off", "put out": "turn_off", "off": "turn_off", "toggle": "toggle", "open": "open",
        "open up": "open", "close": "close", "shut": "close", "lock": "lock", "lock up": "lock", "unlock": "unlock",
        "start": "start", "stop": "stop", "pause": "pause", "play": "play", "arm": "arm_away", "arm away": "arm_away",
        "arm home": "arm_home", "arm night": "arm_night", "disarm": "disarm", "kill": "turn_off", "out": "turn_off",
        "turn out": "turn_off", "go on": "turn_on", "go off": "turn_off", "go out": "turn_off", "leave on": "turn_on",
        "leave off": "turn_off", "keep on": "turn_on", "keep off": "turn_off", "get going": "turn_on",
        "have on": "turn_on", "have off": "turn_off", "shut off": "turn_off", "shut down": "close", "pull up": "open",
        "pull down": "close", "let down": "close",
    ]
    /// Single words of all that a wish can say to do.
    static let verbs = Set(
        (Array(actions.keys) + turns.keys + setting).flatMap { $0.split(separator: " ").map(String.init) })

    static func isQuality(_ word: String) -> Bool { qualities[word] != nil }

    /// Of all there is, in percent.
    static let shares: [String: Double] = ["half": 50, "halfway": 50, "full": 100, "fully": 100]
    /// What says the same as another word.
    static let forms = [
        "turning": "turn", "switching": "switch", "opening": "open", "closing": "close", "locking": "lock",
        "dimming": "dim", "setting": "set", "starting": "start", "stopping": "stop", "shutting": "shut",
    ]

    static func number(_ word: String) -> Double? { shares[word] ?? NumberWords.number(word) }
}
