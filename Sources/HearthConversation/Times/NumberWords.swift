/// Numbers in words and digits: `twenty one`, `forty-five`, `21.5`, `18 and a half`.
enum NumberWords {
    private static let small: [String: Double] = [
        "zero": 0, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9,
        "ten": 10, "eleven": 11, "twelve": 12, "thirteen": 13, "fourteen": 14, "fifteen": 15, "sixteen": 16,
        "seventeen": 17, "eighteen": 18, "nineteen": 19,
    ]
    private static let tens: [String: Double] = [
        "twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "seventy": 70, "eighty": 80, "ninety": 90,
    ]

    /// One word; `nil` if it is no number.
    static func number(_ word: String) -> Double? {
        if let number = small[word] ?? tens[word] { return number }
        // Also written as one word.
        if let ten = tens.first(where: { word.hasPrefix($0.key) }),
            let one = small[String(word.dropFirst(ten.key.count))],
            (1...9).contains(one)
        {
            return ten.value + one
        }
        if word == "hundred" { return 100 }
        guard word.first?.isNumber == true, let number = Double(word), number.isFinite else { return nil }
        return number
    }

    /// What the words begin with, and how many of them say it.
    static func read(_ words: ArraySlice<String>) -> (value: Double, count: Int)? {
        guard let first = words.first, let number = number(first) else { return nil }
        let second = words.dropFirst().first
        if tens[first] != nil, let one = second.flatMap({ small[$0] }), (1...9).contains(one) {
            return (number + one, 2)
        }
        if second == "hundred", (1...9).contains(number) { return (number * 100, 2) }
        return (number, 1)
    }

    /// With each number as one word: `forty five` is `45`, `18 and a half` is `18.5`.
    static func joined(_ words: [String]) -> [String] {
        var (joined, place) = ([String](), 0)
        while place < words.count {
            guard let (value, count) = read(words[place...]) else {
                joined.append(words[place])
                place += 1
                continue
            }
            let hasHalf = words[(place + count)...].starts(with: ["and", "a", "half"])
            let isOneWord = count == 1 && !hasHalf
            joined.append(isOneWord ? words[place] : "\(value + (hasHalf ? 0.5 : 0))")
            place += count + (hasHalf ? 3 : 0)
        }
        return joined
    }
}
