import Dispatch
import HearthConfig
import HearthDatabase
import HearthHub
import HearthKernel
import HearthMind
import HearthModel
import HearthStore
import HearthTwins
import Logging
import Synchronization

/// Looks every 15 minutes for what does not behave as it should. Like forecasts, faults follow from the history
/// (docs/decisions/071-faults-by-divergence.md); the hub keeps what it believes of them until the first look after a restart.
final class FaultDesk: Sendable {
    /// So far back is looked: as far as a room is learned from.
    private static let memory = Milliseconds.days(15)

    private let hub: Hub
    private let learning: RoomLearning
    private let clock: @Sendable () -> Instant
    private let logger: Logger
    /// Behind everything else.
    private let queue = DispatchQueue(label: "hearth-faults", qos: .utility)
    private let state = Mutex(State())

    private struct State: Sendable {
        var faults: [StandingFault] = []
        /// Found once a night.
        var nightly: [StandingFault] = []
        var night: CivilDate?
    }

    init(hub: Hub, learning: RoomLearning, clock: @escaping @Sendable () -> Instant, logger: Logger) {
        (self.hub, self.learning, self.clock, self.logger) = (hub, learning, clock, logger)
    }

    /// As they were last found, by their ids.
    var faults: [StandingFault] { state.withLock { $0.faults } }

    /// Looks once, and tells the hub what it believes from now on. If the history cannot be read, that stays as it was.
    func look() async {
        let (snapshot, now) = (await hub.current(), clock())
        let source = FaultSource(snapshot, at: now)
        let (devices, registry) = (DeviceSource(snapshot), snapshot.house.registry)
        let slots = source.slots(in: registry)
        // Faults of other devices are looked for along with those of rooms.
        let loops: Set<HouseLoop> = source.sensors.isEmpty && source.rooms.isEmpty ? [] : [.climate]
        let rows: [HearthStore.Reading]
        let idle: [StandingFault]
        do throws(StoreError) {
            rows = try await hub.loops.take(.sense, of: loops) { () async throws(StoreError) in
                try await hub.history(of: slots + PromptFaults.slots(of: devices), from: now - Self.memory, to: now)
            }
            idle = try await IdleHeat(snapshot, at: now).found(in: hub)
        } catch {
            logger.warning("Faults are not looked for this time", metadata: ["why": "\(error)"])
            return
        }
        let zone = snapshot.configuration.house.zone
        let fits = learning.learned.rooms
        let look = NightlyFaults(rooms: source, devices: devices, registry: registry, now: now)
        let nightly = await nightly(look, snapshot)
        let (found, behaviours) = await hub.loops.take(.analyze, of: loops) {
            await withCheckedContinuation { done in
                queue.async {
                    let readings = rows.bySlot
                    let (faults, behaviours) = Self.rooms(source, readings, registry, fits, at: now)
                    let all =
                        Self.frozen(source, readings, at: now) + Self.odd(source, readings, at: now)
                        + PromptFaults(devices: devices, rows: rows, readings: readings, now: now, zone: zone).all
                        + faults + nightly + idle
                    done.resume(returning: (all.sorted { $0.id < $1.id }, behaviours))
                }
            }
        }
        state.withLock { $0.faults = found }
        learning.note(behaviours)
        let findings = found.map { $0.finding(in: snapshot) }
        await hub.loops.take(.feedback, of: loops) { await hub.withCore { $0.believe(faults: findings) } }
    }

    /// What was found in the last night, also if the history cannot be read in this one.
    private func nightly(_ look: NightlyFaults, _ snapshot: HouseSnapshot) async -> [StandingFault] {
        let (tonight, before) = (snapshot.configuration.house.zone.local(look.now).date, state.withLock { $0 })
        guard before.night != tonight else { return before.nightly }
        do throws(StoreError) {
            let found = try await look.found(in: hub, on: queue)
            state.withLock { ($0.nightly, $0.night) = (found, tonight) }
            return found
        } catch {
            logger.warning("What shows slowly is not looked for tonight", metadata: ["why": "\(error)"])
            return before.nightly
        }
    }

    private static func frozen(_ source: FaultSource, _ readings: [String: Readings], at now: Instant)
        -> [StandingFault]
    {
        source.sensors.filter(\.isHeard).compactMap { sensor in
            let others = source.sensors.filter { $0.property == sensor.property && $0.device != sensor.device }
            let known = others.filter { readings[$0.slot] != nil }
            let neighbours = known.compactMap { readings[$0.slot] }
            guard let own = readings[sensor.slot],
                let fault = FrozenSensor.fault(in: own, beside: neighbours, at: now)
            else { return nil }
            return StandingFault(
                fault: fault, device: sensor.device, property: sensor.property, area: sensor.area,
                comparedWith: known.map(\.device))
        }
    }

    private static func odd(_ source: FaultSource, _ readings: [String: Readings], at now: Instant) -> [StandingFault] {
        let known = source.sensors.filter { $0.property == "temp" && $0.isHeard && readings[$0.slot] != nil }
        let faults = OddSensor.faults(in: known.compactMap { readings[$0.slot] }, at: now)
        return zip(known, faults).compactMap { sensor, fault in
            fault.map {
                StandingFault(
                    fault: $0, device: sensor.device, property: sensor.property, area: sensor.area,
                    comparedWith: known.map(\.device).filter { $0 != sensor.device })
            }
        }
    }

    private static func rooms(
        _ source: FaultSource, _ readings: [String: Readings], _ registry: Registry, _ fits: [String: RoomFit],
        at now: Instant
    ) -> (faults: [StandingFault], behaviours: [String: RoomBehaviour]) {
        guard let outdoor = source.outdoor, let outside = readings[registry.name(of: outdoor)] else { return ([], [:]) }
        var (faults, behaviours) = ([StandingFault](), [String: RoomBehaviour]())
        for room in source.rooms {
            guard let fit = fits[room.area], let device = registry[registry[room.sensor].device]?.id,
                let look = RoomLook(at: room.history(readings, in: registry, outdoor: outside), by: fit, at: now)
            else { continue }
            behaviours[room.area] = look.behaviour
            guard let fault = look.fault else { continue }
            faults.append(
                StandingFault(
                    fault: fault, device: device, property: registry[room.sensor].property.name, area: room.area,
                    comparedWith: []))
        }
        return (faults, behaviours)
    }
}
