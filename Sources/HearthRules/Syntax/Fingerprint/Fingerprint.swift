/// A number for what a piece of syntax means, stable over starts of the program: FNV-1a of 64 bits over a plain
/// rendering of the tree. Layout, comments, `;`, brackets that the tree does without, letter case and spellings of one
/// unit do not count (docs/spec/rule-language.md, section 15); values are not converted, so `25 °C` and `77 °F` differ.
struct Fingerprint {
    private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

    /// A word of the rendering.
    mutating func add(_ word: String) {
        for byte in word.utf8 { add(byte) }
        // No byte of UTF-8: words do not run together.
        add(0xFF)
    }

    private mutating func add(_ byte: UInt8) { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }

    mutating func add(_ words: [Word]) { list(words) { $0.add($1.key) } }

    mutating func add(_ ref: Ref?) { add(ref?.key ?? "-") }

    /// With its length, so that lists do not run together.
    mutating func list<Item>(_ items: [Item], _ each: (inout Fingerprint, Item) -> Void) {
        add("\(items.count)")
        for item in items { each(&self, item) }
    }
}

extension Declaration {
    /// Of the declaration with its name; of a rule without.
    package var fingerprint: UInt64 {
        var print = Fingerprint()
        print.add(self)
        return print.value
    }
}

extension RuleSyntax {
    /// Of what the rule does. Its name does not count: two rules of one name and one fingerprint are the same rule.
    package var fingerprint: UInt64 {
        var print = Fingerprint()
        print.add(self)
        return print.value
    }
}
