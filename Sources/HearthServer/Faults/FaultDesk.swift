import Dispatch
import HearthConfig
import HearthDatabase
import HearthHub
import HearthKernel
import HearthMind
import HearthModel
import HearthTwins
import Logging
import Synchronization

/// Looks every 15 minutes for what does not behave as it should. Like forecasts, faults are not kept over a restart: they
/// follow from the history (docs/decisions/071-faults-by-divergence.md).
final class FaultDesk: Sendable {
    /// So far back is looked: as far as a room is learned from.
    private static let memory = Milliseconds.days(15)

    private let hub: Hub
    private let learning: RoomLearning
    private let clock: @Sendable () -> Instant
    private let logger: Logger
    /// Behind everything else.
    private let queue = DispatchQueue(label: "hearth-faults", qos: .utility)
    private let state = Mutex([StandingFault]())

    init(hub: Hub, learning: RoomLearning, clock: @escaping @Sendable () -> Instant, logger: Logger) {
        (self.hub, self.learning, self.clock, self.logger) = (hub, learning, clock, logger)
    }

    /// As they were last found, by their ids.
    var faults: [StandingFault] { state.withLock { $0 } }

    /// Looks once, and tells the hub what it believes from now on. If the history cannot be read, that stays as it was.
    func look() async {
        let (snapshot, now) = (await hub.current(), clock())
        let source = FaultSource(snapshot, at: now)
        let registry = snapshot.house.registry
        let readings: [String: Readings]
        do throws(StoreError) {
            readings = try await hub.history(of: source.slots(in: registry), from: now - Self.memory, to: now).bySlot
        } catch {
            logger.warning("Faults are not looked for this time", metadata: ["why": "\(error)"])
            return
        }
        let fits = learning.learned.rooms
        let found = await withCheckedContinuation { done in
            queue.async {
                let faults =
                    Self.frozen(source, readings, at: now) + Self.odd(source, readings, at: now)
                    + Self.heating(source, readings, registry, fits, at: now)
                done.resume(returning: faults.sorted { $0.id < $1.id })
            }
        }
        state.withLock { $0 = found }
        let findings = found.map { $0.finding(in: snapshot) }
        await hub.withCore { $0.believe(faults: findings) }
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

    private static func heating(
        _ source: FaultSource, _ readings: [String: Readings], _ registry: Registry, _ fits: [String: RoomFit],
        at now: Instant
    ) -> [StandingFault] {
        guard let outdoor = source.outdoor, let outside = readings[registry.name(of: outdoor)] else { return [] }
        return source.rooms.compactMap { room in
            let history = room.history(readings, in: registry, outdoor: outside)
            guard let fit = fits[room.area], let device = registry[registry[room.sensor].device]?.id,
                let fault = HeatFaults.fault(in: history, by: fit, at: now)
            else { return nil }
            return StandingFault(
                fault: fault, device: device, property: registry[room.sensor].property.name, area: room.area,
                comparedWith: [])
        }
    }
}
