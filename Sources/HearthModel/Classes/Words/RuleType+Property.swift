extension RuleType {
    /// The type of a property that no row of the class table describes.
    package init(_ property: Property) {
        switch property.type {
        case .flag: self = RuleType.switches.contains(property.name) ? .onoff : .yesno
        case .number(let unit, _, _): self = .quantity(Dimension.of(unit).dimension)
        // What a device calls in its own way, such as `Eco mode`, is written as a text.
        case .word(let words) where !words.allSatisfy(Self.isWord): self = .text
        case .word(let words): self = .words(words.filter { TransitionalWord(rawValue: $0) == nil })
        case .text, .event: self = .text
        }
    }

    /// Lower-case letters, digits and `_`, a letter first.
    private static func isWord(_ text: String) -> Bool {
        func isLetter(_ byte: UInt8) -> Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) }
        guard let first = text.utf8.first, isLetter(first) else { return false }
        return text.utf8.allSatisfy {
            isLetter($0) || $0 == UInt8(ascii: "_") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
        }
    }

    /// Flags that people call on and off; all others are yes and no.
    private static let switches: Set<String> = [
        "on", "muted", "oscillating", "calling", "flame", "running", "motion", "recording",
    ]
}
