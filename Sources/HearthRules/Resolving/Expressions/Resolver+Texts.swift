import HearthKernel
import HearthModel

extension Resolver {
    /// A text with its values, each shown as its type is (docs/spec/rule-language.md, section 6.4).
    mutating func pieces(_ text: TextSyntax) -> Action.Text {
        text.pieces.map { piece in
            switch piece {
            case .plain(let plain): return .plain(plain)
            case .value(let expression):
                let value = shownValue(expression)
                return .value(value, rendering(of: value, expression))
            case .list(let list): return self.list(list)
            }
        }
    }

    /// Of an empty set there is nothing but the words for none.
    private mutating func list(_ list: ListSyntax) -> Action.Piece {
        guard let (devices, set) = members(of: list.className, in: list.place), !devices.isEmpty else {
            return .plain(list.none)
        }
        let position = position(ofSet: devices)
        let (outer, local) = (scope, scope.newLocal())
        scope.it = .member(set: position, local: local, property: set.property)
        let place = place(list.span)
        func constant(_ flag: Bool) -> Meaning { Meaning(.constant(.flag(flag)), .yesno, place) }
        let so = list.condition.map { condition($0) } ?? constant(true)
        // What is not known is not so.
        let known = Meaning(.standing(so, default: constant(false)), .yesno, place)
        scope.leave(to: outer)
        let (total, seen) = (scope.newLocal(), scope.newLocal())
        return .list(
            Action.List(
                set: position, local: local, total: total, seen: seen, condition: known, none: list.none,
                place: place))
    }

    /// People are shown by name, and so is a device without a main property, such as a button.
    private mutating func shownValue(_ expression: Expression) -> Meaning {
        if case .ref(let ref) = expression.kind, case .thing(let thing) = referent(ref),
            mainProperty(of: thing) == nil || commonClass(of: thing)?.id == .person
        {
            return Meaning(.nameOf(thing.meaning), .text, place(ref.span))
        }
        return value(expression)
    }

    private mutating func rendering(of value: Meaning, _ expression: Expression) -> Rendering {
        switch value.type {
        case .onoff: return .onOff
        case .time: return .time
        case .date: return .date
        case .quantity(let dimension): return rendering(of: dimension)
        case .color where value.isColorProperty:
            say("E212", "A text is wanted here, this is a color.", at: expression.span)
            return .plain
        default: return .plain
        }
    }

    private func rendering(of dimension: Dimension) -> Rendering {
        let isImperial = names.units == .imperial
        switch dimension {
        case .number: return .number
        case .power: return .power
        case .energy: return .energy
        case .duration: return .duration
        case .temp where isImperial: return .quantity(unit: "°F", scale: 1.8, offset: 32)
        case .deltaTemp where isImperial: return .quantity(unit: "°F", scale: 1.8, offset: 0)
        case .speed where isImperial: return .quantity(unit: "mph", scale: 1 / 0.44704, offset: 0)
        default: return .quantity(unit: dimension.unitWord ?? "", scale: 1, offset: 0)
        }
    }

    /// A text that people are told as it stands.
    func plain(_ text: TextSyntax) -> String {
        text.pieces.map { if case .plain(let part) = $0 { part } else { "" } }.joined()
    }
}
