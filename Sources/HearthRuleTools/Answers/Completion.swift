/// One thing that could stand at the cursor.
package struct Completion: Sendable {
    package enum Kind: Sendable {
        case function, variable, property, unit, keyword, device, event
        /// An area, a group, a scene: what holds others.
        case module
        /// One of the words that a property or the mode can be.
        case value
    }

    package var label: String
    package var kind: Kind
    package var detail: String?
    /// Lower comes first; equal ones are sorted by label.
    package var rank = 1

    package init(_ label: String, _ kind: Kind, _ detail: String? = nil, rank: Int = 1) {
        (self.label, self.kind, self.detail, self.rank) = (label, kind, detail, rank)
    }
}
