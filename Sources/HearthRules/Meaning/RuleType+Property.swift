package import HearthModel

extension RuleType {
    /// The type of a property that no row of the class table describes.
    package init(_ property: Property) {
        switch property.type {
        case .flag: self = RuleType.switches.contains(property.name) ? .onoff : .yesno
        case .number(let unit, _, _): self = .quantity(Dimension.of(unit).dimension)
        case .word(let words): self = .words(words.filter { TransitionalWord(rawValue: $0) == nil })
        case .text, .event: self = .text
        }
    }

    /// Flags that people call on and off; all others are yes and no.
    private static let switches: Set<String> = [
        "on", "muted", "oscillating", "calling", "flame", "running", "motion", "recording",
    ]
}
