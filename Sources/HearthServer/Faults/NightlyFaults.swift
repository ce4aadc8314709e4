import Dispatch
import HearthDatabase
import HearthHub
import HearthKernel
import HearthModel
import HearthStore
import HearthTwins

/// What is looked for once a night, as it takes much history and shows slowly: rooms that are no longer as they were, loads
/// that draw nothing, covers and valves that do not move as they did, commands that are lost, batteries and pressures that fall.
struct NightlyFaults {
    /// So many of the last commands to a mover are looked at.
    private static let commands = 100

    let rooms: FaultSource
    let devices: DeviceSource
    let registry: Registry
    let now: Instant

    /// - Parameter queue: on which it is computed.
    func found(in hub: Hub, on queue: DispatchQueue) async throws(StoreError) -> [StandingFault] {
        let readings = try await hub.history(of: slots, from: now - RoomDrift.memory, to: now).bySlot
        let trials = devices.loads.map { load in
            let isOn = (readings[load.isOn.slot] ?? Readings()).between(now - DeadLoad.memory, now)
            return DeadLoad.trials(of: isOn, at: now)
        }
        let windows = zip(devices.loads, trials).flatMap { load, trials in
            trials.map { HistoryWindow(of: load.power.slot, from: $0.start, to: $0.end) }
        }
        let drawn = try await hub.history(within: windows).bySlot
        let answers = try await hub.answers(since: now - LostCommands.memory)
        var moves: [String: [MoverFaults.Move]] = [:]
        for mover in devices.movers {
            let device = mover.position.device
            let told = try await hub.commands(of: device, last: Self.commands)
            moves[device] = told.reversed().map(\.move).filter { now - $0.at <= MoverFaults.memory }
        }
        let told = moves
        return await withCheckedContinuation { done in
            queue.async {
                let loads = zip(devices.loads, trials).compactMap { load, trials in
                    DeadLoad.fault(
                        in: trials, power: drawn[load.power.slot] ?? Readings(),
                        brightness: load.brightness.flatMap { readings[$0.slot] }, heard: load.power.heard
                    ).map(load.power.standing)
                }
                let others = lost(answers) + movers(readings, told)
                done.resume(returning: drifts(readings) + levels(readings) + loads + others)
            }
        }
    }

    /// `device.property` of all that is read from end to end.
    private var slots: [String] {
        let outside = rooms.outdoor.map { registry.name(of: $0) }
        let drifting = outside.map { [$0] + rooms.rooms.flatMap { $0.slots(in: registry) } } ?? []
        let switched = devices.loads.flatMap { [$0.isOn.slot, $0.brightness?.slot].compactMap(\.self) }
        let places = devices.batteries + devices.filters + devices.pressures + devices.movers.map(\.position)
        return Set(drifting + places.map(\.slot) + switched).sorted()
    }

    private func drifts(_ readings: [String: Readings]) -> [StandingFault] {
        guard let outside = rooms.outdoor.flatMap({ readings[registry.name(of: $0)] }) else { return [] }
        return rooms.rooms.compactMap { room in
            guard let device = registry[registry[room.sensor].device]?.id,
                let fault = RoomDrift.fault(in: room.history(readings, in: registry, outdoor: outside), at: now)
            else { return nil }
            return StandingFault(fault: fault, device: device, property: "temp", area: room.area, comparedWith: [])
        }
    }

    private func levels(_ readings: [String: Readings]) -> [StandingFault] {
        func falling(
            _ places: [DeviceSource.Place], _ fault: (Readings, Instant) -> TwinFault?
        ) -> [StandingFault] {
            places.compactMap { place in readings[place.slot].flatMap { fault($0, now) }.map(place.standing) }
        }
        return falling(devices.batteries) { FallingLevels.battery($0, at: $1) }
            + falling(devices.filters) { FallingLevels.filter($0, at: $1) }
            + falling(devices.pressures) { FallingLevels.pressure($0, at: $1) }
    }

    private func movers(_ readings: [String: Readings], _ moves: [String: [MoverFaults.Move]]) -> [StandingFault] {
        devices.movers.compactMap { mover in
            MoverFaults.fault(
                in: moves[mover.position.device] ?? [], position: readings[mover.position.slot] ?? Readings(),
                within: mover.window, heard: mover.position.heard
            ).map(mover.position.standing)
        }
    }

    private func lost(_ answers: [String: [(at: Instant, isAnswered: Bool)]]) -> [StandingFault] {
        answers.sorted { $0.key < $1.key }.compactMap { device, answers in
            guard let place = devices.primaries[device] else { return nil }
            return LostCommands.fault(in: answers).map(place.standing)
        }
    }
}
