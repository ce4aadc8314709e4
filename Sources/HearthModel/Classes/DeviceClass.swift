/// What a device is, and so which properties, words and times it has. The rows are in `Table/`.
package struct DeviceClass: Sendable {
    package let id: ID
    package let category: DeviceCategory
    /// Primary property first.
    package let properties: [Property]
    /// The value of the primary property that makes the device active; `nil` where the class has none.
    package let activeValue: Value?
    /// How long a command may stay unanswered before it is tried again.
    package let ackWindow: Milliseconds
    /// For movers: how long arriving may take once the movement has been acknowledged.
    package let arrivalWindow: Milliseconds?
    /// How long a command may wait for an unreachable device; zero means it is never queued.
    package let commandTTL: Milliseconds
    /// How long a person's change stands against ordinary rules.
    package let hold: Milliseconds
    /// When the hold ends the rules take over again at once, instead of at their next start.
    package let resumesAfterHold: Bool
    /// Least age at which a reading is stale; `nil` where only availability decides.
    package let staleness: Milliseconds?
    /// What must not fail unseen.
    package let critical: Bool
    package let traits: Traits
    /// What rules say of it.
    package let words: ClassWords

    package var name: String { id.rawValue }

    package var primary: Property? { properties.first }

    package func property(_ name: String) -> Property? { properties.first { $0.name == name } }

    // MARK: The table

    package static let rows = actuators + heating + appliances + detectors + meters + surroundings

    private static let byID: [ID: DeviceClass] = Dictionary(uniqueKeysWithValues: rows.map { ($0.id, $0) })

    package static subscript(_ id: ID) -> DeviceClass {
        guard let row = byID[id] else { preconditionFailure("The class table has no row '\(id.rawValue)'") }
        return row
    }

    /// The class of this name, or the class of which it is a kind (`curtain` is a `cover`).
    package static func named(_ name: String) -> DeviceClass? {
        if let id = ID(rawValue: name) ?? aliases[name] { return self[id] }
        return CoverKind(rawValue: name).map { _ in self[.cover] }
    }

    /// Further words for a class.
    package static let aliases: [String: ID] = ["enum": .select]

    package static let names: [String] = ID.allCases.map(\.rawValue) + CoverKind.allCases.map(\.rawValue)
}

/// By name: what a class is lies in the table.
extension DeviceClass: Codable {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let name = try container.decode(String.self)
        guard let known = DeviceClass.named(name) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "There is no class '\(name)'.")
        }
        self = known
    }

    package func encode(to encoder: any Encoder) throws { try name.encode(to: encoder) }
}

extension DeviceClass: Hashable {
    package static func == (a: DeviceClass, b: DeviceClass) -> Bool { a.id == b.id }
    package func hash(into hasher: inout Hasher) { hasher.combine(id) }
}
