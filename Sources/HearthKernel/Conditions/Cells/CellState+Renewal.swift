package import HearthModel

/// How a renewal is meant.
package enum Renewal: Sendable {
    /// Something has happened: a truth that goes from last known no to yes is an edge.
    case news
    /// It has always been so: no edge, and what was before is no memory.
    case levels
    /// The hub is there again, after a short stop that began then: a truth that is another now is news, and what time
    /// alone has not changed meanwhile is as it was.
    case resumption(since: Instant)

    var isNews: Bool { if case .levels = self { false } else { true } }
}

extension CellState {
    /// What has become of a cell.
    struct Turn: Equatable {
        /// Its value is another now.
        var changed = false
        var edge = false
        /// Something must survive a crash that storage does not know. Samples of windows may be lost.
        var kept = false
    }

    /// Takes what the code of the cell has left on the stack.
    mutating func renew(
        _ kind: Cell.Kind, from stack: inout ValueStack, as renewal: Renewal, at instant: Instant
    ) -> Turn {
        if case .change = kind { return takeChange(stack.pop(), as: renewal) }
        let old = value
        var turn = Turn()
        value = newValue(kind, from: &stack, as: renewal, at: instant, &turn)
        turn.changed = value != old
        if value.truth != nil, value != lastKnown {
            turn.edge = renewal.isNews && value.truth == true && lastKnown.truth == false
            turn.kept = true
            lastKnown = value
        }
        return turn
    }

    private mutating func newValue(
        _ kind: Cell.Kind, from stack: inout ValueStack, as renewal: Renewal, at instant: Instant, _ turn: inout Turn
    ) -> Value {
        let wasTrue = renewal.isNews && lastKnown.truth == true
        switch kind {
        case .level: return Value(truth: stack.pop().truth)
        case .hysteresis(let comparison, let band):
            let (limit, reading) = (stack.pop(), stack.pop())
            return Value(truth: Cell.compare(reading, comparison, limit, band: band, wasTrue: wasTrue))
        case .hysteresisBetween(let band):
            let (upper, lower, reading) = (stack.pop(), stack.pop(), stack.pop())
            return Value(truth: Cell.between(reading, lower, upper, band: band, wasTrue: wasTrue))
        case .lasting(let span):
            guard case .lasting(let old) = memory else { break }
            var clock = old
            let truth = clock.renew(stack.pop().truth, span: span, at: instant)
            turn.kept = clock != old
            memory = .lasting(clock)
            return Value(truth: truth)
        case .recent(let span):
            guard case .recent(let old) = memory else { break }
            var recent = old
            let truth = recent.renew(stack.pop().truth, span: span, at: instant, asAlways: !renewal.isNews)
            turn.kept = recent != old
            memory = .recent(recent)
            return Value(truth: truth)
        case .window(let aggregate, let span):
            guard case .window(var window) = memory else { break }
            // Let go first, so that the samples are not copied.
            memory = .none
            defer { memory = .window(window) }
            let sample = stack.pop().number?.asStored
            // It is renewed with each report and each minute, and a start is neither.
            if case .resumption(let since) = renewal, window.isStill(sample),
                LocalClock.nextMinute(after: since) > instant
            {
                return value
            }
            window.record(sample, span: span, at: instant)
            return window.value(of: aggregate, span: span, at: instant).map(Value.init(finite:)) ?? .unknown
        case .change: break
        }
        preconditionFailure("The memory of a cell is made for its kind.")
    }

    /// Two successive known values that differ are an edge.
    private mutating func takeChange(_ value: Value, as renewal: Renewal) -> Turn {
        let value = value.number.map { .number($0.asStored) } ?? value
        guard value.isKnown, value != lastKnown else { return Turn() }
        defer { lastKnown = value }
        return Turn(edge: renewal.isNews && lastKnown.isKnown, kept: true)
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
