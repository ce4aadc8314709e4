import HearthKernel
import HearthModel

extension Resolver {
    /// What a ref means, by docs/spec/rule-language.md, section 4.2; says what is wrong with it.
    mutating func referent(_ ref: Ref, kind: String = "device") -> Referent {
        if let local = localReferent(ref) { return local }
        let first = ref.words[0].key
        if first == BuiltIn.sun.rawValue, ref.words.count > 1, let angle = Meaning.SunAngle(rawValue: ref.words[1].key)
        {
            let value = Meaning(.sunAngle(angle), .quantity(.number), place(ref.span))
            return refusingMore(ref, after: 2, .value(value))
        }
        if let builtIn = BuiltIn(rawValue: first), builtIn != .house {
            return refusingMore(ref, after: 1, .value(meaning(of: builtIn, ref)))
        }
        if let index = variableIndices[first] {
            let variable = set.variables[index.position]
            used.insert(first)
            dependencies.add("\(variable.type)")
            return refusingMore(ref, after: 1, .value(Meaning(.variable(index), variable.type, place(ref.span))))
        }
        if declarations.variables[first] != nil {
            fail()
            return .nothing
        }
        if declarations.groups[first] != nil {
            return inside(members(ofGroup: first), ref, after: 1)
        }
        return houseReferent(ref, kind: kind)
    }

    /// What `it` can mean where no event has a subject: the sky, or the one device of the rule.
    private func meanings(ofIt span: Span) -> [Diagnostic.Fix] {
        for (said, meant) in [("it is dark", "sun is down"), ("it is light", "sun is up")] {
            let whole = Span(span.start, min(span.start + said.utf8.count, source.utf8.count))
            if text(whole) == said { return [.writing(meant, for: whole)] }
        }
        return scope.subject.map { [.writing($0.name, for: span)] } ?? []
    }

    /// `it`, a `let`, the variable of a `for each`, a parameter.
    private mutating func localReferent(_ ref: Ref) -> Referent? {
        let first = ref.words[0]
        if first.key == "it" {
            guard let it = scope.it else {
                say(
                    "E216",
                    "\"it\" needs `any \(scope.subject?.className ?? "device")` as the subject of every event.",
                    at: first.span, fixes: meanings(ofIt: first.span))
                return .nothing
            }
            return parts(of: it, ref, after: 1)
        }
        guard let found = scope[first.key] else { return nil }
        if let place = found.place { readLocals.insert(place) }
        switch found.binding {
        case .value(var meaning):
            meaning.place = place(ref.span)
            return refusingMore(ref, after: 1, .value(meaning))
        case .thing(let thing): return parts(of: thing, ref, after: 1)
        case .place(let space): return inside(space, ref, after: 1)
        case .open(let type):
            return .value(
                Meaning(.constant(.unknown), ref.words.count == 1 ? type.asValue : .anything, place(ref.span)))
        }
    }

    private mutating func meaning(of builtIn: BuiltIn, _ ref: Ref) -> Meaning {
        let place = place(ref.span)
        switch builtIn {
        case .mode:
            return Meaning(.variable(.mode), .words(set.modes), place)
        case .time: return Meaning(.time, .time, place)
        case .today: return Meaning(.today, .date, place)
        case .sun: return Meaning(.sun, .words(["up", "down"]), place)
        case .sunrise: return Meaning(.sunEvent(.sunrise), .time, place)
        case .sunset: return Meaning(.sunEvent(.sunset), .time, place)
        case .dawn: return Meaning(.sunEvent(.dawn), .time, place)
        case .dusk: return Meaning(.sunEvent(.dusk), .time, place)
        case .house, .hearth:
            say("E212", "A value is wanted here, this is \(builtIn.rawValue).", at: ref.span)
            return Meaning(.constant(.unknown), .anything, place)
        }
    }

    /// Points 6 to 8: the longest beginning that is a device, else the longest that is an area or a group of the
    /// registry.
    private mutating func houseReferent(_ ref: Ref, kind: String) -> Referent {
        var words = ref.words.map(\.key)
        var skipped = 0
        if words[0] == BuiltIn.house.rawValue {
            guard words.count > 1 else {
                return .place(Space(name: "house", devices: names.devices, area: "", isHouse: true))
            }
            words.removeFirst()
            skipped = 1
        }
        var areaFound: (Space, Int)?
        for count in stride(from: words.count, through: 1, by: -1) {
            let path = words[..<count].joined(separator: ".")
            switch names[path] {
            case .device(let device)?:
                noteAlias(path, names.path(of: device), Array(ref.words[skipped..<(count + skipped)]))
                return parts(of: .device(device), ref, after: count + skipped)
            case .area(let area)? where areaFound == nil:
                let entry = names.areas[area]
                areaFound = (
                    Space(name: path, devices: names.devices(inArea: area), area: entry.path), count + skipped
                )
                noteAlias(path, entry.path, Array(ref.words[skipped..<(count + skipped)]))
            case .group(let group)? where areaFound == nil:
                areaFound = (
                    Space(name: path, devices: devices(ofRegistryGroup: group, seen: [])), count + skipped
                )
            default: break
            }
        }
        if let (space, count) = areaFound { return inside(space, ref, after: count) }
        if skipped == 1 {
            return inside(Space(name: "house", devices: names.devices, area: "", isHouse: true), ref, after: 1)
        }
        sayMissing(ref, kind: kind)
        return .nothing
    }

