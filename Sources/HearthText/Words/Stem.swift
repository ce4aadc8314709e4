extension Words {
    /// A word without the ends that only grammar gives it.
    package static func stem(_ word: String) -> String {
        var stem = word
        for end in ["ies", "ing", "ers", "er", "ed", "es", "s"] where word.hasSuffix(end) && word.count >= end.count + 3
        {
            // `bleed`, `feed`
            if word.hasSuffix("eed") { break }
            stem = String(word.dropLast(end.count)) + (end == "ies" ? "y" : "")
            let letters = stem.suffix(2)
            if ["ing", "ed", "er", "ers"].contains(end), stem.count > 3, letters.first == letters.last {
                stem.removeLast()
            }
            break
        }
        return stem.count > 3 && stem.hasSuffix("e") ? String(stem.dropLast()) : stem
    }
}
