/// What a device is, and so which properties, words and times it has. The rows are in `DeviceClass+Table.swift`.
package struct DeviceClass: Sendable {
    /// As written in `devices.yaml`, rules and the API: `light`, `thermostat`, `gas_meter`.
    package let name: String
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
    /// Weight 4 in awareness: what must not fail unseen.
    package let critical: Bool

    package var primary: Property? { properties.first }

    package func property(_ name: String) -> Property? { properties.first { $0.name == name } }

    /// The class of this name, or the class of which it is a kind (`curtain` is a `cover`).
    package static func named(_ name: String) -> DeviceClass? {
        byName[name] ?? coverKinds[name].flatMap { byName[$0] }
    }

    package static let names: [String] = rows.map(\.name) + coverKinds.keys.sorted()

    /// The kinds of `cover`, which can be written in place of the class. Garage doors and gates are security devices.
    package static let coverKinds: [String: String] = Dictionary(
        uniqueKeysWithValues: ["blind", "curtain", "shade", "shutter", "awning", "skylight", "garage", "gate"]
            .map { ($0, "cover") })

    private static let byName: [String: DeviceClass] = {
        var table = Dictionary(uniqueKeysWithValues: rows.map { ($0.name, $0) })
        table["enum"] = table["select"]
        return table
    }()
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
    package static func == (a: DeviceClass, b: DeviceClass) -> Bool { a.name == b.name }
    package func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
