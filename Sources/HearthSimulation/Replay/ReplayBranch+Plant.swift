import HearthKernel
import HearthModel

/// What sensors of a branch say where its devices are not as they were.
extension ReplayBranch {
    /// Nothing has happened until a recorded change, or something of its own, is made.
    mutating func passPlant(to now: Instant, recorded: House) {
        if isPlantNew { plant?.begin(with: recorded) }
        isPlantNew = false
        plant?.pass(to: now)
    }

    mutating func lookAtPlant(_ made: Reaction, _ recorded: House) {
        guard var own = plant, !isPlantNew else { return }
        plant = nil
        own.look(at: made.changes.map(\.slot) + touched, recorded: recorded, branch: house)
        plant = own
        touched.removeAll(keepingCapacity: true)
    }

    /// Sensors report what was never recorded.
    mutating func reportPlant(at now: Instant, recorded: House) {
        guard var own = plant else { return }
        plant = nil
        let values = own.report(recorded: recorded, branch: house)
        plant = own
        let devices = Dictionary(grouping: values) { house.registry[$0.slot].device }
        for (device, values) in devices.sorted(by: { $0.key.position < $1.key.position })
        where house.status(device) != .offline {
            report(values, device, at: now)
        }
        if !values.isEmpty { make(.input(Input(at: now, .instantEnds))) }
    }
}
