import Dispatch
import HearthConfig
import HearthDatabase
import HearthHub
import HearthKernel
import HearthModel
import HearthTwins
import Logging
import Synchronization

/// What the hub has learned of its rooms from the last 14 days. It is not kept: it follows from the history.
final class RoomLearning: Sendable {
    struct Learned: Sendable {
        /// By area.
        var rooms: [String: RoomFit] = [:]
        /// By hour of the local day, °C.
        var climate: [Double]?
        /// How rooms went along with that when they were last looked at, by area.
        var behaviours: [String: RoomBehaviour] = [:]
        /// How well the models of rooms foresaw 3 hours of the last week, by area, as far as that is known.
        var skills: [String: Double] = [:]
    }

    /// Of the room that a device measures.
    struct Room {
        let fit: RoomFit
        let behaviour: RoomBehaviour?
        let skill: Double?
    }

    private let hub: Hub
    private let clock: @Sendable () -> Instant
    private let logger: Logger
    /// One room after the other, behind everything else.
    private let queue = DispatchQueue(label: "hearth-learning", qos: .utility)
    private let state = Mutex(Learned())

    init(hub: Hub, clock: @escaping @Sendable () -> Instant, logger: Logger) {
        (self.hub, self.clock, self.logger) = (hub, clock, logger)
    }

    var learned: Learned { state.withLock { $0 } }

    /// What a look ahead has to know: what is configured, what was learned, and what people have switched off in twins.
    func setting(in snapshot: HouseSnapshot) -> TwinSetting {
        var setting = TwinSetting(snapshot.configuration)
        let (registry, learned) = (snapshot.house.registry, learned)
        (setting.climate, setting.skills) = (learned.climate, learned.skills)
        for source in RoomSource.all(in: registry, except: setting.outdoorAreas) {
            if !source.config(in: snapshot).physicsModeling { setting.unmodelled.insert(source.area) }
        }
        setting.rooms = learned.rooms.filter { !setting.unmodelled.contains($0.key) }
        setting.bystanders = Set(
            registry.devices.compactMap { device in
                device.flatMap { snapshot.twinConfig(of: $0).enableScenarios ? nil : $0.id }
            })
        return setting
    }

    /// What was learned of each room, by the device that measures how warm it is.
    func learnedByDevice(in snapshot: HouseSnapshot) -> [String: Room] {
        let (registry, learned) = (snapshot.house.registry, learned)
        guard !learned.rooms.isEmpty else { return [:] }
        let sources = RoomSource.all(in: registry, except: TwinSetting(snapshot.configuration).outdoorAreas)
        let pairs = sources.compactMap { source in
            registry[registry[source.sensor].device].flatMap { device in
                learned.rooms[source.area].map {
                    (
                        device.id,
                        Room(fit: $0, behaviour: learned.behaviours[source.area], skill: learned.skills[source.area])
                    )
                }
            }
        }
        return Dictionary(pairs) { first, _ in first }
    }

    /// How long until the next night.
    var untilNight: Milliseconds {
        let (now, zone) = (clock(), hub.snapshot.configuration.house.zone)
        return zone.nextInstant(showing: TimeOfDay(around: .hours(3)), after: now) - now
    }

    /// Learns anew. What cannot be read now stays as it was learned before.
    func learn() async {
        let (snapshot, now) = (await hub.current(), clock())
        let registry = snapshot.house.registry
        let outdoors = TwinSetting(snapshot.configuration).outdoorAreas
        guard let outside = RoomSource.outdoor(in: registry, outdoors) else { return }
        let all = RoomSource.all(in: registry, except: outdoors)
        let frozen = await frozen(all, outside, in: snapshot)
        let sources = all.filter { $0.config(in: snapshot).learningEnabled }
        let slots = sources.flatMap { $0.slots(in: registry) } + [registry.name(of: outside)]
        let readings: [String: Readings]
        do throws(StoreError) {
            readings = try await hub.loops.take(.sense, of: [.climate]) { () async throws(StoreError) in
                try await hub.history(of: slots, from: now - RoomFit.memory, to: now).bySlot
            }
        } catch {
            logger.warning("Nothing is learned of the rooms this time", metadata: ["why": "\(error)"])
            return
        }
        let outdoor = readings[registry.name(of: outside)] ?? Readings()
        var learned = Learned(climate: climate(of: outdoor, until: now, zone: snapshot.configuration.house.zone))
        for source in sources {
            if Task.isCancelled { return }
            let history = source.history(readings, in: registry, outdoor: outdoor)
            learned.rooms[source.area] = await fit(history, at: now)
        }
        learned.rooms.merge(frozen) { _, known in known }
        let replaced = state.withLock { before in
            (learned.behaviours, learned.skills) = (before.behaviours, before.skills)
            defer { before = learned }
            // A better fit of the same room comes every night; that it has become another does not.
            return learned.rooms.count { area, fit in
                fit.isOfLatestDays && before.rooms[area].map { !$0.isOfLatestDays } ?? false
            }
        }
        hub.loops.adapt(.climate, replaced)
    }

    private func fit(_ history: RoomHistory, at now: Instant) async -> RoomFit {
        await hub.loops.take(.learn, of: [.climate]) {
            await withCheckedContinuation { done in
                queue.async { done.resume(returning: .current(history, at: now)) }
            }
        }
    }

    /// Rooms of which nothing more is to be learned, as they were known by then, by area. That, too, follows from the
    /// history, for as long as it is kept.
    private func frozen(
        _ sources: [RoomSource], _ outside: SlotIndex, in snapshot: HouseSnapshot
    ) async -> [String: RoomFit] {
        let registry = snapshot.house.registry
        var fits: [String: RoomFit] = [:]
        for source in sources {
            guard let end = source.config(in: snapshot).learnedUntil else { continue }
            if let known = learned.rooms[source.area], known.fittedAt == end {
                fits[source.area] = known
                continue
            }
            let slots = source.slots(in: registry) + [registry.name(of: outside)]
            do throws(StoreError) {
                let readings = try await hub.history(of: slots, from: end - RoomFit.memory, to: end).bySlot
                let outdoor = readings[registry.name(of: outside)] ?? Readings()
                fits[source.area] = await fit(source.history(readings, in: registry, outdoor: outdoor), at: end)
            } catch {
                fits[source.area] = learned.rooms[source.area]
            }
        }
        return fits
    }

    /// Takes how the rooms go along with what was learned of them, by area.
    func note(_ behaviours: [String: RoomBehaviour]) { state.withLock { $0.behaviours = behaviours } }

    /// Takes how well the models of rooms foresaw the last week, by area.
    func note(skills: [String: Double]) { state.withLock { $0.skills = skills } }
}
