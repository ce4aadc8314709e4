/// How a name is spelt, to tell how much another is like it.
package struct Spelling {
    private let letters: [UInt8]
    /// In their order.
    private let trigrams: [UInt32]

    package init(_ words: ArraySlice<String>) {
        letters = Array(words.joined(separator: " ").utf8)
        trigrams = words.flatMap { word -> [UInt32] in
            // So that beginnings count more than what stands in the middle.
            let padded = [0x20, 0x20] + word.utf8.map(UInt32.init) + [0x20]
            return (2..<padded.count).map { padded[$0 - 2] << 16 | padded[$0 - 1] << 8 | padded[$0] }
        }.sorted()
    }

    /// 0…1: the share of trigrams that both have, wherever they stand: L. R. Dice, "Measures of the amount of ecologic
    /// association between species" (1945).
    package func shared(with other: Spelling) -> Double {
        var (i, j, both) = (0, 0, 0)
        while i < trigrams.count, j < other.trigrams.count {
            if trigrams[i] == other.trigrams[j] {
                (i, j, both) = (i + 1, j + 1, both + 1)
            } else {
                if trigrams[i] < other.trigrams[j] { i += 1 } else { j += 1 }
            }
        }
        let all = trigrams.count + other.trigrams.count
        return all == 0 ? 0 : 2 * Double(both) / Double(all)
    }

    /// 0…1: as many trigrams as both share, or 1 less the share of letters that have to be changed, put in, left out or
    /// swapped with the next one to make one of the other, whichever is more: F. J. Damerau, "A technique for computer
    /// detection and correction of spelling errors" (1964).
    package func likeness(to other: Spelling) -> Double {
        let (one, two) = (letters, other.letters)
        let longest = max(one.count, two.count)
        // So different in length that nothing more has to be looked at.
        guard longest > 0, abs(one.count - two.count) * 4 <= longest else { return 0 }
        var (last, row) = ([Int](), Array(0...two.count))
        for i in one.indices {
            var next = [i + 1]
            for j in two.indices {
                var least = min(row[j] + (one[i] == two[j] ? 0 : 1), row[j + 1] + 1, next[j] + 1)
                if i > 0, j > 0, one[i] == two[j - 1], one[i - 1] == two[j] { least = min(least, last[j - 1] + 1) }
                next.append(least)
            }
            (last, row) = (row, next)
        }
        return max(shared(with: other), 1 - Double(row[two.count]) / Double(longest))
    }
}
