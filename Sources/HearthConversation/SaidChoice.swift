/// Which of several things that were listed somebody means: `the first`, `2`, `the last one`, or words that only one of them has.
package enum SaidChoice {
    private static let ordinals = ["first": 0, "second": 1, "third": 2, "fourth": 3, "fifth": 4]
    private static let fillers: Set = [
        "the", "number", "question", "to", "for", "about", "i", "mean", "meant", "please", "it", "is", "and", "with",
    ]

    /// - Parameter texts: what was listed, in its order.
    /// - Returns: the place of the one that is meant; `nil` if that is none of them, or may be several.
    package static func place(_ said: [String], among texts: [String]) -> Int? {
        var words = said.filter { !fillers.contains($0) }
        // `the second one`
        if words.count > 1, words.last == "one" { words.removeLast() }
        guard let first = words.first else { return nil }
        if words.count == 1 {
            let number = NumberWords.number(first).flatMap(Int.init(exactly:)).map { $0 - 1 }
            let place = first == "last" ? texts.count - 1 : ordinals[first] ?? number
            if let place { return texts.indices.contains(place) ? place : nil }
        }
        let named = texts.indices.filter { Set(Sentence(texts[$0]).words).isSuperset(of: words) }
        return named.count == 1 ? named[0] : nil
    }

    /// The same with the answer before or after it: `yes, the gate`, `the second: no`.
    /// - Returns: the answer alone, and the place.
    package static func answer(_ said: Sentence, among texts: [String]) -> (answer: String, place: Int)? {
        for count in said.words.indices.dropFirst() {
            let (head, tail) = (Array(said.words[..<count]), Array(said.words[count...]))
            for (answer, which) in [(head, tail), (tail, head)] where SaidAnswer(Sentence(words: answer)) != nil {
                if let place = place(which, among: texts) { return (answer.joined(separator: " "), place) }
            }
        }
        return nil
    }
}
