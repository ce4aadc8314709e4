/// What ids and aliases look like (docs/spec/devices.md, section 2.4).
package enum Identifier {
    package static let rule =
        "an id is made of lower-case letters, digits and '_', begins with a letter, and has at most two dots"
    package static let aliasRule =
        "an alias is made of lower-case letters, digits, '_' and '-', begins with a letter, and has at most two dots"

    /// `[a-z][a-z0-9_]*`, up to three of them joined by dots.
    package static func isID(_ text: String) -> Bool { hasForm(text) { $0 == UInt8(ascii: "_") } }

    /// What an id is made of for a name: lower-case ASCII letters, digits and `_`, a letter first.
    package static func slug(_ name: String) -> String {
        var slug = ""
        for scalar in name.lowercased().unicodeScalars {
            switch scalar {
            case "a"..."z", "0"..."9": slug.unicodeScalars.append(scalar)
            default: if !slug.hasSuffix("_"), !slug.isEmpty { slug += "_" }
            }
        }
        while slug.hasSuffix("_") { slug.removeLast() }
        guard let first = slug.first else { return "device" }
        return first.isLetter ? slug : "d" + slug
    }

    package static func isAlias(_ text: String) -> Bool {
        hasForm(text) { $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: "-") }
    }

    private static func hasForm(_ text: String, _ joins: (UInt8) -> Bool) -> Bool {
        let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
        let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
        let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        return parts.count <= 3
            && parts.allSatisfy { part in
                part.first.map(letters.contains) == true
                    && part.allSatisfy { letters.contains($0) || digits.contains($0) || joins($0) }
            }
    }
}
