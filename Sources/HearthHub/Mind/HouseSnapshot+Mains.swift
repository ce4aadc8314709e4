import HearthConfig
import HearthKernel
import HearthMind
import HearthModel

extension HouseSnapshot {
    /// There is no power from the mains, as the device of `watch.mains` says. What it does not know is no outage.
    var mainsFindings: [Finding] {
        guard let id = configuration.watch.mains, let index = house.registry.index(of: id),
            let device = house.registry[index], let active = device.deviceClass.activeValue,
            let slot = house.registry.slots(of: index).first
        else { return [] }
        let value = house.reading(slot).value
        guard value.isKnown, value != active else { return [] }
        return [
            Finding(
                .powerOutage, about: id,
                "There is no power from the mains, says \(device.name). What must stay on needs its battery; look at the fuses",
                severity: 0.6, likelihood: FeltConcern.likelihood(ofEvidence: 4))
        ]
    }
}
