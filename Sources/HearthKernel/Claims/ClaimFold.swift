import HearthModel

/// What a property shall be: a pure fold of its base and claims (docs/spec/rule-language.md, section 10), independent
/// of the order in which the claims are given.
enum ClaimFold {
    struct Result: Equatable {
        var value: Value
        /// The last claim that determined the value; `nil`: the base.
        var decider: Claim?
    }

    static func result(base: Value, claims: [Claim]) -> Result {
        var result = Result(value: base)
        guard !claims.isEmpty else { return result }
        for claim in claims.effective {
            guard let value = claim.applied(to: result.value) else { continue }
            result = Result(value: value, decider: claim)
        }
        return result
    }
}

extension Claim {
    /// The value above this claim where `value` lies below it; `nil` if the claim leaves it as it is.
    fileprivate func applied(to below: Value) -> Value? {
        switch (bound, value, below) {
        case (_, .unknown, _): nil
        case (.exact, _, _): value
        case (.atLeast, .number(let limit), .number(let number)): number < limit ? value : nil
        case (.atMost, .number(let limit), .number(let number)): number > limit ? value : nil
        case (.atLeast, .number, _): value
        // Nothing is known to be capped. Words have no order.
        default: nil
        }
    }

    /// A total order: layer, order, and then whatever else two claims can differ in.
    func isBelow(_ other: Claim) -> Bool {
        if layer != other.layer { return layer < other.layer }
        if order != other.order { return order < other.order }
        if since != other.since { return since < other.since }
        if writer != other.writer { return writer.text < other.writer.text }
        if bound != other.bound { return bound.rawValue < other.bound.rawValue }
        return value.precedes(other.value)
    }

    /// A hold: the standing claim of a hand. Claims of the same layer and a higher order are timed actions on top.
    var isHold: Bool { layer == .manual && order == 0 }
    /// Of the layers that a hand overrides.
    var isOrdinary: Bool { layer < .manual }
}

extension [Claim] {
    /// Those that count, the weakest first.
    var effective: [Claim] {
        // There is nearly always one.
        if count == 1, !self[0].overridden { return self }
        return filter { !$0.overridden }.sorted { $0.isBelow($1) }
    }
}

extension Value {
    /// Some total order, so that equal claims fold the same way everywhere.
    fileprivate func precedes(_ other: Value) -> Bool {
        switch (self, other) {
        case (.number(let a), .number(let b)): a < b
        case (.text(let a), .text(let b)): a < b
        case (.flag(let a), .flag(let b)): !a && b
        default: rank < other.rank
        }
    }
    private var rank: Int {
        switch self {
        case .unknown: 0
        case .flag: 1
        case .number: 2
        case .text: 3
        }
    }
}
