package import HearthExplaining
package import HearthModel
import HearthRules

extension HouseSnapshot {
    package func narrator(at now: Instant) -> Narrator { Narrator(house: house, units: rules.names.units, now: now) }

    /// - Parameter isDiscreet: for guests: rules and people are "something in the house".
    package func eventTeller(at now: Instant, isDiscreet: Bool) -> EventTeller {
        let rules = rules
        return EventTeller(narrator(at: now), names: rules.names, isDiscreet: isDiscreet) { rules.entry(ofKey: $0)?.id }
    }
}
