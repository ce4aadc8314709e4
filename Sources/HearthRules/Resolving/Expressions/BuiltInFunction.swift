import HearthKernel
import HearthModel

/// The functions of docs/spec/rule-language.md, section 6.5.
package enum BuiltInFunction: String, Sendable, CaseIterable {
    case average, min, max, rate, count, forecast, concern, rgb, random
    case oneOf = "one_of"

    /// What stands in its brackets.
    package var signature: String {
        switch self {
        case .average, .min, .max: "(x, duration), (all ..) or (x, y)"
        case .rate, .forecast: "(x, duration)"
        case .count: "(any .. is ..)"
        case .concern: "(device)"
        case .rgb: "(red, green, blue)"
        case .random: "(least, most)"
        case .oneOf: "(x, y, ..)"
        }
    }
}

extension Resolver {
    /// - Parameter wanted: what the place of the call wants.
    mutating func meaning(of function: BuiltInFunction, _ call: Call, wanting wanted: RuleType?) -> Meaning {
        let arguments = call.arguments.map(\.value)
        let nothing = Meaning(.constant(.unknown), .anything, place(call.span))
        guard call.arguments.allSatisfy({ $0.name == nil }) else {
            sayArguments(call, function.rawValue, function.signature)
            return nothing
        }
        switch (function, arguments.count) {
        case (.average, 1), (.min, 1), (.max, 1):
            if let result = aggregate(function, arguments[0], call) { return result }
        case (.average, 2...4), (.min, 2...4), (.max, 2...4):
            if arguments.count > 2 || isBeside(arguments[0], arguments[1]) {
                return combined(function, arguments, call)
            }
            return window(function, arguments, call)
        case (.rate, 2): return window(function, arguments, call)
        case (.count, 1):
            if let members = counted(arguments[0]) {
                return Meaning(.count(members), .quantity(.number), place(call.span))
            }
            if let all = wordAll(of: arguments[0]) {
                let signature = BuiltInFunction.count.signature
                say("E214", "count needs \(signature).", at: call.span, fixes: [.writing("any", for: all)])
                return nothing
            }
        case (.forecast, 2): return forecast(arguments, call)
        case (.concern, 1): return concern(arguments[0], call)
        case (.rgb, 3): return rgb(arguments, call)
        case (.random, 2): return random(arguments, call, wanting: wanted)
        case (.oneOf, 2...Limit.choices): return pick(arguments, call, wanting: wanted)
        default: break
        }
        sayArguments(call, function.rawValue, function.signature)
        return nothing
    }

    /// `average(all temps in hall)`; `nil` if the argument is no such set.
    private mutating func aggregate(_ function: BuiltInFunction, _ argument: Expression, _ call: Call) -> Meaning? {
        guard case .quantity(.all, class: let word, place: let place) = argument.kind else { return nil }
        let nothing = Meaning(.constant(.unknown), .anything, self.place(call.span))
        guard let (devices, set) = members(of: word, in: place) else { return nothing }
        var found = devices.compactMap { device in
            set.property.flatMap { property($0, of: .device(device)) } ?? mainProperty(of: .device(device))
        }
        // Where units differ, such as bar of a boiler and hPa of the air, those in the unit of the language count.
        if Set(found.map(\.factor)).count > 1 { found.removeAll { $0.factor != 1 } }
        let type = found.first?.property.type ?? DeviceClass.named(set.word)?.words.main?.type ?? .anything
        guard type.isQuantity || type == .anything else {
            say("E212", "A quantity is wanted here, this is \(type.withArticle).", at: argument.span)
            return nothing
        }
        let slots = found.filter { $0.property.type == type }.compactMap { reference -> SlotIndex? in
            if case .slot(let slot) = reference.parts[0] { slot } else { nil }
        }
        let kind: Aggregate = function == .average ? .average : function == .min ? .min : .max
        let plain = Meaning(.aggregate(kind, slots), type, self.place(call.span))
        guard let factor = found.first?.factor, factor != 1 else { return plain }
        return Meaning(.scaled(plain, scale: factor, offset: 0), type, plain.place)
    }

    /// `min(a, b)`: the second is a value of the same kind, not a span of time to look back.
    private func isBeside(_ first: Expression, _ second: Expression) -> Bool {
        var trial = self
        let type = trial.value(second).type
        guard type == .quantity(.duration) else { return type.isQuantity }
        return trial.value(first).type == type && !isLiteral(second)
    }

