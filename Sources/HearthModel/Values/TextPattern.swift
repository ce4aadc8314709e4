/// A regular expression of the kind that devices announce for texts: literals, classes, groups, choices and repetition.
/// All places that it can be at are followed at once, so that no pattern and no text make it slow.
struct TextPattern {
    private enum Step {
        case one(Characters)
        case split(Int, Int)
        case jump(Int)
        case start, end, match
    }

    private struct Characters {
        var ranges: [ClosedRange<Unicode.Scalar>] = []
        var isNegated = false

        func contains(_ scalar: Unicode.Scalar) -> Bool { ranges.contains { $0.contains(scalar) } != isNegated }
    }

    private struct TooMuch: Error {}

    private var steps: [Step] = []
    private static let mostSteps = 1_000

    /// - Returns: `nil` for a pattern that is malformed, too long, or of more than we understand.
    init?(_ source: String) {
        var reader = Reader(source)
        do throws(TooMuch) {
            steps = try reader.choice(depth: 0, at: 0)
            guard reader.isAtEnd else { return nil }
        } catch { return nil }
        steps.append(.match)
    }

    /// Whether it matches from the beginning of the text, to wherever.
    func matches(_ text: String) -> Bool {
        let scalars = Array(text.unicodeScalars)
        var places = follow([0], at: 0, of: scalars.count)
        for (index, scalar) in scalars.enumerated() {
            if places.contains(where: { if case .match = steps[$0] { true } else { false } }) { return true }
            let next = places.compactMap { place -> Int? in
                if case .one(let characters) = steps[place], characters.contains(scalar) { place + 1 } else { nil }
            }
            if next.isEmpty { return false }
            places = follow(next, at: index + 1, of: scalars.count)
        }
        return places.contains { if case .match = steps[$0] { true } else { false } }
    }

    /// The places where a character, or the end of it, is awaited.
    private func follow(_ from: [Int], at position: Int, of count: Int) -> [Int] {
        var (open, found): ([Int], [Int]) = (from, [])
        var seen = Array(repeating: false, count: steps.count)
        while let place = open.popLast() {
            if seen[place] { continue }
            seen[place] = true
            switch steps[place] {
            case .one, .match: found.append(place)
            case .split(let first, let second): open += [first, second]
            case .jump(let target): open.append(target)
            case .start: if position == 0 { open.append(place + 1) }
            case .end: if position == count { open.append(place + 1) }
            }
        }
        return found
    }

    /// Makes steps of what stands at a place of the whole; their targets are places of the whole.
    private struct Reader {
        private let source: [Unicode.Scalar]
        private var position = 0

        init(_ source: String) { self.source = Array(source.unicodeScalars) }

        var isAtEnd: Bool { position == source.count }
        private var next: Unicode.Scalar? { isAtEnd ? nil : source[position] }

        private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
            guard next == scalar else { return false }
            position += 1
            return true
        }

        private mutating func advance() throws(TooMuch) -> Unicode.Scalar {
            guard let scalar = next else { throw TooMuch() }
            position += 1
            return scalar
        }

        mutating func choice(depth: Int, at base: Int) throws(TooMuch) -> [Step] {
            guard depth < 20 else { throw TooMuch() }
            let first = try sequence(depth: depth, at: base + 1)
            guard take("|") else {
                // Nothing to choose from: as if the place before it were not there.
                return [.jump(base + 1)] + first
            }
            let other = try choice(depth: depth + 1, at: base + 1 + first.count + 1)
            let end = base + 1 + first.count + 1 + other.count
            return try bounded(
                [.split(base + 1, base + 1 + first.count + 1)] + first + [.jump(end)] + other)
        }

        private mutating func sequence(depth: Int, at base: Int) throws(TooMuch) -> [Step] {
            var steps: [Step] = []
            while let scalar = next, scalar != "|", scalar != ")" {
                let start = position
                let one = try atom(depth: depth, at: base + steps.count)
                guard let (least, most) = try repetition() else {
                    steps += one
                    continue
                }
                let end = position
                func copy(_ reader: inout Reader, at place: Int) throws(TooMuch) -> [Step] {
                    reader.position = start
                    return try reader.atom(depth: depth, at: place)
                }
                var all: [Step] = []
                for _ in 0..<least { all = try bounded(all + copy(&self, at: base + steps.count + all.count)) }
                if let most {
                    for _ in least..<max(least, most) {
                        let place = base + steps.count + all.count
                        let body = try copy(&self, at: place + 1)
                        all = try bounded(all + [.split(place + 1, place + 1 + body.count)] + body)
                    }
                } else {
                    let place = base + steps.count + all.count
                    let body = try copy(&self, at: place + 1)
                    all = try bounded(
                        all + [.split(place + 1, place + body.count + 2)] + body + [.jump(place)])
                }
                position = end
                steps = try bounded(steps + all)
            }
            return steps
        }

