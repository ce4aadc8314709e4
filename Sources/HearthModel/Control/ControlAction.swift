/// From the words of a control request to what shall happen (docs/spec/house-api.md, section 7.1). Pure: the same
/// request, device and readings come to the same.
package enum ControlAction {
    /// What the device can be asked to do, in a fixed order.
    package static func supportedActions(of device: Device) -> [String] {
        guard device.enabled else { return [] }
        return ControlVerb.allCases.filter { $0.applies(to: device) }.map(\.rawValue)
    }

    /// - Parameters:
    ///   - device: an index that the registry knows; an unknown one supports nothing.
    ///   - reading: the known value of a slot, or `.unknown`.
    package static func resolve(
        _ action: String, value: ControlValue, transition: Milliseconds = .zero, device index: DeviceIndex,
        in registry: Registry, reading: (SlotIndex) -> Value
    ) -> Result<ControlResolution, ControlProblem> {
        guard let device = registry[index], let verb = ControlVerb(rawValue: action), verb.applies(to: device) else {
            let supported = registry[index].map(supportedActions) ?? []
            let near = nearestNames(to: action, among: supported)
            return .failure(.unsupported(action: action, supported: supported, didYouMean: near))
        }
        var request = ControlRequestReader(device: device, index: index, registry: registry)
        let effect = request.effect(of: verb, value: value, reading: reading)
        if let problem = request.problem { return .failure(problem) }
        var resolution = ControlResolution(
            effect: effect, transition: transition, notes: request.notes, code: request.code)
        if transition > .zero, !device.deviceClass.traits.fades {
            resolution.transition = .zero
            resolution.notes.append("a \(device.deviceClass.name) knows no transitions; transition_time was left out")
        }
        return .success(resolution)
    }
}
