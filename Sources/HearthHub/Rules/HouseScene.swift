package import HearthModel
import HearthRules

/// A scene of the rules, as far as its values are the same at all times.
package struct HouseScene: Sendable {
    package let name: String
    /// In the order of its text; a value is unknown if it is only known when the scene is applied.
    package let values: [SlotValue]
    package let file: String
    /// From 1.
    package let line: Int

    /// Where scenes are that were made through the API; those of other files are left to whoever wrote them.
    package static let ownFile = "90-api.hearth"

    package var isEditable: Bool { file == HouseScene.ownFile }

    /// What is to be set of which device, in the order of its text. What is only known when the scene is applied is
    /// left out.
    package func settings(in registry: Registry) -> [(device: DeviceIndex, values: ControlValue)] {
        var settings: [(device: DeviceIndex, entries: [ControlValue.Entry])] = []
        for entry in values {
            guard let value = ControlValue(entry.value) else { continue }
            let slot = registry[entry.slot]
            let named = ControlValue.Entry(slot.property.name, value)
            if let known = settings.firstIndex(where: { $0.device == slot.device }) {
                settings[known].entries.append(named)
            } else {
                settings.append((slot.device, [named]))
            }
        }
        return settings.map { ($0.device, .map($0.entries)) }
    }

    fileprivate init(_ scene: RuleSet.Scene, in set: RuleSet) {
        let source = set.files[scene.place.file].source
        (name, file, line) = (scene.name, source.name, source.place(of: scene.place.span.start).line)
        values = scene.writes.flatMap { write -> [SlotValue] in
            guard case .slots(let slots) = write.target, case .value(let meaning) = write.source else { return [] }
            return slots.map { SlotValue($0, meaning.fixed ?? .unknown) }
        }
    }
}

extension CompiledRules {
    package var scenes: [HouseScene] { self.set.scenes.map { HouseScene($0, in: self.set) } }
}

extension Meaning {
    /// As `constant`, also of the parts of a colour.
    fileprivate var fixed: Value? {
        switch kind {
        case .hue(let color): color.constant?.text.flatMap(Chromaticity.init(hex:)).map { .number($0.hue) }
        case .saturation(let color):
            color.constant?.text.flatMap(Chromaticity.init(hex:)).map { .number($0.saturation) }
        default: constant
        }
    }
}
