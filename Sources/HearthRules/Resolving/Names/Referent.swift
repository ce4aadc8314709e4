import HearthKernel
import HearthModel

/// What a name in the text turned out to be.
enum Referent {
    /// A built-in, a variable, a `let`, a parameter, a pseudo-property, or an enum word that is wanted.
    case value(Meaning)
    /// A bare device.
    case thing(Thing)
    case property(PropertyReference)
    /// An area or a group: several devices.
    case place(Space)
    /// Something is wrong with the name, and has been said.
    case nothing
}

/// One device, or the one that a local counts.
enum Thing: Hashable {
    case device(DeviceIndex)
    /// `property` is what the bare name means: of a battery in `all batteries` its charge.
    case member(set: Int, local: Int, property: String?)

    var meaning: Meaning.Thing {
        switch self {
        case .device(let device): .device(device)
        case .member(let set, let local, _): .member(set: set, local: local)
        }
    }
}

/// One property of a thing, as it is read and written.
struct PropertyReference {
    var thing: Thing
    var property: RuleProperty
    /// One; of a colour hue and saturation.
    var parts: [Meaning.Property]
    /// Value in the canonical unit of the dimension = value of the slot × factor.
    var factor: Double

    /// Of one device; of a member none.
    var slots: [SlotIndex] { parts.compactMap { if case .slot(let slot) = $0 { slot } else { nil } } }
}

/// An area, a group, or the whole house.
struct Space {
    /// As it can be written.
    var name: String
    /// Path order.
    var devices: [DeviceIndex]
    /// Path, of an area.
    var area: String?
    var isHouse = false
}
