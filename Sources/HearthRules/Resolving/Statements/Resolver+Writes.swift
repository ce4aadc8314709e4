import HearthKernel
import HearthModel

/// What a statement writes to: things with one word for what of them, or a variable.
enum Destination {
    /// One device or local; the property if it is named.
    case thing(Thing, PropertyReference?)
    /// A set of devices; the property if its word names one.
    case set([DeviceIndex], property: String?)
    case variable(VariableIndex)
}

extension Resolver {
    mutating func doing(_ act: Act, over: Meaning?, lasts: Meaning?, _ place: Place) -> [Action] {
        switch act {
        case .verb(let verb, verbSpan: let span, let targets):
            let writes = targets.flatMap { verbWrites(verb, span, $0) }
            return writes.isEmpty ? [] : [Action(.write(writes, over: over, lasts: lasts), place)]
        case .set(let targets, let bound, let expression):
            var writes: [Write] = []
            var actions: [Action] = []
            for target in targets {
                guard let destination = destination(target) else { continue }
                if case .variable(let index) = destination {
                    actions += settingVariable(index, target, bound, expression, over ?? lasts, place)
                } else {
                    writes += setting(destination, target, to: expression, bound)
                }
            }
            if !writes.isEmpty { actions.insert(Action(.write(writes, over: over, lasts: lasts), place), at: 0) }
            return actions
        case .apply(let name):
            guard declarations.scenes[name.key] != nil else {
                sayMissing(name, kind: "scene", among: declarations.scenes.keys)
                return []
            }
            use(name.key)
            guard let scene = scenes[name.key] else {
                fail()
                return []
            }
            dependencies.add("\(scene.dependencies)")
            return [Action(.write(scene.writes, over: over, lasts: lasts), place)]
        }
    }

    // MARK: Targets

    /// An area stands for nothing; a group for its members if they are of one class.
    /// - Parameter fits: whether devices of a class could be the target.
    mutating func destination(
        _ target: Target, where fits: (DeviceClass) -> Bool = { $0.words.main?.settable == true }
    ) -> Destination? {
        switch target.kind {
        case .all(class: let word, let place):
            guard let (devices, set) = members(of: word, in: place) else { return nil }
            return devices.isEmpty ? nil : .set(devices, property: set.property)
        case .ref(let ref):
            switch referent(ref) {
            case .thing(let thing): return .thing(thing, nil)
            case .property(let property): return .thing(property.thing, property)
            case .value(let value):
                if case .variable(let index) = value.kind { return .variable(index) }
                if value.type == .anything { return nil }
                if case .local = value.kind {
                    say(
                        "E213", "\(text(ref.span)) is named by a `let` and stays as it is; a `var` can be set.",
                        at: ref.span)
                } else {
                    say("E213", "\(text(ref.span)) is measured; it cannot be set.", at: ref.span)
                }
            case .place(let space):
                let classes = Set(space.devices.compactMap { names.registry[$0]?.deviceClass })
                if space.area == nil, !space.isHouse, classes.count == 1 {
                    dependencies.add(fingerprint(of: space.devices))
                    return .set(space.devices, property: nil)
                }
                saySeveral(space, at: ref.span, as: "all", where: fits)
            case .nothing: break
            }
            return nil
        }
    }

    /// For each group of one kind of target, that of each part: one, or hue and saturation.
    func slotTargets(_ references: [PropertyReference]) -> [[Write.Target]] {
        guard let first = references.first else { return [] }
        if case .member(let set, let local, _) = first.parts[0], references.count == 1 {
            return [
                first.parts.map { part in
                    if case .member(_, _, let slots) = part {
                        .member(set: set, local: local, slots)
                    } else {
                        .slots([])
                    }
                }
            ]
        }
        return [
            first.parts.indices.map { index in
                .slots(
                    references.compactMap { reference in
                        if reference.parts.indices.contains(index), case .slot(let slot) = reference.parts[index] {
                            slot
                        } else {
                            nil
                        }
                    })
            }
        ]
    }

    // MARK: Set

