import HearthJSON
import HearthModel

/// What one Tasmota device offers to the house, the main thing first.
enum TasmotaParts {
    static func all(of configuration: TasmotaConfiguration, _ leaves: [TasmotaLeaf]) -> [TasmotaPart] {
        var parts = switched(configuration, leaves.filter { $0.chip == "ENERGY" })
        if configuration.has(.inputsAreEvents) {
            for (index, mode) in configuration.inputs.enumerated() {
                guard let mode else { continue }
                let name = "\(configuration.name) switch \(index + 1)"
                parts.append(.input(index + 1, mode: mode, name: name, of: configuration))
            }
        }
        if configuration.has(.buttonsAreEvents) {
            for (index, isThere) in configuration.buttons.enumerated() where isThere {
                let name = "\(configuration.name) button \(index + 1)"
                parts.append(.button(index + 1, name: name, of: configuration))
            }
        }
        let chips = chips(leaves, withEnergy: parts.allSatisfy { !$0.isMetered })
        for chip in chips {
            let isAlone = (parts.isEmpty && chips.count == 1) || chip.isEmpty
            let name = isAlone ? configuration.name : "\(configuration.name) \(chip)"
            parts.append(.chip(chip, leaves.filter { $0.chip == chip }, name: name, of: configuration))
        }
        return parts
    }

    private static func switched(_ configuration: TasmotaConfiguration, _ energy: [TasmotaLeaf]) -> [TasmotaPart] {
        let relays = configuration.relays
        let plain = relays.indices.filter { relays[$0] == .plain }
        let lamps = TasmotaLamp.all(of: configuration)
        let shutters = relays.count { $0 == .shutter } / 2
        let isOnly = plain.count + lamps.count + shutters + (configuration.isFan ? 1 : 0) == 1

        func name(_ relay: Int) -> String {
            let own = relay <= configuration.friendlyNames.count ? configuration.friendlyNames[relay - 1] : nil
            return isOnly ? configuration.name : own ?? "\(configuration.name) \(relay)"
        }
        var parts = plain.enumerated().map { order, index in
            TasmotaPart.relay(
                index + 1, name: name(index + 1), energy: share(of: order, among: plain.count, in: energy),
                of: configuration)
        }
        parts += lamps.map { .light($0, name: name($0.relay), of: configuration) }
        parts += (0..<shutters).map { index in
            .shutter(
                index + 1, name: isOnly ? configuration.name : "\(configuration.name) shutter \(index + 1)",
                settings: index < configuration.shutters.count ? configuration.shutters[index] : .init(),
                of: configuration)
        }
        if configuration.isFan { parts.append(.fan(name: configuration.name + " fan", of: configuration)) }
        if plain.isEmpty, !parts.isEmpty { for leaf in energy { parts[0].add(leaf) } }
        return parts
    }

    /// A list as long as there are relays has a reading for each. All else is measured once, and stays with the first.
    private static func share(of order: Int, among relays: Int, in energy: [TasmotaLeaf]) -> [TasmotaLeaf] {
        energy.compactMap { leaf in
            let length = energy.count { $0.element != nil && $0.path.dropLast() == leaf.path.dropLast() }
            guard let element = leaf.element, length == relays else { return order == 0 ? leaf : nil }
            guard element == order else { return nil }
            var own = leaf
            own.property.name = String(leaf.property.name.dropLast("_\(element + 1)".count))
            return own
        }
    }

    private static func chips(_ leaves: [TasmotaLeaf], withEnergy: Bool) -> [String] {
        leaves.reduce(into: []) { chips, leaf in
            if !chips.contains(leaf.chip), withEnergy || leaf.chip != "ENERGY" { chips.append(leaf.chip) }
        }
    }
}

extension TasmotaPart {
    /// Has taken the readings of the meter.
    fileprivate var isMetered: Bool {
        readings.contains { $0.path.first == .key("ENERGY") }
    }
}
