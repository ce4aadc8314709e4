/// Ways in which a language model gets an answer wrong. Each makes another claim of a text, or `nil` where there is nothing
/// to change.
enum Mutation: CaseIterable {
    case number, otherName, namesExchanged, inventedName, inventedLowerName, negationDropped, negationAdded, modality,
        unit, time, clock, numberInWords, command, politeCommand, numberAdded, wordDropped

    func wrong(_ text: String, using random: inout some RandomNumberGenerator) -> String? {
        switch self {
        case .number:
            return text.changingNumber(using: &random) { number in (1...9).map { "\(number + $0)" } }
        case .numberInWords:
            let words = [3: "three", 25: "twenty five", 11: "eleven", 70: "seventy", 42: "forty two"]
            return text.changingNumber(using: &random) { number in
                words.filter { $0.key != number }.sorted { $0.key < $1.key }.map(\.value)
            }
        case .numberAdded: return text + " It was \(Int.random(in: 2...99, using: &random))."
        case .otherName:
            return text.replacingOne(of: Rewrites.names, using: &random) { name in
                Rewrites.names.filter { !$0.contains(name) && !name.contains($0) }
            }
        case .namesExchanged:
            let there = Rewrites.names.filter { text.contains($0) }.shuffled(using: &random)
            guard there.count > 1, !there[0].contains(there[1]), !there[1].contains(there[0]) else { return nil }
            return text.replacing(there[0], with: "\u{1}").replacing(there[1], with: there[0])
                .replacing("\u{1}", with: there[1])
        case .inventedName: return text.inserting(["Peter", "Attic", "Sauna", "Nina", "Garage"], using: &random)
        case .inventedLowerName: return text.inserting(["peter", "attic", "sauna", "pool", "fire"], using: &random)
        case .negationDropped:
            return text.replacingOne(of: [" not", " no", "n't", "Nothing ", "nothing"], using: &random) {
                [$0.lowercased().hasPrefix("nothing") ? "something " : ""]
            }
        case .negationAdded: return text.inserting(["not", "never", "no"], using: &random)
        case .modality:
            return text.replacingOne(
                of: ["may ", "might ", "will probably", "probably", "possible", "will ", "know"], using: &random
            ) { _ in ["must ", "certainly ", "will never ", ""] }
        case .unit:
            return text.replacingOne(of: ["°C", " %", "kWh", "minutes", " mm", " min"], using: &random) { unit in
                [" °F", " W", " hours", " kWh", " %", ""].filter { $0 != unit && $0 != " " + unit }
            }
        case .time:
            let times = ["today", "tonight", "tomorrow", "yesterday", "ago", "until", "noon"]
            return text.replacingOne(of: times, using: &random) { time in times.filter { $0 != time } }
        case .clock:
            let clocks = ["21:04", "06:30", "22:10", "18:00", "07:00", "16:02", "04:00"]
            return text.replacingOne(of: clocks, using: &random) { _ in ["20:04", "6:31", "9 pm", "07:01", "13:00"]
            }
        case .command:
            let all = ["Open the front door.", "Turn it off.", "Call Ben.", "Disarm it now.", "Unlock the door."]
            return text + " " + (all.randomElement(using: &random) ?? "")
        case .politeCommand:
            let all = [" Please look.", " You should see it.", " So go and see."]
            return text + (all.randomElement(using: &random) ?? "")
        case .wordDropped:
            return text.replacingOne(of: ["storm", "flow", "forecast", "battery", "windows", "frost"], using: &random) {
                _ in [""]
            }
        }
    }
}

extension String {
    fileprivate func replacingOne(
        of parts: [String], using random: inout some RandomNumberGenerator, with others: (String) -> [String]
    ) -> String? {
        guard let part = parts.filter({ contains($0) }).randomElement(using: &random), let place = firstRange(of: part),
            let other = others(part).randomElement(using: &random)
        else { return nil }
        return replacingCharacters(in: place, with: other)
    }

    private func replacingCharacters(in place: Range<Index>, with other: String) -> String {
        String(self[..<place.lowerBound]) + other + self[place.upperBound...]
    }

    /// Between two words.
    fileprivate func inserting(_ words: [String], using random: inout some RandomNumberGenerator) -> String? {
        let gaps = indices.filter { self[$0] == " " }
        guard let gap = gaps.randomElement(using: &random), let word = words.randomElement(using: &random) else {
            return nil
        }
        return String(self[..<gap]) + " " + word + self[gap...]
    }

    fileprivate func changingNumber(
        using random: inout some RandomNumberGenerator, with others: (Int) -> [String]
    ) -> String? {
        let runs = split { !$0.isNumber }
        guard let run = runs.randomElement(using: &random), let number = Int(run),
            let other = others(number).randomElement(using: &random)
        else { return nil }
        return replacingCharacters(in: run.startIndex..<run.endIndex, with: other)
    }
}