    /// The writes of `set target to expression`, or of one part of a scene.
    mutating func setting(
        _ destination: Destination, _ target: Target, to expression: Expression, _ bound: Act.Bound
    ) -> [Write] {
        let things: [(Thing, PropertyReference?)]
        switch destination {
        case .variable: return []
        case .thing(let thing, let property): things = [(thing, property)]
        case .set(let devices, property: let word):
            things = devices.map { device in
                (.device(device), word.flatMap { property($0, of: .device(device)) })
            }
        }
        var groups: [(value: Meaning, references: [PropertyReference])] = []
        for (thing, named) in things {
            guard let (reference, value) = written(thing, named, target, expression) else { return [] }
            guard checkBound(bound, reference, target, expression) else { return [] }
            let isAlike = groups.last.map {
                $0.references[0].property.name == reference.property.name && $0.references[0].factor == reference.factor
            }
            if isAlike == true {
                groups[groups.count - 1].references.append(reference)
            } else {
                groups.append((value, [reference]))
            }
        }
        return groups.flatMap { write($0.value, $0.references, Claim.Bound(bound), target) }
    }

    private func write(
        _ value: Meaning, _ references: [PropertyReference], _ bound: Claim.Bound, _ target: Target
    ) -> [Write] {
        let place = place(target.span)
        return slotTargets(references).flatMap { parts in
            parts.enumerated().map { index, slots in
                var source = value
                if value.type == .color { source = part(index, of: value) }
                if let factor = references.first?.factor, factor != 1 {
                    source = Meaning(.scaled(source, scale: 1 / factor, offset: 0), source.type, source.place)
                }
                return Write(target: slots, source: .value(source), bound: bound, place: place)
            }
        }
    }

    /// Which property of a thing takes the value: the named one, the main one, or the level that a bare light, fan or
    /// cover takes a quantity as. The value is in the canonical unit.
    mutating func written(
        _ thing: Thing, _ named: PropertyReference?, _ target: Target, _ expression: Expression,
        mustBeSettable: Bool = true
    ) -> (PropertyReference, Meaning)? {
        guard let main = named ?? mainProperty(of: thing) else {
            say("E207", "\(className(of: thing).withArticle.capitalizedFirst) cannot be set.", at: target.span)
            return nil
        }
        if named == nil, sayColor(expression, of: thing, target) { return nil }
        let value = value(expression, wanting: main.property.type)
        var reference = main
        if named == nil, value.type.isQuantity, !main.property.type.isQuantity,
            let level = level(of: thing)
        {
            reference = level
        }
        guard reference.property.settable || !mustBeSettable else {
            sayMeasured(reference, at: target.span)
            return nil
        }
        let fitted = fitting(value, reference.property.type, expression, for: text(target.span))
        guard fitted.type != .anything || isOpenOrUnknown(expression, fitted) else { return nil }
        guard isInRange(fitted, reference, expression) else { return nil }
        return (reference, fitted)
    }

    /// E209 for `set lamp to red`: a bare light is on or off.
    private mutating func sayColor(_ expression: Expression, of thing: Thing, _ target: Target) -> Bool {
        guard case .ref(let ref) = expression.kind, Colors.value(of: ref.key) != nil, !isName(ref.key),
            let words = mainProperty(of: thing)?.property.type.valueWords, case .ref = target.kind,
            property("color", of: thing) != nil
        else { return false }
        say(
            "E209", "\(ref.key) is not one of \(words.joined(separator: ", ")).", at: ref.span,
            fixes: [.writing("\(text(target.span)).color", for: target.span)])
        return true
    }

    /// `unknown` is a value for the steps of tests, and a parameter without an argument fits everything.
    private func isOpenOrUnknown(_ expression: Expression, _ value: Meaning) -> Bool {
        if case .literal(.unknown) = expression.kind { return true }
        return value.type == .anything && isReadingOpen
    }

    func level(of thing: Thing) -> PropertyReference? {
        deviceClass(of: thing)?.words.level.flatMap { property($0, of: thing) }
    }

