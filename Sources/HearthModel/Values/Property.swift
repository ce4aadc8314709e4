/// One thing that can be known of a device, or asked of it.
package struct Property: Hashable, Sendable {
    package var name: String
    package var type: ValueType
    /// Commands can change it.
    package var settable: Bool
    /// Configuration and diagnostic properties may be read and set, but are left out of summaries.
    package var diagnostic: Bool

    package init(_ name: String, _ type: ValueType, settable: Bool = false, diagnostic: Bool = false) {
        (self.name, self.type, self.settable, self.diagnostic) = (name, type, settable, diagnostic)
    }

    /// A meter: it only grows, until it begins anew (devices.md, section 3).
    package var countsUp: Bool {
        switch type.unit {
        case .kilowattHour?, .cubicMetre?: true
        default: name == "water"
        }
    }

    /// The property of this name as devices.md, section 3, defines it, or `nil` for a name of a device's own.
    package static func standard(_ name: String) -> Property? { PropertyTable.byName[name] }

    /// The canonical name for a spelling accepted on input (devices.md, section 3), or the name itself.
    package static func canonicalName(_ name: String) -> String { PropertyTable.aliases[name] ?? name }
}
