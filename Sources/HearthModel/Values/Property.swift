/// One thing that can be known of a device, or asked of it.
package struct Property: Hashable, Sendable, Codable {
    package var name: String
    package var type: ValueType
    /// Commands can change it.
    package var settable: Bool
    /// Configuration and diagnostic properties may be read and set, but are left out of summaries.
    package var diagnostic: Bool
    /// Of a text or a word: all that can be asked for, as the device spells it; empty: whatever the type allows.
    package var choices: [String]
    /// How long a text may be and what it may look like; `nil`: anything that is not empty.
    package var form: TextForm?

    package init(
        _ name: String, _ type: ValueType, settable: Bool = false, diagnostic: Bool = false, choices: [String] = []
    ) {
        (self.name, self.type, self.settable, self.diagnostic) = (name, type, settable, diagnostic)
        self.choices = choices
    }

    /// A meter: it only grows, until it begins anew (docs/spec/devices.md, section 3).
    package var countsUp: Bool {
        switch type.unit {
        case .kilowattHour?, .cubicMetre?: true
        default: name == "water"
        }
    }

    /// Between what a reading of it can lie: the ends of the quantity. Those of the device bind only what it is told.
    package var limits: ClosedRange<Double>? {
        guard case .number(let unit, let range, _) = type else { return nil }
        if unit == .celsius { return PropertyTable.temperatures }
        if case .number(unit, let limits, _)? = Property.standard(name)?.type { return limits }
        guard unit == .percent, let range else { return nil }
        return min(0, range.lowerBound)...max(100, range.upperBound)
    }

    /// All that can be asked for; `nil` where there is no list of it.
    package var offered: [String]? {
        switch type {
        case .word(let words), .event(let words): choices.isEmpty ? words : choices
        case .text: choices.isEmpty ? nil : choices
        case .flag, .number: nil
        }
    }

    /// The spelling that the device offers for what somebody wrote in whatever case; `nil` where it offers no such
    /// thing.
    package func choice(meaning text: String) -> String? {
        guard let offered else { return text }
        return offered.first { $0 == text } ?? offered.first { $0.equalsIgnoringCase(text) }
    }

    /// The property of this name as docs/spec/devices.md, section 3, defines it, or `nil` for a name of a device's own.
    package static func standard(_ name: String) -> Property? { PropertyTable.byName[name] }

    /// The canonical name for a spelling accepted on input (docs/spec/devices.md, section 3), or the name itself.
    package static func canonicalName(_ name: String) -> String { PropertyTable.aliases[name] ?? name }
}

extension String {
    /// Whether only the case of ASCII letters is different. Makes no other text on the way.
    package func equalsIgnoringCase(_ other: String) -> Bool {
        func folded(_ byte: UInt8) -> UInt8 {
            (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
        }
        return utf8.count == other.utf8.count && utf8.elementsEqual(other.utf8) { folded($0) == folded($1) }
    }
}
