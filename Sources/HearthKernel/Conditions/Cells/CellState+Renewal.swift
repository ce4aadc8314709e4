import HearthModel

/// How a renewal is meant.
package enum Renewal: Sendable {
    /// Something has happened: a truth that goes from last known no to yes is an edge.
    case news
    /// It has always been so: no edge, and what was before is no memory.
    case levels
}

extension CellState {
    /// Takes what the code of the cell has left on the stack.
    /// - Returns: whether the value is another now, and whether that is an edge.
    mutating func renew(
        _ kind: Cell.Kind, from stack: inout ValueStack, as renewal: Renewal, at instant: Instant
    ) -> (changed: Bool, edge: Bool) {
        if case .change = kind { return (false, takeChange(stack.pop(), as: renewal)) }
        let old = value
        value = newValue(kind, from: &stack, as: renewal, at: instant)
        var edge = false
        if value.truth != nil {
            edge = renewal == .news && value.truth == true && lastKnown.truth == false
            lastKnown = value
        }
        return (value != old, edge)
    }

    private mutating func newValue(
        _ kind: Cell.Kind, from stack: inout ValueStack, as renewal: Renewal, at instant: Instant
    ) -> Value {
        let wasTrue = renewal == .news && lastKnown.truth == true
        switch kind {
        case .level: return Value(truth: stack.pop().truth)
        case .hysteresis(let comparison, let band):
            let (limit, reading) = (stack.pop(), stack.pop())
            return Value(truth: Cell.compare(reading, comparison, limit, band: band, wasTrue: wasTrue))
        case .hysteresisBetween(let band):
            let (upper, lower, reading) = (stack.pop(), stack.pop(), stack.pop())
            return Value(truth: Cell.between(reading, lower, upper, band: band, wasTrue: wasTrue))
        case .lasting(let span):
            guard case .lasting(var clock) = memory else { break }
            let truth = clock.renew(stack.pop().truth, span: span, at: instant)
            memory = .lasting(clock)
            return Value(truth: truth)
        case .recent(let span):
            guard case .recent(var recent) = memory else { break }
            let truth = recent.renew(stack.pop().truth, span: span, at: instant, asAlways: renewal == .levels)
            memory = .recent(recent)
            return Value(truth: truth)
        case .window(let aggregate, let span):
            guard case .window(var window) = memory else { break }
            // Let go first, so that the samples are not copied.
            memory = .none
            window.record(stack.pop().number?.asStored, span: span, at: instant)
            defer { memory = .window(window) }
            return window.value(of: aggregate, span: span, at: instant).map(Value.init(finite:)) ?? .unknown
        case .change: break
        }
        preconditionFailure("The memory of a cell is made for its kind.")
    }

    /// Two successive known values that differ are an edge.
    private mutating func takeChange(_ value: Value, as renewal: Renewal) -> Bool {
        guard value.isKnown else { return false }
        let value = value.number.map { .number($0.asStored) } ?? value
        defer { lastKnown = value }
        return renewal == .news && lastKnown.isKnown && lastKnown != value
    }

    /// When the value may change by itself, as far as its memory knows.
    func due(_ kind: Cell.Kind, after instant: Instant) -> Instant? {
        switch kind {
        case .level, .hysteresis, .hysteresisBetween, .change: return nil
        case .lasting(let span): if case .lasting(let clock) = memory { return clock.due(span: span) }
        case .recent(let span): if case .recent(let recent) = memory { return recent.due(span: span, after: instant) }
        case .window: return LocalClock.nextMinute(after: instant)
        }
        return nil
    }

    /// Whether it can be the memory of a cell of this kind.
    func fits(_ kind: Cell.Kind) -> Bool {
        switch (kind, memory) {
        case (.lasting, .lasting), (.recent, .recent), (.window, .window): true
        case (.level, .none), (.hysteresis, .none), (.hysteresisBetween, .none), (.change, .none): true
        default: false
        }
    }
}
