import HearthJSON
import HearthModel

/// One reading in the SENSOR tree of a device, as `tasmota/discovery/<MAC>/sensors` shows it.
struct TasmotaLeaf: Equatable, Sendable {
    let path: [JSONPath.Step]
    /// Keys above it, joined by dots; empty at the top.
    let chip: String
    /// Keys down to it, joined by dots, as a `sensor` binding names it.
    let name: String
    var property: Property
    let conversion: UnitConversion?
    /// Of a list with a reading for each phase or relay: its place, from 0.
    let element: Int?

    var reading: TasmotaReading {
        var codec = PropertyCodec(type: property.type)
        codec.scaling.conversion = conversion
        return TasmotaReading(path: path, property: property.name, codec: codec)
    }

    /// As another property of the same quantity; `nil` if it is none.
    func reading(as other: Property) -> TasmotaReading? {
        var reading = reading
        reading.property = other.name
        reading.codec = PropertyCodec(type: other.type)
        if let unit = other.type.unit, unit != .none, let conversion {
            guard let reaching = conversion.reaching(unit) else { return nil }
            reading.codec.scaling.conversion = reaching
        }
        return reading
    }
}

extension TasmotaLeaf {
    /// More readings than any device has are not believed.
    private static let most = 64

    /// The readings of a tree, in its order. Texts, addresses and what belongs to relays and inputs are left out.
    static func all(of tree: JSONValue) -> [TasmotaLeaf] {
        var leaves: [TasmotaLeaf] = []
        let units = TasmotaQuantity.Units(
            temperature: tree["TempUnit"]?.string, pressure: tree["PressureUnit"]?.string)
        func visit(_ value: JSONValue, _ keys: [String]) {
            for member in value.object ?? [] where !isOwned(member.key, isTop: keys.isEmpty) {
                let path = keys + [member.key]
                switch member.value {
                case .object where path.count < 4: visit(member.value, path)
                case .array(let elements):
                    for (index, element) in elements.enumerated() where element.double != nil {
                        add(path, element: index)
                    }
                case .int, .number: add(path, element: nil)
                case .null where TasmotaQuantity(key: member.key, units: units).isKnown: add(path, element: nil)
                default: break
                }
            }
        }
        func add(_ keys: [String], element: Int?) {
            guard leaves.count < most, let key = keys.last else { return }
            let quantity = TasmotaQuantity(key: key, units: units)
            let suffix = element.map { "_\($0 + 1)" } ?? ""
            leaves.append(
                TasmotaLeaf(
                    path: keys.map { .key($0) } + (element.map { [.index($0)] } ?? []),
                    chip: keys.dropLast().joined(separator: "."), name: keys.joined(separator: ".") + suffix,
                    property: Property(quantity.property + suffix, quantity.type), conversion: quantity.conversion,
                    element: element))
        }
        visit(tree, [])
        return leaves
    }

    private static func isOwned(_ key: String, isTop: Bool) -> Bool {
        if key == "Id" { return true }
        return isTop
            && (key.hasSuffix("Unit") || ["Switch", "Button", "Shutter", "Time"].contains { key.hasPrefix($0) })
    }
}
