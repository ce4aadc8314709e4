package import HearthKernel
package import HearthModel

/// The cascade of a slot: who wants what of it, who wins, and what happens when the winner ends
/// (docs/spec/rule-language.md, section 14.2).
package struct SlotExplanation: Sendable {
    package let slot: SlotIndex
    /// `hall.light` or `hall.light.brightness`.
    package let name: String
    package let value: Value
    package let asked: Value
    package let base: Value
    package let baseWriter: Origin?
    package let claims: [ClaimView]
    package let hold: Hold?
    /// Rules that can write it, in rule order, as `"title" (file:line)`.
    package let writers: [RuleIndex]
    /// For people, line by line.
    package private(set) var lines: [String] = []

    package init(of slot: SlotIndex, by narrator: Narrator) {
        let house = narrator.house
        (self.slot, name) = (slot, narrator.name(slot))
        (value, asked) = (house.reading(slot).value, house.output(slot))
        (base, baseWriter) = (house.base(slot), house.baseWriter(slot))
        claims = house.cascade(of: slot)
        let hold = house.hold(house.registry[slot].device)
        self.hold = hold?.slots.contains(slot) == true ? hold : nil
        writers = house.companions(of: slot).flatMap(house.writers).reduce(into: []) { found, rule in
            if !found.contains(rule) { found.append(rule) }
        }.sorted()
        lines = told(by: narrator)
    }

    private func told(by narrator: Narrator) -> [String] {
        var lines = [
            "\(name) is \(narrator.text(value, of: slot))"
                + (asked.isKnown && asked != value ? ", asked to be \(narrator.text(asked, of: slot))." : ".")
        ]
        for view in claims {
            let bound =
                switch view.claim.bound {
                case .exact: ""
                case .atLeast: "at least "
                case .atMost: "at most "
                }
            let until = view.claim.until.map { ", until \(narrator.time($0))" } ?? ""
            let who =
                view.rule.map { _ in narrator.who(view.claim.writer) } ?? "held by \(narrator.who(view.claim.writer))"
            let what = bound + narrator.text(view.claim.value, of: view.slot)
            let property = view.slot == slot ? "" : " (\(narrator.house.registry[view.slot].property.name))"
            lines.append(
                "  \(padded(view.claim.layer.text, 12))  \(padded(view.state.rawValue, 10))  \(what)\(property)  \(who)\(until)"
            )
        }
        let writer = baseWriter.map { ", written by \(narrator.who($0))" } ?? ""
        lines.append("  \(padded("base", 12))  \(padded("", 10))  \(narrator.text(base, of: slot))\(writer)")
        if let winner = claims.first(where: { $0.state == .winning }) {
            let next = narrator.house.output(slot, without: winner.claim.writer)
            lines.append("  When the winner ends it becomes \(narrator.text(next, of: slot)).")
        }
        if writers.isEmpty {
            lines.append("  No rule writes it.")
        } else {
            let names = writers.map { narrator.rule(narrator.house.program.rules[$0.position].key) }
            lines.append("  Written by " + names.joined(separator: ", ") + ".")
        }
        return lines
    }

    private func padded(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.count))
    }
}
