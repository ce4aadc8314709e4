/// Names of properties made of the names that entities have.
enum PropertyName {
    /// Lower-case ASCII letters, digits and `_`, a letter first, at most 48 of them.
    static func slug(_ name: String) -> String {
        var slug = ""
        for scalar in name.lowercased().unicodeScalars where slug.utf8.count < 48 {
            switch scalar {
            case "a"..."z", "0"..."9": slug.unicodeScalars.append(scalar)
            default: if !slug.hasSuffix("_"), !slug.isEmpty { slug += "_" }
            }
        }
        while slug.hasSuffix("_") { slug.removeLast() }
        guard let first = slug.first else { return "value" }
        return first.isLetter ? slug : "p" + slug
    }
}
