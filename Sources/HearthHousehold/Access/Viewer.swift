package import FoundationEssentials

/// Somebody who looks at rows of the household (docs/spec/household.md, section 0). That somebody owns the hub opens no
/// row of another person.
package struct Viewer: Hashable, Sendable {
    /// The uuid of the user.
    package let person: UUID
    /// Owners and residents; guests read what the house itself has.
    package let isOfTheHouse: Bool

    package init(person: UUID, isOfTheHouse: Bool) { (self.person, self.isOfTheHouse) = (person, isOfTheHouse) }

    package func sees(_ owner: RowOwner, _ visibility: RowVisibility) -> Bool {
        owner == .house || (isOfTheHouse && (owner == .person(person) || visibility == .household))
    }

    package func mayChange(rowsOf owner: RowOwner) -> Bool {
        isOfTheHouse && (owner == .house || owner == .person(person))
    }
}