    /// E219 and, for words that can only be read or that the device does not offer, E209.
    private mutating func isInRange(
        _ value: Meaning, _ reference: PropertyReference, _ expression: Expression
    ) -> Bool {
        if case .text(let word)? = value.constant, let known = deviceClass(of: reference.thing)?.words,
            known.main?.name == reference.property.name, known.onlyRead.contains(word),
            case .words(let words) = reference.property.type
        {
            sayWrongWord(word, words.filter { !known.onlyRead.contains($0) }, expression.span)
            return false
        }
        if case .text(let word)? = value.constant, let property = real(of: reference), let offered = property.offered,
            property.choice(meaning: word) == nil
        {
            guard case .text = reference.property.type else {
                sayWrongWord(word, offered, expression.span)
                return false
            }
            say(
                "E209", "\(word) is not one of \(offered.joined(separator: ", ")).", at: expression.span,
                write: nearestNames(to: word, among: offered).map { "\"\($0)\"" })
            return false
        }
        guard let number = value.constant?.number, case .quantity(let dimension) = value.type,
            let range = range(of: reference), !range.contains(number / reference.factor)
        else { return true }
        let (low, high) = (range.lowerBound * reference.factor, range.upperBound * reference.factor)
        say(
            "E219",
            "\(text(expression.span)) is outside \(shown(low, dimension)) to \(shown(high, dimension)).",
            at: expression.span, write: [shown(number < low ? low : high, dimension)])
        return false
    }

    /// Of the device; of one that does not say, that of its class.
    private func range(of reference: PropertyReference) -> ClosedRange<Double>? {
        guard let property = real(of: reference), case .number(_, let range, _) = property.type else { return nil }
        // The standard range is what physics allows; a device that says its own is believed.
        let isOwn = property.type != Property.standard(property.name)?.type
        guard !isOwn, let widest = deviceClass(of: reference.thing)?.id.widestRange(of: property.name) else {
            return range
        }
        return widest
    }

    /// What the device has of it; `nil` of what is no device's.
    private func real(of reference: PropertyReference) -> Property? {
        let slot: SlotIndex? =
            switch reference.parts[0] {
            case .slot(let slot): slot
            case .member(_, _, let slots): slots.lazy.compactMap { $0 }.first
            }
        return slot.map { names.registry[$0].property }
    }

    /// E221: only what is ordered can be at least or at most something.
    private mutating func checkBound(
        _ bound: Act.Bound, _ reference: PropertyReference, _ target: Target, _ expression: Expression
    ) -> Bool {
        guard bound != .exact, !reference.property.type.isQuantity else { return true }
        sayNoOrder(reference.property.type, target, expression)
        return false
    }

    private mutating func sayNoOrder(_ type: RuleType, _ target: Target, _ expression: Expression) {
        let between = Span(target.span.end, expression.span.start)
        let written = source[between]
        var fixes: [Diagnostic.Fix] = []
        if let range = written.lowercased().firstRange(of: " at ") {
            let start = between.start + written.utf8.distance(from: written.startIndex, to: range.lowerBound) + 1
            fixes = [Diagnostic.Fix("an exact value", replace: Span(start, expression.span.start), with: "")]
        }
        say("E221", "\(type.withArticle.capitalizedFirst) has no order.", at: expression.span, fixes: fixes)
    }

    // MARK: Variables

    private mutating func settingVariable(
        _ index: VariableIndex, _ target: Target, _ bound: Act.Bound, _ expression: Expression, _ time: Meaning?,
        _ place: Place
    ) -> [Action] {
        let type = set.variables[index.position].type
        if let time {
            say("E108", "\(text(time.place.span)) does not belong in a change of a variable.", at: time.place.span)
        }
        if bound != .exact {
            sayNoOrder(type, target, expression)
            return []
        }
        let value = fitting(value(expression, wanting: type), type, expression, for: text(target.span))
        return [Action(.setVariable(index, value), place)]
    }
}

extension Claim.Bound {
    init(_ syntax: Act.Bound) {
        switch syntax {
        case .exact: self = .exact
        case .atLeast: self = .atLeast
        case .atMost: self = .atMost
        }
    }
}
