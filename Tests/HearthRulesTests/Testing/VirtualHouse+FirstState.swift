import HearthKernel
import HearthModel
import HearthSimulation

@testable import HearthRules

extension VirtualHouse {
    /// Whether the first state of the devices would tell the hub what it does not know: what one said while nobody took
    /// it in because it went away again at once. A start takes that in (docs/spec/rule-language.md, section 15), and
    /// then it is not as if there had been none.
    var firstStateIsNews: Bool {
        world.registry.indices.contains { device in
            guard !isLost(device) else { return false }
            return world.state(of: device).flatMap(\.values).contains { told in
                let reading = house.reading(told.slot)
                guard !house.isCollecting(device) else { return reading.lastValue != told.value }
                return reading.value != told.value || reading.provenance != .live
            }
        }
    }

    /// When something will happen or fall due, also while the hub stands still.
    var nextInstantIfRunning: Instant? {
        [house.nextDeadline, world.answers.first?.due].compactMap { $0 }.min().map { max($0, now + Milliseconds(1)) }
    }
}
