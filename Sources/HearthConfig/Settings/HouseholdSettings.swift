/// The block `household` of `hearth.yaml`: which doors are open (docs/spec/household.md, section 0).
package struct HouseholdSettings: Sendable, Equatable {
    /// The door for IdentityKit.
    package var identity = true

    package init() {}

    init(_ section: inout Section) {
        identity = section.flag("identity") ?? identity
    }
}