        private func bounded(_ steps: [Step]) throws(TooMuch) -> [Step] {
            guard steps.count < TextPattern.mostSteps else { throw TooMuch() }
            return steps
        }

        /// - Returns: `nil` where once is meant; `most` is `nil` for no end.
        private mutating func repetition() throws(TooMuch) -> (least: Int, most: Int?)? {
            var times: (least: Int, most: Int?)?
            if take("*") {
                times = (0, nil)
            } else if take("+") {
                times = (1, nil)
            } else if take("?") {
                times = (0, 1)
            } else if take("{") {
                let least = number()
                let isRange = take(",")
                let most = isRange ? number() : least
                guard take("}"), let least = least ?? (isRange ? 0 : nil), least <= 255, most ?? 0 <= 255 else {
                    throw TooMuch()
                }
                times = (least, most)
            }
            // Greedy or not, it matches the same.
            if times != nil { _ = take("?") }
            if times != nil, let next, "*+{".unicodeScalars.contains(next) { throw TooMuch() }
            return times
        }

        private mutating func number() -> Int? {
            var digits = ""
            while let scalar = next, ("0"..."9").contains(scalar), digits.count < 4 {
                digits.unicodeScalars.append(scalar)
                position += 1
            }
            return Int(digits)
        }

        private mutating func atom(depth: Int, at base: Int) throws(TooMuch) -> [Step] {
            let scalar = try advance()
            switch scalar {
            case "^": return [.start]
            case "$": return [.end]
            case ".": return [.one(Characters(ranges: ["\n"..."\n"], isNegated: true))]
            case "[": return [.one(try characters())]
            case "\\": return [.one(try escape())]
            case "(":
                if take("?"), !take(":") { throw TooMuch() }
                let inner = try choice(depth: depth + 1, at: base)
                guard take(")") else { throw TooMuch() }
                return inner
            case "*", "+", "?", "{", ")": throw TooMuch()
            default: return [.one(Characters(ranges: [scalar...scalar]))]
            }
        }

        private mutating func escape() throws(TooMuch) -> Characters {
            let scalar = try advance()
            let (digits, words): ([ClosedRange<Unicode.Scalar>], [ClosedRange<Unicode.Scalar>]) = (
                ["0"..."9"], ["0"..."9", "A"..."Z", "a"..."z", "_"..."_"]
            )
            let blanks: [ClosedRange<Unicode.Scalar>] = ["\t"..."\r", " "..." "]
            switch scalar {
            case "d": return Characters(ranges: digits)
            case "D": return Characters(ranges: digits, isNegated: true)
            case "w": return Characters(ranges: words)
            case "W": return Characters(ranges: words, isNegated: true)
            case "s": return Characters(ranges: blanks)
            case "S": return Characters(ranges: blanks, isNegated: true)
            case "n": return Characters(ranges: ["\n"..."\n"])
            case "t": return Characters(ranges: ["\t"..."\t"])
            // Others mean what we do not know: places between words, what a group has matched.
            case "0"..."9", "A"..."Z", "a"..."z": throw TooMuch()
            default: return Characters(ranges: [scalar...scalar])
            }
        }

        /// After `[`.
        private mutating func characters() throws(TooMuch) -> Characters {
            var all = Characters()
            all.isNegated = take("^")
            var isFirst = true
            while isFirst || next != "]" {
                isFirst = false
                let scalar = try advance()
                if scalar == "\\" {
                    let known = try escape()
                    guard !known.isNegated else { throw TooMuch() }
                    all.ranges += known.ranges
                    continue
                }
                if next == "-", position + 1 < source.count, source[position + 1] != "]" {
                    position += 1
                    let end = try advance()
                    guard end != "\\", scalar <= end else { throw TooMuch() }
                    all.ranges.append(scalar...end)
                } else {
                    all.ranges.append(scalar...scalar)
                }
            }
            position += 1
            return all
        }
    }
}
