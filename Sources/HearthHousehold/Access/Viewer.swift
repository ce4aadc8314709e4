package import FoundationEssentials

/// Somebody who looks at rows of the household (docs/spec/household.md, section 0). That somebody owns the hub opens no
/// row of another person.
package struct Viewer: Hashable, Sendable {
    /// The uuid of the user.
    package let person: UUID
    /// Owners and residents; guests read what the house itself has.
    package let isOfTheHouse: Bool
    /// May delete what others share with the household; it opens nothing that is private.
    package let tidiesUp: Bool

    package init(person: UUID, isOfTheHouse: Bool, tidiesUp: Bool = false) {
        (self.person, self.isOfTheHouse, self.tidiesUp) = (person, isOfTheHouse, tidiesUp)
    }

    package func sees(_ owner: RowOwner, _ visibility: RowVisibility) -> Bool {
        owner == .house || (isOfTheHouse && (owner == .person(person) || visibility == .household))
    }

    package func mayChange(rowsOf owner: RowOwner) -> Bool {
        isOfTheHouse && (owner == .house || owner == .person(person))
    }

    /// - Parameter owner: of a row that the viewer sees.
    package func mayDelete(rowsOf owner: RowOwner) -> Bool { mayChange(rowsOf: owner) || (isOfTheHouse && tidiesUp) }
}
