import HearthKernel
import HearthModel

// Rules that change what they look at: a lamp that lights the sensor by which it is lit (docs/spec/rule-language.md,
// section 16).

extension LintPass {
    /// W140. Only claims can swing: they are given back when the condition ends. Safety guards act on purpose on what
    /// they watch.
    mutating func checkLoops() {
        let watchers = self.watchers()
        var outlook = Outlook(names)
        // Rules first, then what they effect: a rule leads to its effects, and an effect to those who watch it.
        // Thousands of rules that move one reading and go by it are so many links, and not the square of it. All is
        // there twice, the even for what begins and the odd for what ends: a loop swings if it leads from a rule's
        // begin to its end.
        var successors = [[Int]](repeating: [], count: 2 * set.rules.count)
        var numbers: [Effect: Int] = [:]
        let acting = actions.filter { $0.isClaim && set.rules[$0.rule].layer != .safety }
        let effects = acting.map { action in
            self.effects(of: action).map { effect in
                if let number = numbers[effect] { return number }
                let number = successors.count
                numbers[effect] = number
                let moved = (watchers[effect.reading] ?? []).flatMap { watcher in
                    outlook.turns(of: watcher, by: effect).map { 2 * watcher.rule + $0 }
                }
                successors += [moved, moved.map { $0 ^ 1 }]
                return number
            }
        }
        for (action, effects) in zip(acting, effects) {
            successors[2 * action.rule] += effects
            successors[2 * action.rule + 1] += effects.map { $0 + 1 }
        }
        let cycles = Cycles(successors)
        checkLatches(successors, acting.map(\.rule), swings: { cycles.join(2 * $0, 2 * $0 + 1) })
        let effectsByNumber = Dictionary(uniqueKeysWithValues: numbers.map { ($1, $0) })
        var told: Set<Int> = []
        for (action, effects) in zip(acting, effects) where !told.contains(action.rule) {
            let begin = 2 * action.rule
            guard cycles.join(begin, begin + 1), let number = effects.first(where: { cycles.join(begin, $0) }),
                let effect = effectsByNumber[number],
                let next = successors[number].first(where: { cycles.join(begin, $0) })
            else { continue }
            told.insert(action.rule)
            sayLoop(action.rule, Link(to: next / 2, by: effect, action: action))
        }
    }

    /// W140: rules that keep each other going, so that what one of them began never ends by itself. A rule that keeps
    /// only itself going is a limit, as `while lamp is on { set lamp to at least 20 % }`.
    private mutating func checkLatches(_ successors: [[Int]], _ acting: [Int], swings: (Int) -> Bool) {
        // From begin to begin only.
        let begins = successors.enumerated().map { node, next in
            isBegin(node) ? next.filter { isBegin($0) } : []
        }
        let cycles = Cycles(begins)
        var told: Set<Int> = []
        for rule in acting where !told.contains(rule) {
            let others = acting.filter { $0 != rule && cycles.join(2 * $0, 2 * rule) }
            guard let other = others.first else { continue }
            told.formUnion(others + [rule])
            // Those that also end each other swing, which is told as such.
            guard !swings(rule) else { continue }
            let meant = set.rules[rule]
            say(
                "W140", "\(title(rule)) and \(title(other)) keep each other going: neither ends by itself.",
                at: Place(file: meant.textFile, span: meant.syntax.headSpan),
                notes: [note("the other one", at: Place(file: set.rules[other].file, span: set.rules[other].span))])
        }
    }

    /// Nodes of rules and of effects come in pairs: the even for what begins, the odd for what ends.
    private func isBegin(_ node: Int) -> Bool { node.isMultiple(of: 2) }

    private struct Watcher {
        var rule: Int
        var condition: Meaning
        var lingering: Milliseconds
    }

    /// What becomes of conditions when one reading moves.
    private struct Outlook {
        private var aspects: Aspects
        /// By rule.
        private var formulas: [Int: Formula] = [:]

        init(_ names: HouseNames) { aspects = Aspects(registry: names.registry) }

        /// 0: what begins begins the watcher too; 1: it ends it. Which way a reading of a sensor moves is not asked.
        mutating func turns(of watcher: Watcher, by effect: Effect) -> [Int] {
            guard let value = effect.value else { return watcher.lingering <= effect.response ? [0, 1] : [] }
            let condition = formulas[watcher.rule] ?? aspects.formula(watcher.condition)
            formulas[watcher.rule] = condition
            let reading = Meaning(.property(.slot(effect.reading)), .anything, watcher.condition.place)
            guard case .aspect(let aspect) = aspects.formula(reading) else { return [] }
            var situation = Situation(repeating: nil, count: aspects.all.count)
            situation[aspect] = value
            let after = condition.value(in: situation)
            // What only raises or caps moves nothing that is beyond already.
            let isMoved = aspects.all[aspect].values.contains { before in
                guard effect.moves(before) else { return false }
                situation[aspect] = before
                return condition.value(in: situation) != after
            }
            return isMoved ? [after == .flag(false) ? 1 : 0] : []
        }
    }

    /// A rule changes a reading that another, or itself, goes by.
    struct Link {
        var to: Int
        var by: Effect
        var action: RuleAction
    }

