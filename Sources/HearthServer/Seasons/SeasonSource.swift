import HearthDatabase
import HearthHub
import HearthKernel
import HearthMind
import HearthModel
import HearthStore
import HearthTwins

/// Which properties tell of the weather outside, and what was recorded of them.
struct SeasonSource {
    private let zone: CivilZone
    private let temperature: SlotIndex?
    private let humidity: SlotIndex?
    private let rate: SlotIndex?
    private let rain: SlotIndex?
    /// Of dangers: warnings and forecasts.
    private let words: [SlotIndex]
    private let registry: Registry

    /// More than a day is known of has a mean.
    private static let leastOfDay = 0.5
    /// Of rain nearly all must be known.
    private static let leastOfRain = 0.8

    init(_ snapshot: HouseSnapshot) {
        let registry = snapshot.house.registry
        let stations = registry.indices.filter {
            registry[$0]?.deviceClass.id == .weather && registry[$0]?.enabled == true
        }
        let outdoors = TwinSetting(snapshot.configuration).outdoorAreas
        let outside = registry.indices.filter { index in
            registry[index]?.area.map(outdoors.contains) ?? false
        }
        func first(_ property: String, of devices: [DeviceIndex]) -> SlotIndex? {
            devices.lazy.compactMap { registry.slot(property, of: $0) }.first
        }
        temperature = first("temp", of: outside) ?? first("temp", of: stations)
        humidity = first("humidity", of: outside) ?? first("humidity", of: stations)
        rate = first("rain_rate", of: stations)
        rain = first("rain", of: stations)
        words = stations.flatMap { station in
            ["warning", "forecast"].compactMap { registry.slot($0, of: station) }
        }
        (zone, self.registry) = (snapshot.house.zone, registry)
    }

    /// The devices that are asked.
    var devices: [DeviceIndex] {
        var seen: Set<DeviceIndex> = []
        return ([temperature, humidity, rate, rain].compactMap(\.self) + words).map { registry[$0].device }
            .filter { seen.insert($0).inserted }
    }

    /// The whole days before today, the last at the end.
    func days(of hub: Hub, before now: Instant) async throws(StoreError) -> [WeatherDay] {
        let today = zone.local(now).date
        let edges = (0...Seasons.days).map { zone.startOfDay(today + ($0 - Seasons.days)) }
        let slots = [temperature, humidity, rate, rain].compactMap(\.self).map { registry.name(of: $0) }
        let tallies = slots.isEmpty ? [:] : try await hub.statistics(of: slots, edges: edges, byHours: true)
        let storms = try await stormyDays(of: hub, from: edges[0], to: edges[Seasons.days])
        return (0..<Seasons.days).map { day in
            func tally(_ slot: SlotIndex?, _ least: Double) -> HearthStore.Tally? {
                let tally = slot.flatMap { tallies[registry.name(of: $0)]?.dropFirst(day).first }
                return tally.flatMap { $0.isKnown(for: least) ? $0 : nil }
            }
            let temperature = tally(temperature, Self.leastOfDay)
            return WeatherDay(
                mean: temperature?.mean, maximum: temperature?.maximum,
                humidity: tally(humidity, Self.leastOfDay)?.mean,
                rain: tally(rate, Self.leastOfRain)?.mean.map { $0 * 24 }
                    ?? tally(rain, Self.leastOfRain).flatMap { $0.active == .zero ? 0 : nil },
                hasStorm: storms.map { $0.contains(today + (day - Seasons.days)) })
        }
    }

    /// - Returns: `nil` if nobody says anything.
    private func stormyDays(
        of hub: Hub, from start: Instant, to end: Instant
    ) async throws(StoreError) -> Set<CivilDate>? {
        guard !words.isEmpty else { return nil }
        let said = try await hub.history(of: words.map { registry.name(of: $0) }, from: start, to: end)
        guard said.contains(where: \.value.isKnown) else { return nil }
        return Set(said.filter { $0.at < end && $0.warnsOfStorm(in: zone) }.map { zone.local($0.at).date })
    }
}

extension HearthStore.Tally {
    fileprivate func isKnown(for share: Double) -> Bool {
        span > .zero && Double((span - unknown).count) >= share * Double(span.count)
    }
}

extension HearthStore.Reading {
    fileprivate func warnsOfStorm(in zone: CivilZone) -> Bool {
        var report = WeatherReport(saidAt: at)
        if property == "warning" { report.warning = value.text } else { report.forecast = value.text }
        return report.threats(at: at, in: zone).contains { $0.kind == .storm }
    }
}
