import HearthConfig
import HearthConversation
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
        let expected = expected(at: now)
        around.expectsDelivery = expected.contains { $0.kind == .delivery }
        around.yardVisit = expected.first { $0.kind == .yard }?.id
        (around.rang, around.gateOpened) = (rang, gateOpened)
        around.gates = devices.compactMap { index, device in
            device.isGate ? cover(index, device, "closed", "open") : nil
        }
        around.openBlinds = devices.compactMap { index, device in
            Self.blinds.contains(device.kind ?? "") ? cover(index, device, "open", "close") : nil
        }
        around.prompted = configuration.people.values.filter { $0.prompts && people.contains($0.id) }
            .map { .init(id: $0.id, isHome: presences[$0.id]?.isHome != false) }.sorted { $0.id < $1.id }
        if !around.prompted.isEmpty {
            (around.dayBegins, around.dayEnds) = (
                dayHours.begins(at: now, in: house.zone), dayHours.ends(at: now, in: house.zone)
            )
            around.morning = .init(told: weatherWords, scene: scene(["morning", "good_morning", "breakfast"]))
            around.evening = .init(
                told: open(devices), scene: scene(["evening", "good_evening", "night", "good_night"]))
            around.dinner = dinner
        }
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

    private static let blinds = Set([DeviceClass.CoverKind.blind, .curtain, .shade, .shutter].map(\.rawValue))

    /// What moves a cover that is so; `nil`: it is not, or cannot be told to.
    private func cover(_ index: DeviceIndex, _ device: Device, _ state: String, _ action: String) -> TalkOrder? {
        guard ControlAction.supportedActions(of: device).contains(action),
            let slot = house.registry.slot("state", of: index), house.reading(slot).value.text == state
        else { return nil }
        return TalkOrder(device: device.id, name: device.name, actions: [.init(action)])
    }

    private func openWindow(_ index: DeviceIndex, _ device: Device) -> String? {
        guard device.deviceClass.id == .window, let slot = house.registry.slots(of: index).first,
            let open = device.deviceClass.activeValue, house.reading(slot).value == open
        else { return nil }
        let name = device.area.map(areaName) ?? device.name
        return name.prefix(1).lowercased() + name.dropFirst()
    }

    // MARK: Words for the morning and the evening

    func scene(_ names: [String]) -> String? {
        let known = rules.scenes.map(\.name)
        return names.first(where: known.contains)
    }

    /// What the first weather device says of the day.
    private var weatherWords: [String] {
        for index in house.registry.indices {
            guard let device = house.registry[index], device.enabled, device.deviceClass.id == .weather else {
                continue
            }
            func value(_ name: String) -> Value? {
                house.registry.slot(name, of: index).map { house.reading($0).value }
            }
            let high = value("high")?.number.map { "It will be up to \(Int($0.rounded())) °C." }
            let words = value("forecast")?.text.map { "The forecast says: “\($0.plain(200))”" }
            let told = [high, words].compactMap(\.self)
            if !told.isEmpty { return told }
        }
        return []
    }

    private func open(_ devices: [(DeviceIndex, Device)]) -> [String] {
        func names(_ classes: [DeviceClass.ID], _ state: String) -> [String] {
            devices.compactMap { index, device in
                guard classes.contains(device.deviceClass.id), let slot = house.registry.slots(of: index).first,
                    house.reading(slot).value.text == state
                else { return nil }
                return device.name
            }.sorted()
        }
        return [("Open", names([.window, .door], "open")), ("Not locked", names([.lock], "unlocked"))]
            .filter { !$0.1.isEmpty }.map { "\($0.0): \($0.1.formatted)." }
    }
}
