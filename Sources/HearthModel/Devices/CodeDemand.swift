/// Of a lock or an alarm panel that checks a code which people give with a request.
package struct CodeDemand: Sendable, Equatable, Codable {
    /// It is typed on keys with digits only.
    package var isNumeric: Bool
    /// Without one it does not arm, or disarm.
    package var armingNeedsIt: Bool
    package var disarmingNeedsIt: Bool

    package init(isNumeric: Bool = false, armingNeedsIt: Bool = false, disarmingNeedsIt: Bool = false) {
        (self.isNumeric, self.armingNeedsIt, self.disarmingNeedsIt) = (isNumeric, armingNeedsIt, disarmingNeedsIt)
    }

    func isNeeded(for verb: ControlVerb) -> Bool {
        switch verb {
        case .armHome, .armAway, .armNight: armingNeedsIt
        case .disarm: disarmingNeedsIt
        default: false
        }
    }
}
