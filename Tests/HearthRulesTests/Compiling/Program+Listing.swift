import HearthKernel
import HearthModel

/// A program as people can read it: what tests compare.
extension Program {
    var listing: [String] {
        let normals = normals.map { "normally \($0.slot.position) ← " + listing(of: $0.value) }
        let policies = policies.map { policy in
            let until = policy.until.map { " until cell \($0.position)" } ?? ""
            return "hold \(policy.slot.position) for \(listing(of: policy.holds))\(until)"
                + (policy.resumes ? " then resume" : "")
        }
        let conditions = cells.indices.map { "cell \($0) " + listing(of: cells[$0]) }
        return normals + policies + conditions + rules.flatMap { listing(of: $0) }
    }

    func listing(of code: CodeRange) -> String {
        self.code[Int(code.start)..<Int(code.end)].map { listing(of: $0, from: code.start) }.joined(separator: ", ")
    }

    private func listing(of cell: Cell) -> String {
        let boundaries = cell.boundaries.map { boundary in
            switch boundary {
            case .time(let code): "at time " + listing(of: code)
            case .midnight: "at midnight"
            case .sun(let event): "at \(event)"
            case .age(let slot, let code): "at age of \(slot.position) " + listing(of: code)
            case .minute: "each minute"
            }
        }
        return (["\(listing(of: cell.kind)): " + listing(of: cell.code)] + boundaries).joined(separator: "; ")
    }

    private func listing(of kind: Cell.Kind) -> String {
        switch kind {
        case .level: "level"
        case .hysteresis(let comparison, let band): "\(comparison) band \(listing(of: band))"
        case .hysteresisBetween(let band): "between band \(listing(of: band))"
        case .lasting(let span): "for \(span.count)"
        case .recent(let span): "within last \(span.count)"
        case .window(let aggregate, let span): "\(aggregate) over \(span.count)"
        case .change: "change"
        }
    }

    private func listing(of band: Cell.Band) -> String {
        switch band {
        case .none: "none"
        case .absolute(let size): "\(size)"
        case .relative(let share): "×\(share)"
        }
    }

    func listing(of rule: RuleCode) -> [String] {
        var lines = ["rule \(rule.title): " + listing(of: rule.kind)]
        let body = code[Int(rule.body.start)..<Int(rule.body.end)]
        for (position, instruction) in body.enumerated() {
            lines.append("  \(position) " + listing(of: instruction, from: rule.body.start))
        }
        return lines
    }

    private func listing(of kind: RuleCode.Kind) -> String {
        switch kind {
        case .when(let events, let gate, let repeats):
            "when " + events.map { listing(of: $0) }.joined(separator: " or ") + listing(of: gate)
                + (repeats == .restarting ? "" : ", \(repeats)")
        case .while(let condition, let gate, let lingering):
            "while cell \(condition.position)" + listing(of: gate)
                + (lingering == .zero ? "" : ", lingering \(lingering.count)")
        case .never(let condition, let because):
            "never cell \(condition.position)" + (because.map { " because \($0)" } ?? "")
        case .expect(let condition, let within, let events, let gate, let because):
            "expect cell \(condition.position) within \(within.count) after "
                + events.map { listing(of: $0) }.joined(separator: " or ") + listing(of: gate)
                + (because.map { " because \($0)" } ?? "")
        }
    }

    private func listing(of gate: RuleCode.Reads?) -> String { gate.map { " if " + listing(of: $0.code) } ?? "" }

    private func listing(of event: EventCode) -> String {
        var text = event.first.map { listing(of: $0) }.joined(separator: " | ")
        if !event.second.isEmpty {
            text += " then " + event.second.map { listing(of: $0) }.joined(separator: " | ")
            text += " within \(event.within.count)"
        }
        return text + (event.isPress ? " (press)" : "")
    }

    private func listing(of source: EventCode.Source) -> String {
        let text =
            switch source.trigger {
            case .edge(let cell): "edge \(cell.position)"
            case .handEdge(let cell): "hand \(cell.position)"
            case .word(let slot, let word): "\(slot.position) \(word)"
            case .key(let key): "\(key.event.position) \(key.press.key) \(key.press.done)"
            case .at(let base, let offset, let days):
                "at " + listing(of: base) + (offset.map { " + " + listing(of: $0) } ?? "") + " on \(days)"
            case .sun(let event, let offset, let days):
                "at \(event)" + (offset.map { " + " + listing(of: $0) } ?? "") + " on \(days)"
            case .every(let span): "every \(span.count)"
            case .hearthStarts: "hearth starts"
            }
        return source.member.map { "member \($0) \(text)" } ?? text
    }
}