    /// The least, the greatest or the mean of values that are written one by one.
    private mutating func combined(_ function: BuiltInFunction, _ arguments: [Expression], _ call: Call) -> Meaning {
        let first = quantity(arguments[0])
        let others = arguments.dropFirst().map { fitting(value($0, wanting: first.type), first.type, $0) }
        let all = [first] + others
        let place = place(call.span)
        guard all.allSatisfy({ $0.type != .anything }) else { return Meaning(.constant(.unknown), .anything, place) }
        let kind: Aggregate = function == .average ? .average : function == .min ? .min : .max
        return Meaning(.combined(kind, all), first.type, place)
    }

    private mutating func window(_ function: BuiltInFunction, _ arguments: [Expression], _ call: Call) -> Meaning {
        let value = quantity(arguments[0])
        let span = duration(arguments[1], most: Limit.window)
        let kind: Aggregate =
            switch function {
            case .average: .average
            case .min: .min
            case .max: .max
            default: .rate
            }
        // The change of a temperature is a difference.
        let type = kind == .rate && value.type == .quantity(.temp) ? .quantity(.deltaTemp) : value.type
        return Meaning(.window(kind, value, span ?? 1), type, place(call.span))
    }

    private mutating func quantity(_ argument: Expression) -> Meaning {
        let value = value(argument)
        guard !value.type.isQuantity, value.type != .anything else { return value }
        say("E212", "A quantity is wanted here, this is \(value.type.withArticle).", at: argument.span)
        return Meaning(.constant(.unknown), .anything, value.place)
    }

    private mutating func forecast(_ arguments: [Expression], _ call: Call) -> Meaning {
        let value = quantity(arguments[0])
        let ahead = liveDuration(arguments[1], most: Limit.window)
        switch value.kind {
        case .property(.slot(let slot)): return Meaning(.forecast(slot, ahead), value.type, place(call.span))
        case .scaled(let inner, let scale, let offset):
            guard case .property(.slot(let slot)) = inner.kind else { break }
            let plain = Meaning(.forecast(slot, ahead), value.type, place(call.span))
            return Meaning(.scaled(plain, scale: scale, offset: offset), value.type, plain.place)
        default: break
        }
        if value.type != .anything { sayArguments(call, call.name.text, BuiltInFunction.forecast.signature) }
        return Meaning(.constant(.unknown), .anything, place(call.span))
    }

    private mutating func concern(_ argument: Expression, _ call: Call) -> Meaning {
        let place = place(call.span)
        guard case .ref(let ref) = argument.kind else {
            sayArguments(call, call.name.text, BuiltInFunction.concern.signature)
            return Meaning(.constant(.unknown), .anything, place)
        }
        guard let about = subject(ref) else { return Meaning(.constant(.unknown), .anything, place) }
        if case .device(let device) = about { return Meaning(.concern(device), .quantity(.number), place) }
        return Meaning(.concernAbout(about), .quantity(.number), place)
    }

    /// What a concern is about: a device, the one that a local counts, or an area.
    mutating func subject(_ ref: Ref) -> Meaning.Thing? {
        switch referent(ref) {
        case .thing(let thing): return thing.meaning
        case .property(let property): return property.thing.meaning
        case .place(let space):
            if let area = space.area { return .area(area) }
            saySeveral(space, at: ref.span, as: "any")
        case .value(let value):
            if value.type != .anything {
                say("E212", "A device is wanted here, this is \(value.type.withArticle).", at: ref.span)
            } else if value.isOpen, scope[ref.words[0].key] != nil {
                return .area("")
            }
        case .nothing: break
        }
        return nil
    }

    private mutating func rgb(_ arguments: [Expression], _ call: Call) -> Meaning {
        let parts = arguments.map { argument -> Meaning in
            let value = fitting(value(argument), .quantity(.number), argument)
            if let number = value.constant?.number, !(0...255).contains(number) {
                say(
                    "E219", "\(text(argument.span)) is outside 0 to 255.", at: argument.span,
                    write: [number < 0 ? "0" : "255"])
            }
            return value
        }
        return Meaning(.rgb(parts[0], parts[1], parts[2]), .color, place(call.span))
    }
}
