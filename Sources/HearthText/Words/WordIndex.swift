internal import Glibc

/// Which of many texts have the words of a question, by how rare each is (BM25).
package struct WordIndex: Sendable {
    private struct Place {
        let text: Int
        let count: Double
    }

    private var places: [String: [Place]] = [:]
    private var lengths: [Double] = []

    /// - Parameter texts: each as the stems of its words, one that counts more than once as often as it counts.
    package init(_ texts: [[String]]) {
        for (text, words) in texts.enumerated() {
            lengths.append(Double(words.count))
            var counts: [String: Double] = [:]
            for word in words { counts[word, default: 0] += 1 }
            for (word, count) in counts { places[word, default: []].append(Place(text: text, count: count)) }
        }
    }

    /// - Parameter words: stems.
    /// - Returns: texts with at least one of the words, the best first, then in their order. The best has a score of 1.
    package func ranked(for words: [String]) -> [(text: Int, score: Double)] {
        let usual = max(1, lengths.reduce(0, +) / Double(max(1, lengths.count)))
        var scores: [Int: Double] = [:]
        // In their order, so that sums are the same each time.
        var seen: Set<String> = []
        for word in words where seen.insert(word).inserted {
            guard let found = places[word] else { continue }
            let count = Double(found.count)
            let rarity = log(1 + (Double(lengths.count) - count + 0.5) / (count + 0.5))
            for place in found {
                let length = 0.25 + 0.75 * lengths[place.text] / usual
                scores[place.text, default: 0] += rarity * place.count * 2.2 / (place.count + 1.2 * length)
            }
        }
        let best = scores.values.max() ?? 1
        return scores.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { ($0.key, $0.value / best) }
    }
}