    /// The rules that go by a reading for as long as they are active; a gate is asked once.
    private func watchers() -> [SlotIndex: [Watcher]] {
        var watchers: [SlotIndex: [Watcher]] = [:]
        for (position, rule) in set.rules.enumerated() where !rule.isOff && rule.layer != .safety {
            guard case .while(let condition, _, let lingering, _) = rule.body else { continue }
            for slot in condition.slots.unique {
                watchers[slot, default: []].append(
                    Watcher(rule: position, condition: condition, lingering: Milliseconds(lingering ?? 0)))
            }
        }
        return watchers
    }

    // MARK: What moves what

    struct Effect: Hashable {
        var reading: SlotIndex
        /// How long it takes to show, at the most.
        var response: Milliseconds
        /// What the device itself reports; `nil` if it is a sensor near by that moves.
        var value: Value?
        var bound = Claim.Bound.exact

        func moves(_ before: Value) -> Bool {
            guard let old = before.number, let new = value?.number else { return true }
            return switch bound {
            case .exact: true
            case .atLeast: old < new
            case .atMost: old > new
            }
        }
    }

    private func effects(of action: RuleAction) -> [Effect] { reports(of: action) + effectsNear(action.slot) }

    /// What the device that obeys reports. A level of more than nothing is on, or open.
    func reports(of action: RuleAction) -> [Effect] {
        guard let value = action.constant else { return [] }
        let registry = names.registry
        var reports = [Effect(reading: action.slot, response: .zero, value: value, bound: action.bound)]
        if let level = value.number, action.bound == .exact || (action.bound == .atLeast) == (level > 0),
            let implied = LevelCoupling.implied(by: registry[action.slot].property.name, value),
            let slot = registry.slot(implied.property, of: registry[action.slot].device)
        {
            reports.append(Effect(reading: slot, response: .zero, value: implied.value))
        }
        return reports
    }

    /// In one area lamps move the light level, heating the temperature, and a valve what is wet. Times: a light sensor
    /// on a battery reports every few minutes; a room and a wet floor take hours.
    private func effectsNear(_ slot: SlotIndex) -> [Effect] {
        guard let influence = deviceClass(of: slot)?.traits.influence else { return [] }
        return readings(influence.property, near: names.registry[slot].device)
            .filter { influence.of == nil || deviceClass(of: $0)?.id == influence.of }
            .map { Effect(reading: $0, response: influence.within) }
    }

    /// Of the device itself and of all in its area.
    private func readings(_ property: String, near device: DeviceIndex) -> [SlotIndex] {
        let area = names.registry[device]?.area
        let near = area.flatMap { devicesByArea[$0] } ?? [device]
        return near.compactMap { names.registry.slot(property, of: $0) }
    }

    // MARK: Message

    mutating func sayLoop(_ rule: Int, _ link: Link) {
        let reading = name(of: link.by.reading)
        let meant = set.rules[rule]
        var place = link.action.place
        var fixes: [Diagnostic.Fix?] = []
        if link.to == rule, case .while(let condition, _, let lingering, _) = meant.body {
            let own = condition.conjuncts.first { $0.slots.contains(link.by.reading) }
            place = own?.place ?? place
            fixes = [own.flatMap { asGate($0, condition, meant) }]
            if lingering == nil, link.by.value == nil, case .while(let body) = meant.syntax.body {
                let end = body.gate?.span.end ?? body.condition.span.end
                let longest = effectsNear(link.action.slot).map(\.response.count).max() ?? 0
                let span = Rendering.duration.text(of: .number(Double(longest + 60_000)))
                fixes.append(Diagnostic.Fix("let it linger", replace: Span(end, end), with: ", lingering \(span)"))
            }
        }
        let next = set.rules[link.to]
        let notes =
            link.to == rule ? [] : [note("by way of this rule", at: Place(file: next.file, span: next.span))]
        say(
            "W140", "\(title(rule)) changes \(reading), which changes \(title(rule)).", at: place, notes: notes,
            fixes: fixes)
    }

    /// The reading asked once at the start; what else the condition says stays.
    private func asGate(_ reading: Meaning, _ condition: Meaning, _ rule: Rule) -> Diagnostic.Fix? {
        guard case .while(let body) = rule.syntax.body, case .and(let all) = condition.kind,
            reading.place.file == rule.textFile
        else { return nil }
        let others = all.filter { $0.place != reading.place }
        guard others.count == all.count - 1 else { return nil }
        var gate = bracketed(text(reading.place), if: reading.isAlternative)
        if let written = body.gate {
            var isAlternative = false
            if case .or = written.kind { isAlternative = true }
            gate += " and " + bracketed(text(written.span, of: rule), if: isAlternative)
        }
        let rest = others.map { bracketed(text($0.place), if: $0.isAlternative) }.joined(separator: " and ")
        return Diagnostic.Fix(
            "make the reading a gate",
            replace: Span(body.condition.span.start, body.gate?.span.end ?? body.condition.span.end),
            with: "\(rest) if \(gate)")
    }
}

extension Meaning {
    /// Every slot whose report counts for it.
    var slots: [SlotIndex] {
        let own: [SlotIndex] =
            switch kind {
            case .property(.slot(let slot)): [slot]
            case .property(.member(_, _, let slots)): slots.compactMap(\.self)
            case .aggregate(_, let slots): slots
            default: []
            }
        return own + parts.flatMap(\.slots)
    }
}
