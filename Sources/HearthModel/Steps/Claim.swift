/// Somebody's standing wish for a slot (docs/spec/rule-language.md, section 10).
package struct Claim: Hashable, Codable, Sendable {
    package enum Bound: Int8, Codable, Sendable { case exact, atLeast, atMost }

    package var layer: Layer
    /// Place among claims of the same layer: a greater one is folded later and wins.
    package var order: Int64
    package var writer: Origin
    package var bound: Bound
    package var value: Value
    package var since: Instant
    /// When it ends by itself.
    package var until: Instant?
    /// Overridden by a hand until its rule next starts.
    package var overridden: Bool
    /// A safety rule's plain write: it stands until a person changes the property, instead of blocking that person.
    package var yieldsToHand: Bool
    /// A hold whose length the person chose for this very act; `nil`: any other.
    package var firm: Bool?

    package init(
        layer: Layer, order: Int64, writer: Origin, bound: Bound = .exact, value: Value, since: Instant,
        until: Instant? = nil, overridden: Bool = false, yieldsToHand: Bool = false
    ) {
        (self.layer, self.order, self.writer, self.bound) = (layer, order, writer, bound)
        (self.value, self.since, self.until, self.overridden) = (value, since, until, overridden)
        self.yieldsToHand = yieldsToHand
    }

    package var isFirm: Bool { firm ?? false }
}
