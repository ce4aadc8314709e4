import HearthKernel
import HearthModel

/// `random` and `one_of` (docs/spec/rule-language.md, section 6.5): a draw belongs to a moment, so it stands only where
/// a value is read once.
extension Resolver {
    /// `random(5 min, 20 min)`
    mutating func random(_ arguments: [Expression], _ call: Call, wanting wanted: RuleType?) -> Meaning {
        let low = value(arguments[0], wanting: wanted)
        let high = fitting(value(arguments[1], wanting: low.type), low.type, arguments[1])
        let nothing = Meaning(.constant(.unknown), low.type, place(call.span))
        guard case .quantity(let dimension) = low.type else {
            if low.type != .anything {
                say("E212", "A quantity is wanted here, this is \(low.type.withArticle).", at: arguments[0].span)
            }
            return nothing
        }
        guard let number = draw(call) else { return nothing }
        let step =
            switch dimension {
            case .duration: 1_000.0
            case .temp, .deltaTemp: 0.1
            default: 1.0
            }
        return Meaning(.random(low, high, step: step, number: number), low.type, place(call.span))
    }

    /// `one_of("Hello", "Welcome back")`
    mutating func pick(_ arguments: [Expression], _ call: Call, wanting wanted: RuleType?) -> Meaning {
        let first = value(arguments[0], wanting: wanted)
        let others = arguments.dropFirst().map { fitting(value($0, wanting: first.type), first.type, $0) }
        guard let number = draw(call) else { return Meaning(.constant(.unknown), first.type, place(call.span)) }
        return Meaning(.pick([first] + others, number: number), first.type, place(call.span))
    }

    /// The number of the draw in its rule; `nil` where it would be drawn anew whenever somebody looks.
    private mutating func draw(_ call: Call) -> Int? {
        guard mayDraw || isReadingOpen else {
            say(
                "E212", "A value that stays is wanted here, this is another one each time it is read.", at: call.span)
            return nil
        }
        draws += 1
        return draws
    }
}