    /// W170: the text still has the old name of a renamed thing.
    private mutating func noteAlias(_ path: String, _ now: String, _ words: [Word]) {
        guard names.aliases[path] != nil, let first = words.first, let last = words.last else { return }
        let span = first.span.through(last.span)
        say("W170", "\(path) is now called \(now).", at: span, write: [now])
    }

    // MARK: What stands behind a thing or a place

    /// After a device: at most one property, then at most one pseudo-property.
    mutating func parts(of thing: Thing, _ ref: Ref, after count: Int) -> Referent {
        guard count < ref.words.count else { return .thing(thing) }
        let word = ref.words[count]
        if let property = property(word.key, of: thing) {
            return pseudo(of: property, ref, after: count + 1)
        }
        if let value = pseudo(word.key, of: thing, ref) { return refusingMore(ref, after: count + 1, .value(value)) }
        sayLacks(thing, word, ref, count)
        return .nothing
    }

    private mutating func pseudo(of property: PropertyReference, _ ref: Ref, after count: Int) -> Referent {
        guard count < ref.words.count else { return .property(property) }
        let word = ref.words[count]
        switch word.key {
        case "asked" where !property.property.settable:
            sayMeasured(property, at: ref.span)
            return .nothing
        case "asked":
            let type = property.property.type
            return refusingMore(ref, after: count + 1, .value(scaled(.asked(property.parts[0]), property, type, ref)))
        case "age": return refusingMore(ref, after: count + 1, .value(age(of: property.parts[0], ref)))
        case "name": return refusingMore(ref, after: count + 1, .value(name(of: property.thing, ref)))
        // The share of the house's own lamps is learned by the twins; without any it is nothing.
        case "ambient" where property.property.type == .quantity(.lux):
            return refusingMore(ref, after: count + 1, .value(value(of: property, ref.span)))
        default:
            sayMissing(ref, kind: "property")
            return .nothing
        }
    }

    /// `age`, `name`, `asked` and `ambient` directly after a device.
    private mutating func pseudo(_ word: String, of thing: Thing, _ ref: Ref) -> Meaning? {
        switch word {
        case "name": return name(of: thing, ref)
        case "age":
            if let main = mainProperty(of: thing) { return age(of: main.parts[0], ref) }
            guard case .device(let device) = thing, let slot = names.registry.slot("event", of: device) else {
                return nil
            }
            return age(of: .slot(slot), ref)
        case "asked":
            guard let main = mainProperty(of: thing), main.property.settable else { return nil }
            return scaled(.asked(main.parts[0]), main, main.property.type, ref)
        case "ambient":
            guard let main = mainProperty(of: thing), main.property.type == .quantity(.lux) else { return nil }
            return value(of: main, ref.span)
        default: return nil
        }
    }

    private func age(of part: Meaning.Property, _ ref: Ref) -> Meaning {
        Meaning(.age(part), .quantity(.duration), place(ref.span))
    }

    private func name(of thing: Thing, _ ref: Ref) -> Meaning {
        Meaning(.nameOf(thing.meaning), .text, place(ref.span))
    }

    /// After an area or group: a class word meaning the only device of that class in it, or a property word meaning
    /// the only device in it that has that property.
    private mutating func inside(_ space: Space, _ ref: Ref, after count: Int) -> Referent {
        guard count < ref.words.count else { return .place(space) }
        let word = ref.words[count]
        let ofClass =
            SetWord.classes[word.key].map { set in
                space.devices.filter { names.registry[$0].map(set.includes) ?? false }
            } ?? []
        if !ofClass.isEmpty {
            guard ofClass.count == 1 else {
                sayAmbiguous(ref, count, ofClass.map(names.path))
                return .nothing
            }
            dependencies.add(names.path(of: ofClass[0]))
            return parts(of: .device(ofClass[0]), ref, after: count + 1)
        }
        let having = space.devices.filter { names.property(word.key, of: $0) != nil }
        switch having.count {
        case 0:
            if word.key == "name", let area = space.area, count + 1 == ref.words.count {
                let name = names.areas.first { $0.path == area }?.name ?? space.name
                return .value(Meaning(.constant(.text(name)), .text, place(ref.span)))
            }
            sayMissing(ref, kind: "device")
            return .nothing
        case 1:
            guard let property = property(word.key, of: .device(having[0])) else { return .nothing }
            dependencies.add(names.path(of: having[0]))
            return pseudo(of: property, ref, after: count + 1)
        default:
            sayAmbiguous(ref, count, having.map { names.path(of: $0) + "." + word.key })
            return .nothing
        }
    }

    private mutating func refusingMore(_ ref: Ref, after count: Int, _ referent: Referent) -> Referent {
        guard count < ref.words.count else { return referent }
        sayMissing(ref, kind: "device")
        return .nothing
    }
}
