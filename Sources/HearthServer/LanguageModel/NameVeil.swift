/// Lets people go by numbers before a text leaves the hub, and gives them their names back afterwards.
struct NameVeil: Sendable {
    /// The longest first.
    private let names: [String]

    init(_ names: [String]) { self.names = Set(names).sorted { ($1.count, $0) < ($0.count, $1) } }

    func covered(_ text: String) -> String {
        names.enumerated().reduce(text) { text, entry in text.replacingWords(entry.element, with: cover(entry.offset)) }
    }

    /// From the highest number down, so that none is found inside another.
    func uncovered(_ text: String) -> String {
        names.enumerated().reversed().reduce(text) { text, entry in
            text.replacingWords(cover(entry.offset), with: entry.element)
        }
    }

    private func cover(_ place: Int) -> String { "Person \(place + 1)" }
}

extension String {
    /// Where the name stands as whole words, however it is written.
    fileprivate func replacingWords(_ name: String, with other: String) -> String {
        let (letters, wanted) = (Array(self), Array(name).map { $0.lowercased() })
        guard !wanted.isEmpty, letters.count >= wanted.count else { return self }
        func isPart(_ place: Int) -> Bool {
            letters.indices.contains(place) && (letters[place].isLetter || letters[place].isNumber)
        }
        var (text, place) = ("", 0)
        while place < letters.count {
            let end = place + wanted.count
            if end <= letters.count, !isPart(place - 1), !isPart(end),
                letters[place..<end].elementsEqual(wanted, by: { $0.lowercased() == $1 })
            {
                text += other
                place = end
            } else {
                text.append(letters[place])
                place += 1
            }
        }
        return text
    }
}
