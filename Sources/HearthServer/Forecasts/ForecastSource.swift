import HearthConfig
import HearthHub
import HearthKernel
import HearthModel
import HearthTwins

/// Of what there are standing forecasts, and in which properties it is recorded. Of each kind so many at most are
/// forecast, in the order of their names.
struct ForecastSource {
    private static let most = 64

    /// %, at which a battery is as good as flat.
    static let flat = 10.0

    struct Meter {
        let device: String
        /// `device.property`.
        let slot: String
    }

    var rooms: [RoomSource] = []
    var outdoor: SlotIndex?
    /// Ids of people, with `device.property` of where they are.
    var people: [(id: String, slot: String)] = []
    /// W
    var meters: [Meter] = []
    /// %
    var batteries: [Meter] = []

    /// Devices for which predictions are switched off in their twins are left out.
    init(_ snapshot: HouseSnapshot) {
        let registry = snapshot.house.registry
        func isForecast(_ device: Device) -> Bool { snapshot.twinConfig(of: device).enablePredictions }
        let outdoors = TwinSetting(snapshot.configuration).outdoorAreas
        outdoor = RoomSource.outdoor(in: registry, outdoors)
        rooms = Array(
            RoomSource.all(in: registry, except: outdoors).filter { source in
                registry.entry(registry[source.sensor].device).map { isForecast($0.device) } ?? false
            }.prefix(ForecastSource.most))
        for index in registry.indices {
            guard let device = registry[index], device.enabled, isForecast(device) else { continue }
            if device.deviceClass.id == .person, let slot = registry.slot("state", of: index) {
                people.append((device.id, registry.name(of: slot)))
            } else if let slot = registry.slot("power", of: index) {
                meters.append(Meter(device: device.id, slot: registry.name(of: slot)))
            }
            if let slot = registry.slot("battery", of: index) {
                batteries.append(Meter(device: device.id, slot: registry.name(of: slot)))
            }
        }
        people = Array(people.sorted { $0.id < $1.id }.prefix(ForecastSource.most))
        meters = Array(meters.sorted { $0.device < $1.device }.prefix(ForecastSource.most))
        batteries = Array(batteries.sorted { $0.device < $1.device }.prefix(ForecastSource.most))
    }
}
