import HearthConfig
import HearthDatabase
import HearthHub
import HearthJSON
import HearthKernel
import HearthModel
import HearthStore

/// What devices have used over some time, from their meters where these count, else from the power that they report; the
/// rules of docs/decisions/102-energy-by-the-hour.md.
struct EnergyUse {
    struct Share {
        let device: Device
        /// kWh of each hour; `nil`: nothing is known of it.
        let hours: [Double?]

        /// kWh
        var used: Double { max(0, hours.reduce(0) { $0 + ($1 ?? 0) }) }
    }

    /// Of devices that use something, the most first; those of which nothing is known are left out.
    private(set) var shares: [Share] = []
    /// kWh of the whole house; `nil` where no meter measures the mains.
    private(set) var whole: Double?
    /// Devices that were asked, whether or not they knew anything.
    private(set) var asked: [Device] = []

    /// kWh; `nil` if nothing at all is known.
    var total: Double? { whole ?? (shares.isEmpty ? nil : shares.reduce(0) { $0 + $1.used }) }

    /// - Parameters:
    ///   - devices: of which it is asked; those that measure nothing are passed over.
    ///   - isWhole: all of the house is asked for.
    init(
        of devices: [Device], isWhole: Bool, from start: Instant, to end: Instant, _ snapshot: HouseSnapshot, _ hub: Hub
    ) async throws(StoreError) {
        let meters = snapshot.configuration.house.meters
        let mains = [meters.grid, meters.solar, meters.battery].compactMap(\.self)
        let meant = devices.filter { device in
            device.properties.contains { ["power", "energy"].contains($0.name) }
                && !(isWhole && mains.contains(device.id))
        }
        asked = meant
        let sources = isWhole ? devices.filter { mains.contains($0.id) } : []
        let edges = Self.hours(from: start, to: end)
        let names = (meant + sources).flatMap { device in
            device.properties.map(\.name).filter { ["power", "energy"].contains($0) }.map { device.id + "." + $0 }
        }
        guard !names.isEmpty, edges.count > 1 else { return }
        let tallies = try await hub.statistics(of: names, edges: edges, byHours: true)
        func used(_ id: String, isBothWays: Bool = false) -> [Double?] {
            let (counted, drawn) = (tallies[id + ".energy"] ?? [], tallies[id + ".power"] ?? [])
            // A counter that only grows does not tell what was given back.
            if !isBothWays || drawn.isEmpty, counted.contains(where: { $0.rise > 0 }) {
                return counted.map(\.rise)
            }
            return drawn.map { tally in
                tally.mean.map { $0 * Double((tally.span - tally.unknown).count) / 3_600_000_000 }
            }
        }
        func sum(_ id: String?, isBothWays: Bool) -> Double? {
            let known = id.map { used($0, isBothWays: isBothWays).compactMap(\.self) } ?? []
            return known.isEmpty ? nil : known.reduce(0, +)
        }
        shares = meant.map { Share(device: $0, hours: used($0.id)) }
            .filter { !$0.hours.allSatisfy { $0 == nil } }
            .sorted { ($1.used, $0.device.id) < ($0.used, $1.device.id) }
        guard let grid = meters.grid, sources.contains(where: { $0.id == grid }),
            let drawn = sum(grid, isBothWays: true)
        else { return }
        let sun = sum(meters.solar, isBothWays: false) ?? 0
        whole = max(0, drawn + sun - (sum(meters.battery, isBothWays: true) ?? 0))
    }

    /// `1.25 kWh`
    static func kilowattHours(_ value: Double) -> String {
        ControlValue.number(value.rounded(decimals: value < 10 ? 2 : 1)).shown + " kWh"
    }

    /// Where one hour ends and the next begins.
    static func hours(from start: Instant, to end: Instant) -> [Instant] {
        var edges = [start]
        while let last = edges.last, last + .hours(1) < end { edges.append(last + .hours(1)) }
        return edges + (end > start ? [end] : [])
    }
}
