import HearthKernel
import HearthModel

extension Meaning {
    /// Read from a device, where it is two numbers, of which this is the hue.
    var isColorProperty: Bool {
        guard type == .color else { return false }
        switch kind {
        case .property, .asked: return true
        default: return false
        }
    }
}

extension Resolver {
    /// Hue and saturation each within five; a white has no hue.
    func sameColor(_ a: Meaning, _ b: Meaning) -> Meaning.Kind {
        let (left, right) = a.isColorProperty || !b.isColorProperty ? (a, b) : (b, a)
        guard left.isColorProperty else { return .equal(a, b, tolerance: 0) }
        let place = left.place
        func same(_ x: Meaning, _ y: Meaning) -> Meaning { Meaning(.equal(x, y, tolerance: 5), .yesno, place) }
        func turned(_ hue: Meaning, by degrees: Double) -> Meaning {
            Meaning(.scaled(hue, scale: 1, offset: degrees), hue.type, place)
        }
        let (hue, other) = (part(0, of: left), part(0, of: right))
        let around = [same(hue, other), same(hue, turned(other, by: 360)), same(hue, turned(other, by: -360))]
        let white = Meaning(
            .compare(
                .less, part(1, of: right), Meaning(.constant(.number(5)), .quantity(.percent), place), band: .none),
            .yesno, place)
        let sameHue = Meaning(.or([white] + around), .yesno, place)
        return .and([same(part(1, of: left), part(1, of: right)), sameHue])
    }

    /// Hue (0) or saturation (1) of any value of type `color`.
    func part(_ index: Int, of color: Meaning) -> Meaning {
        let type = RuleType.quantity(index == 0 ? .number : .percent)
        guard color.isColorProperty else {
            return Meaning(index == 0 ? .hue(color) : .saturation(color), type, color.place)
        }
        guard index == 1 else { return Meaning(color.kind, type, color.place) }
        func saturation(_ hue: SlotIndex) -> SlotIndex? {
            names.registry.slot("saturation", of: names.registry[hue].device)
        }
        func saturation(_ property: Meaning.Property) -> Meaning.Property {
            switch property {
            case .slot(let slot): .slot(saturation(slot) ?? slot)
            case .member(let set, let local, let slots):
                .member(set: set, local: local, slots.map { $0.flatMap(saturation) })
            }
        }
        switch color.kind {
        case .property(let hue): return Meaning(.property(saturation(hue)), type, color.place)
        case .asked(let hue): return Meaning(.asked(saturation(hue)), type, color.place)
        default: return color
        }
    }
}
