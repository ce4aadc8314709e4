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
    /// Only a little.
    package let isSlight: Bool
    /// Words of which the meaning is not known, in their order.
    package let unread: [String]

    /// - Parameter words: of a sentence, without the names in it.
    package init(_ words: [String]) {
        var reader = WishReader(words.filter { !WishWords.fillers.contains($0) })
        isSlight = reader.take { WishWords.slight.contains($0) } != nil
        let number = reader.takeNumber()
        let quality = reader.takeQuality()
        let isBy = reader.take { $0 == "by" } != nil
        let verb = reader.words.filter { $0 != "to" }.joined(separator: " ")
        deed = WishReader.deed(verb, number, quality, isBy: isBy)
        unread = deed == nil ? reader.words.filter { $0 != "to" } : []
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
        var (start, end, unit) = (place, place + 1, words[place] == "half" ? Wish.Unit.percent : .none)
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
            if let isMore, isBy || !number.isAim, verb != "dim" || isBy {
                return .change(isMore: isMore, by: number.value, number.unit == .degrees ? .warmth : .any)
            }
            guard !isBy, isMore != nil || WishWords.setting.contains(verb) else { return nil }
            return .set(number.value, number.unit)
        }
        guard !isBy else { return nil }
        if let action = WishWords.actions[verb] { return .act(action) }
        return isMore.map { .change(isMore: $0, by: nil, verb == "dim" || verb == "brighten" ? .light : .any) }
    }
}

/// English.
enum WishWords {
    /// They say nothing of what is wanted.
    static let fillers: Set<String> = [
        "please", "the", "a", "an", "my", "our", "of", "in", "can", "could", "would", "will", "you", "i", "want",
        "like", "now",
        "just", "hey", "hi", "hello", "hearth", "thanks", "thank", "house", "room", "it", "that", "this", "them", "and",
        "all", "every", "both", "some", "for", "me", "us", "so", "there", "here",
    ]
    static let slight: Set<String> = ["bit", "little", "slightly", "somewhat", "touch"]
    static let units: [String: Wish.Unit] = [
        "percent": .percent, "degrees": .degrees, "degree": .degrees, "celsius": .degrees, "c": .degrees,
        "kelvin": .degrees, "k": .degrees,
    ]
    /// Spans of time.
    static let spans: [String: Milliseconds] = [
        "minute": .minutes(1), "minutes": .minutes(1), "hour": .hours(1), "hours": .hours(1), "h": .hours(1),
        "day": .days(1), "days": .days(1), "week": .days(7), "weeks": .days(7),
    ]
    static let scales: Set<String> = ["celsius", "c"]
    static let setting: Set<String> = [
        "", "set", "put", "turn", "make", "bring", "heat", "cool", "adjust", "change", "open", "dim", "get", "keep",
    ]
    /// More, or less.
    static let turns: [String: Bool] = [
        "turn up": true, "turn down": false, "raise": true, "lower": false, "increase": true, "decrease": false,
        "reduce": false, "brighten": true, "dim": false, "dim down": false, "up": true, "down": false,
    ]
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
        "arm home": "arm_home", "arm night": "arm_night", "disarm": "disarm",
    ]
    private static let numbers: [String: Double] = [
        "zero": 0, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9,
        "ten": 10, "fifteen": 15, "sixteen": 16, "seventeen": 17, "eighteen": 18, "nineteen": 19, "twenty": 20,
        "twentyone": 21, "twentytwo": 22, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "seventy": 70,
        "eighty": 80, "ninety": 90, "hundred": 100, "half": 50,
    ]

    static func number(_ word: String) -> Double? {
        numbers[word] ?? (word.first?.isNumber == true ? Double(word) : nil)
    }
}
