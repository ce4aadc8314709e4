/// What a text claims: its names, numbers, times, negations, modality and states, in the order in which they stand.
struct Claims {
    enum Claim: Hashable {
        case name(String)
        /// In plain notation, with its unit, or an empty text.
        case number(String, unit: String)
        /// Minutes since midnight.
        case clock(Int)
        /// `tomorrow`
        case time(String)
        /// A negation, and the next word that says something, to which it belongs.
        case not(String, about: String)
        /// Modality, a state, or a unit that is said without a number: `for hours`.
        case word(String)
        /// A word that claims nothing by itself but is about something, as its stem.
        case other(String)
    }

    private let all: [Claim]

    /// - Parameter names: in small letters, as tokens, the longest first.
    init(of tokens: [SpokenToken], names: [[String]]) {
        let texts = tokens.map(\.text)
        var (all, place) = ([Claim](), 0)
        while place < tokens.count {
            let rest = texts[place...]
            if let name = names.first(where: { rest.starts(with: $0) }) {
                all.append(.name(name.joined(separator: " ")))
                place += name.count
            } else if let (claim, count) = Self.number(rest) {
                all.append(claim)
                place += count
            } else {
                if let claim = Self.claim(of: texts[place], before: tokens[(place + 1)...]) { all.append(claim) }
                place += 1
            }
        }
        self.all = all
    }

    /// Whether both claim the same. What belongs to what shows in the order alone, so the order counts. Only where nothing
    /// can be mixed up, as there are no two things, numbers or times, may these stand elsewhere in the text.
    func equal(_ other: Claims) -> Bool {
        guard !canBeMixedUp, !other.canBeMixedUp else { return all == other.all }
        return words == other.words && counts == other.counts && others == other.others
    }

    private var canBeMixedUp: Bool {
        let (names, numbers, times) = (
            Set(all.filter { if case .name = $0 { true } else { false } }).count,
            all.count { claim in
                switch claim {
                case .number, .clock: true
                default: false
                }
            }, all.count { if case .time = $0 { true } else { false } }
        )
        return names > 1 || numbers > 1 || times > 1
    }

    /// Negations, modality and states.
    private var words: [Claim] {
        all.filter { claim in
            switch claim {
            case .not, .word: true
            default: false
            }
        }
    }

    /// Names, numbers and times, and how often each is said.
    private var counts: [Claim: Int] {
        all.reduce(into: [:]) { counts, claim in
            switch claim {
            case .name, .number, .clock, .time: counts[claim, default: 0] += 1
            default: break
            }
        }
    }

    private var others: Set<Claim> { Set(all.filter { if case .other = $0 { true } else { false } }) }

    private static func claim(of word: String, before rest: ArraySlice<SpokenToken>) -> Claim? {
        if let negation = ClaimWords.negations[word] {
            let about = rest.prefix { !$0.startsSentence }
                .first { !PlainWords.contains($0.text) && ClaimWords.times[$0.text] == nil }
            return .not(negation, about: about?.text.stem ?? "")
        }
        if let time = ClaimWords.times[word] { return .time(time) }
        if let claim = ClaimWords.modality[word] ?? ClaimWords.states[word] { return .word(claim) }
        // Single letters are no units without a number.
        if word.count > 1, let unit = ClaimWords.units[word] { return .word(unit) }
        return PlainWords.contains(word) ? nil : .other(word.stem)
    }

    private static func number(_ words: ArraySlice<String>) -> (claim: Claim, count: Int)? {
        guard let first = words.first else { return nil }
        if first.contains(":") {
            let parts = first.split(separator: ":").map { Int($0) }
            guard parts.count == 2, let hour = parts[0], let minute = parts[1], hour < 25, minute < 60 else {
                return (.number(first, unit: "clock"), 1)
            }
            return (.clock(hour * 60 + minute), 1)
        }
        // Written in digits, or in words.
        let written = first.first?.isNumber == true || first.first == "-" && first.count > 1
        guard let read = written ? (value: Double(first.replacing(",", with: "")), count: 1) : spelled(words) else {
            return nil
        }
        guard let value = read.value else { return (.number(first, unit: ""), 1) }
        let next = words.dropFirst(read.count)
        if let half = next.first, ["am", "pm"].contains(half), (1...12).contains(value), value == value.rounded() {
            return (.clock((Int(value) % 12 + (half == "pm" ? 12 : 0)) * 60), read.count + 1)
        }
        var (unit, count) = ("", read.count)
        if let known = next.first.flatMap({ ClaimWords.units[$0] }) {
            (unit, count) = (known, count + 1)
            // `24 °C`, `24 degrees Celsius`.
            if known == "°", let scale = next.dropFirst().first.flatMap({ ClaimWords.units[$0] }), "cf".contains(scale)
            {
                (unit, count) = (scale, count + 1)
            }
        }
        return (.number("\(value)", unit: unit), count)
    }

    private static func spelled(_ words: ArraySlice<String>) -> (value: Double?, count: Int)? {
        NumberWords.read(words).map { ($0.value, $0.count) }
    }
}
