import HearthConfig
import HearthHub
import HearthKernel
import HearthMind
import HearthModel

extension HouseSnapshot {
    /// What dialogues look at.
    /// - Parameter guests: ids of people whom the house asks nothing.
    func surroundings(without guests: Set<String>, at now: Instant) -> Surroundings {
        let people = Set(presences.values.map(\.person.id)).subtracting(guests).sorted()
        var around = Surroundings(at: now, in: house.zone, concerns: feltConcerns(at: now), people: people)
        let heat = weatherThreats(at: now).first { $0.kind == .heat }
        around.heat = heat.map { ($0.name.hasSuffix("°C") ? $0.name : "hot", $0.begins) }
        let devices = house.registry.indices.compactMap { index in
            house.registry[index].flatMap { $0.enabled ? (index, $0) : nil }
        }
        around.coolers = devices.compactMap { cooler($0.0, $0.1) }
        around.openWindows = devices.compactMap { openWindow($0.0, $0.1) }.sorted()
        return around
    }

    /// `nil`: it cannot cool, or cannot be told to.
    private func cooler(_ index: DeviceIndex, _ device: Device) -> TalkOrder? {
        guard [.thermostat, .heatPump].contains(device.deviceClass.id), let mode = device.property("mode") else {
            return nil
        }
        let reading = house.registry.slot("mode", of: index).map { house.reading($0).value }
        let word = mode.choices.first { $0.lowercased() == "cool" } ?? "cool"
        guard mode.choices.contains(word) || reading == .text("cool") else { return nil }
        let supported = ControlAction.supportedActions(of: device)
        var actions: [TalkOrder.Action] = []
        if mode.settable, supported.contains("set_mode") { actions.append(.init("set_mode", word)) }
        if supported.contains("turn_on") { actions.append(.init("turn_on")) }
        guard !actions.isEmpty, mode.settable || reading == .text("cool") else { return nil }
        return TalkOrder(device: device.id, name: device.name, actions: actions)
    }

    private func openWindow(_ index: DeviceIndex, _ device: Device) -> String? {
        guard device.deviceClass.id == .window, let slot = house.registry.slots(of: index).first,
            let open = device.deviceClass.activeValue, house.reading(slot).value == open
        else { return nil }
        let name = device.area.map(areaName) ?? device.name
        return name.prefix(1).lowercased() + name.dropFirst()
    }
}
