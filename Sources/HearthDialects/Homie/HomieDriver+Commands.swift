import HearthModel

extension HomieDriver {
    mutating func encode(_ command: Command, into output: inout DriverOutput) -> Bool {
        guard let unit = units.unit(of: command.device), let binding = unit.binding, let device = devices[unit.node]
        else {
            return false
        }
        let publications: [Publication]
        switch command.body {
        case .set(let values):
            let wishes = binding.named(values)
            publications = self.publications(setting: wishes, unit.part, binding.colour, device)
            if let colour = binding.colour.changed(by: wishes) { units.note(colour, of: command.device) }
        case .act(let act): publications = self.publications(of: act, unit.part, device)
        }
        output.publications += publications
        return !publications.isEmpty
    }

    private func publications(
        setting wishes: [String: Value], _ part: HomiePart, _ colour: Colour, _ device: HomieDevice
    ) -> [Publication] {
        var publications: [Publication] = []
        // Dark is off, where there is a word for it, and off is all that need be said.
        let isDark = wishes["brightness"] == .number(0) && part.device.property("on") != nil
        let wishes = isDark ? ["on": Value.flag(false)] : wishes
        for reading in part.readings where part.device.property(reading.property)?.settable == true {
            switch reading.meaning {
            case .value:
                // A position says more than the direction to it.
                if reading.property == "state", wishes["position"] != nil { continue }
                var wish = wishes[reading.property]
                if reading.property == "on", wish == nil, wishes["brightness"] != nil { wish = .flag(true) }
                guard let wish, let payload = reading.payload(wish) else { continue }
                publications.append(publication(payload, to: reading, device))
            case .hue:
                guard let wish = colour.changed(by: wishes) else { continue }
                let payload = wish.homie(as: reading.colour, isNamed: device.version == .five)
                publications.append(publication(payload, to: reading, device))
            case .saturation, .event, .raw: continue
            }
        }
        return publications
    }

    private func publications(of act: Command.Act, _ part: HomiePart, _ device: HomieDevice) -> [Publication] {
        switch act {
        case .stop:
            return part.readings.compactMap { reading in
                guard reading.property == "state", let payload = reading.payload(.text("stopped")),
                    reading.codec.words.contains(where: { $0.value == .text("stopped") })
                else { return nil }
                return publication(payload, to: reading, device)
            }
        case .press:
            guard part.device.deviceClass.id == .action, let reading = part.readings.first else { return [] }
            return [publication(Array(reading.press.utf8), to: reading, device)]
        case .next, .previous, .openLatch: return []
        }
    }

    /// What is not retained is told at most once, so that nothing happens twice.
    private func publication(_ payload: [UInt8], to reading: HomieReading, _ device: HomieDevice) -> Publication {
        let qos: Int32 = device.version == .four ? 1 : reading.isRetained ? 2 : 0
        return Publication(topic: "\(device.topic)/\(reading.topic)/set", payload: payload, qos: qos)
    }
}
