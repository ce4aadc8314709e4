import HearthModel

/// What the driver keeps of one part of a Tasmota device, bound to a device of the house or not.
struct TasmotaUnit: Sendable {
    let node: Int
    var part: TasmotaPart
    /// The entry of the configuration that is meant for it.
    var claim: TasmotaDriver.ClaimedEntry?
    var binding: Binding?

    struct Binding: Sendable {
        let device: DeviceIndex
        let channels: [TasmotaNode.Channel]
        var status: StatusTracker
        private let state: SlotIndex?
        private let position: SlotIndex?
        private let on: SlotIndex?
        private let brightness: SlotIndex?
        private var isOn: Bool?
        private var dimmed: Double?

        init(_ part: TasmotaPart, unit: Int, device: DeviceIndex, registry: Registry) {
            self.device = device
            channels = part.readings.compactMap { reading -> TasmotaNode.Channel? in
                guard let slot = registry.slot(reading.property, of: device) else { return nil }
                let typed = reading.reading(as: registry[slot].property)
                return TasmotaNode.Channel(unit: unit, slot: slot, reading: typed)
            }
            status = StatusTracker(device: device, topics: 1)
            state = registry.slot("state", of: device)
            position = registry.slot("position", of: device)
            on = registry.slot("on", of: device)
            brightness = registry.slot("brightness", of: device)
        }

        /// How bright the lamp is, % of full, 0 when off; `nil` when not known.
        var level: Double? { isOn == false ? 0 : dimmed }

        /// Reports what of a message is for this unit.
        mutating func report(
            _ heard: [(unit: Int, value: SlotValue)], of unit: Int, retained: Bool, into output: inout DriverOutput
        ) {
            if !retained { status.heardReport(into: &output) }
            var values: [SlotValue] = []
            for (owner, value) in heard where owner == unit { values.take(value) }
            guard !values.isEmpty else { return }
            note(&values)
            output.reports.append(
                Report(device: device, values: values, provenance: retained ? .retained : .live))
        }

        /// Takes note of a report. A shutter at rest is open or closed where its position says so.
        private mutating func note(_ values: inout [SlotValue]) {
            for value in values {
                if value.slot == on { isOn = value.value.flag }
                if value.slot == brightness { dimmed = value.value.number }
            }
            guard let index = values.firstIndex(where: { $0.slot == state && $0.value == .text("stopped") }) else {
                return
            }
            switch values.first(where: { $0.slot == position })?.value {
            case .number(0): values[index].value = .text("closed")
            case .number(100): values[index].value = .text("open")
            default: break
            }
        }

        /// The commanded values by property.
        func named(_ values: [SlotValue]) -> [String: Value] {
            values.reduce(into: [:]) { named, value in
                guard let channel = channels.first(where: { $0.slot == value.slot }) else { return }
                named[channel.reading.property] = value.value
            }
        }
    }
}

extension [SlotValue] {
    /// The only relay may be said twice, as `POWER` and `POWER1`.
    fileprivate mutating func take(_ value: SlotValue) {
        if let index = firstIndex(where: { $0.slot == value.slot }) { self[index] = value } else { append(value) }
    }
}
