import HearthModel

extension Units where Claim == ShellyBinding {
    /// Each part with the entry that is meant for it: by the component that the entry names, else by its class, else the
    /// first part, which is the main thing.
    /// - Parameter isMeant: whether a binding names this hardware.
    func offers(_ parts: [Part], _ isMeant: (ShellyBinding) -> Bool) -> [Offer] {
        var claims: [Int: Entry] = [:]
        for entry in wanted where isMeant(entry.binding) {
            let free = parts.indices.filter { claims[$0] == nil }
            let index =
                if let component = entry.binding.component {
                    free.first { parts[$0].name.isSameComponent(as: component) }
                } else {
                    free.first { parts[$0].device.deviceClass == entry.entry.device.deviceClass } ?? free.first
                }
            if let index { claims[index] = entry }
        }
        return parts.enumerated().map { index, part in
            var part = part
            if let isSleepy = claims[index]?.binding.lowPower { part.device.sleepy = isSleepy }
            return (part, claims[index])
        }
    }
}

extension String {
    /// `relay/0` and `relay:0` are the same to people.
    fileprivate func isSameComponent(as other: String) -> Bool {
        utf8.elementsEqual(other.utf8) {
            $0 == $1 || ($0 == UInt8(ascii: "/") && $1 == UInt8(ascii: ":"))
                || ($0 == UInt8(ascii: ":") && $1 == UInt8(ascii: "/"))
        }
    }
}

extension Units.Binding {
    /// The commanded values by property.
    func named(_ values: [SlotValue]) -> [String: Value] {
        values.reduce(into: [:]) { named, value in
            guard let channel = channels.lazy.compactMap(\.self).first(where: { $0.slot == value.slot }) else { return }
            named[channel.property] = value.value
        }
    }
}
