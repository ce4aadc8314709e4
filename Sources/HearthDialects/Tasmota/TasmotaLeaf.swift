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

    /// The readings of a tree, in its order. Addresses, times, units and what belongs to relays and inputs are left out.
    static func all(of tree: JSONValue) -> [TasmotaLeaf] {
        var leaves: [TasmotaLeaf] = []
        let units = TasmotaQuantity.Units(
            temperature: tree["TempUnit"]?.string, pressure: tree["PressureUnit"]?.string,
            speed: tree["SpeedUnit"]?.string)
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
                case .null where quantity(path).isKnown: add(path, element: nil)
                // The tariff of a meter, the card that a reader has seen, where the wind comes from.
                case .string where !keys.isEmpty && !isAddress(member.key):
                    add(path, as: TasmotaQuantity(textUnder: member.key), element: nil)
                default: break
                }
            }
        }
        func quantity(_ keys: [String]) -> TasmotaQuantity {
            TasmotaQuantity(key: keys.last ?? "", of: keys.dropLast().joined(separator: "."), units: units)
        }
        func add(_ keys: [String], element: Int?) { add(keys, as: quantity(keys), element: element) }
        func add(_ keys: [String], as quantity: TasmotaQuantity, element: Int?) {
            guard leaves.count < most else { return }
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

    /// Texts that say nothing of what is measured.
    private static func isAddress(_ key: String) -> Bool {
        let key = key.lowercased()
        return key.hasSuffix("time") || key.hasSuffix("unit") || ["address", "mac", "source"].contains(key)
    }

    private static func isOwned(_ key: String, isTop: Bool) -> Bool {
        if key == "Id" { return true }
        return isTop
            && (key.hasSuffix("Unit") || ["Switch", "Button", "Shutter", "Time"].contains { key.hasPrefix($0) })
    }
}
