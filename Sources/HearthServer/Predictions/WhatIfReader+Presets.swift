import HearthConfig
import HearthHTTP
import HearthHub
import HearthJSON
import HearthKernel
import HearthModel
import HearthTwins

/// A scenario may say by its name what happens besides. What was said of the same in so many words counts more.
extension WhatIfReader {
    private static let ramp = 12
    private static let outage = Milliseconds.hours(2)
    private static let guests = 2

    mutating func applyPresets() {
        let name = request.scenario.lowercased().filter { !" _-".contains($0) }
        let start = clock.start
        var added: [TwinEvent.What] = []
        if let difference = name.contains("heatwave") ? 8.0 : name.contains("coldsnap") ? -8 : nil {
            let title = difference > 0 ? "heatwave" : "cold snap"
            if said.contains(.outdoor) {
                assume(title, "outdoors it is as the changes say")
            } else {
                assume(
                    title,
                    difference > 0
                        ? "outdoors it becomes 8 K warmer within 12 hours, and no cloud is before the sun"
                        : "outdoors it becomes 8 K colder within 12 hours")
                prepend(
                    (1...Self.ramp).map {
                        TwinEvent(at: start + .hours(Int64($0)), .warmer(difference / Double(Self.ramp)))
                    })
                if difference > 0 { added.append(.clearSky(true)) }
            }
        }
        if name.contains("vacation") || name.contains("away") {
            if said.contains(.occupancy) {
                assume("vacation", "people are where the changes say")
            } else {
                let explicit = request.changes
                request.changes = []
                let ignored = request.ignored.count
                readOccupancy("scenario", .string("away"))
                if request.ignored.count == ignored { assume("vacation", "everyone is away") }
                request.changes += explicit
            }
        }
        if name.contains("guests") {
            assume("guests", "two more people are at home, and guest rooms are occupied")
            added.append(.visitors(Self.guests))
            let presence = guestRooms
            if !presence.isEmpty { added.append(.report(presence)) }
        }
        if name.contains("storm") {
            request.exposed = mains
            let weather = stormyWeather
            if !weather.isEmpty { added.append(.report(weather)) }
            assume(
                "storm",
                "there are wind and rain, and in three of ten cases the power is out for 30 minutes at some time")
        }
        if name.contains("poweroutage"), case let devices = mains, !devices.isEmpty {
            let span = min(request.span, Self.outage)
            added.append(.cut(devices))
            if span < request.span { prepend([TwinEvent(at: start + span, .restore(devices))]) }
            assume(
                "power outage",
                "nothing but what has a battery has power for \(span.duration); the hub itself goes on")
        }
        prepend(added.map { TwinEvent(at: start, $0) })
    }

    private mutating func prepend(_ events: [TwinEvent]) { request.changes = events + request.changes }

    private mutating func assume(_ preset: String, _ text: String) {
        request.assumptions.append("preset \(preset): \(text)")
    }

    private var devices: [(index: DeviceIndex, device: Device)] {
        house.registry.indices.compactMap { index in
            house.registry[index].flatMap { $0.enabled && !$0.isPerson ? (index, $0) : nil }
        }
    }

    /// What is there and has no battery.
    private var mains: [DeviceIndex] {
        devices.filter { house.registry.slot("battery", of: $0.index) == nil && house.status($0.index) != .offline }
            .map(\.index)
    }

    private var guestRooms: [SlotValue] {
        let areas = snapshot.configuration.areas.values.filter { area in
            [area.id, area.name].contains { $0.lowercased().contains("guest") }
        }.map(\.id)
        return devices.compactMap { index, device in
            guard let area = device.area, areas.contains(area) else { return nil }
            guard [.motion, .presence].contains(device.deviceClass.id), let name = device.deviceClass.primary?.name
            else { return nil }
            return house.registry.slot(name, of: index).map { SlotValue($0, .flag(true)) }
        }
    }

    /// A gale of 9 on the Beaufort scale, and heavy rain.
    private var stormyWeather: [SlotValue] {
        let outdoors = Set(snapshot.configuration.areas.values.filter(\.outdoor).map(\.id))
        return devices.filter { $0.device.area.map(outdoors.contains) ?? false }.flatMap { index, _ in
            [("wind", 22.0), ("rain", 10)].compactMap { name, value in
                house.registry.slot(name, of: index).map { SlotValue($0, .number(value)) }
            }
        }
    }
}
