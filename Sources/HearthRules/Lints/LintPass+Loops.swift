import HearthKernel
import HearthModel

// Rules that change what they look at: a lamp that lights the sensor by which it is lit (rule-language.md, section 16).

extension LintPass {
    /// W140. Only claims can swing: they are given back when the condition ends. Safety guards act on purpose on what
    /// they watch.
    mutating func checkLoops() {
        let watchers = self.watchers()
        var links: [Int: [Link]] = [:]
        for deed in deeds where deed.isClaim && set.rules[deed.rule].layer != .safety {
            for effect in effects(of: deed.slot) {
                for watcher in watchers[effect.reading] ?? [] where watcher.lingering <= effect.response {
                    links[deed.rule, default: []].append(Link(to: watcher.rule, by: effect.reading, deed: deed))
                }
            }
        }
        for rule in links.keys.sorted() {
            let link = links[rule]?.first { reaches(rule, from: $0.to, links) }
            if let link { sayLoop(rule, link) }
        }
    }

    private struct Watcher {
        var rule: Int
        var lingering: Milliseconds
    }

    /// A rule changes a reading that another, or itself, goes by.
    private struct Link {
        var to: Int
        var by: SlotIndex
        var deed: Deed
    }

    /// The rules that go by a reading for as long as they are active; a gate is asked once.
    private func watchers() -> [SlotIndex: [Watcher]] {
        var watchers: [SlotIndex: [Watcher]] = [:]
        for (position, rule) in set.rules.enumerated() where !rule.isOff && rule.layer != .safety {
            guard case .while(let condition, _, let lingering, _) = rule.body else { continue }
            for slot in condition.slots.unique {
                watchers[slot, default: []].append(Watcher(rule: position, lingering: Milliseconds(lingering ?? 0)))
            }
        }
        return watchers
    }

    private func reaches(_ goal: Int, from start: Int, _ links: [Int: [Link]]) -> Bool {
        var (open, seen) = ([start], Set([start]))
        while let rule = open.popLast() {
            if rule == goal { return true }
            for link in links[rule] ?? [] where seen.insert(link.to).inserted { open.append(link.to) }
        }
        return false
    }

    // MARK: What moves what

    private struct Effect {
        var reading: SlotIndex
        /// How long it takes to show, at the most.
        var response: Milliseconds
    }

    /// In one area lamps move the light level, heating the temperature, and a valve what is wet. Times: a light sensor
    /// on a battery reports every few minutes; a room and a wet floor take hours.
    private func effects(of slot: SlotIndex) -> [Effect] {
        let registry = names.registry
        let device = registry[slot].device
        switch className(of: slot) {
        case "light": return readings("lux", near: device).map { Effect(reading: $0, response: .minutes(5)) }
        case "thermostat", "boiler", "heat_pump":
            return readings("temp", near: device).map { Effect(reading: $0, response: .hours(2)) }
        case "valve":
            return readings("state", near: device).filter { className(of: $0) == "leak" }
                .map { Effect(reading: $0, response: .hours(2)) }
        default: return []
        }
    }

    /// Of the device itself and of all in its area.
    private func readings(_ property: String, near device: DeviceIndex) -> [SlotIndex] {
        let area = names.registry[device]?.area
        let near = area.flatMap { devicesByArea[$0] } ?? [device]
        return near.compactMap { names.registry.slot(property, of: $0) }
    }

    // MARK: Message

    private mutating func sayLoop(_ rule: Int, _ link: Link) {
        let reading = name(of: link.by)
        let meant = set.rules[rule]
        var place = link.deed.place
        var fixes: [Finding.Fix?] = []
        if link.to == rule, case .while(let condition, _, let lingering, _) = meant.body {
            let own = condition.conjuncts.first { $0.slots.contains(link.by) }
            place = own?.place ?? place
            fixes = [own.flatMap { asGate($0, condition, meant) }]
            if lingering == nil, case .while(let body) = meant.syntax.body {
                let end = body.gate?.span.end ?? body.condition.span.end
                let longest = effects(of: link.deed.slot).map(\.response.count).max() ?? 0
                let span = Rendering.duration.text(of: .number(Double(longest + 60_000)))
                fixes.append(Finding.Fix("let it linger", replace: Span(end, end), with: ", lingering \(span)"))
            }
        }
        say("W140", "\(title(rule)) changes \(reading), which changes \(title(rule)).", at: place, fixes: fixes)
    }

    /// The reading asked once at the start; what else the condition says stays.
    private func asGate(_ reading: Meaning, _ condition: Meaning, _ rule: Rule) -> Finding.Fix? {
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
        return Finding.Fix(
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
