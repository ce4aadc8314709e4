import HearthHTTP
import HearthHub
import HearthKernel
import HearthModel

/// The query of `GET /rules`.
struct RuleFilter: Sendable {
    private let state: String?
    private let file: String?
    private let layer: String?
    private let slot: String?
    let page: Page?

    static let fields = FieldSet(notation: "state? file? layer? slot?") + Page.fields

    init?(_ query: inout FieldReader) {
        state = query.text("state")
        file = query.text("file")
        layer = query.text("layer")
        slot = query.text("slot")
        page = Page(&query)
    }

    func matches(_ entry: CompiledRules.Entry, in snapshot: HouseSnapshot) -> Bool {
        let rule = snapshot.rules.program.rules[entry.index.position]
        if let state, snapshot.house.ruleState(rule.key)?.word ?? "off" != state { return false }
        if let file, rule.file != file, rule.file != file + RuleFiles.suffix { return false }
        if let layer, rule.layerWord != layer, rule.layer.text != layer { return false }
        return slot.map { reaches($0, rule, in: snapshot) } ?? true
    }

    /// Whether the rule reads or writes the slot, or any slot of the device.
    private func reaches(_ slot: String, _ rule: RuleCode, in snapshot: HouseSnapshot) -> Bool {
        let reach = RuleReach(of: rule, in: snapshot.rules.program)
        return reach.reads.union(reach.writes).contains { reached in
            let name = snapshot.house.registry.name(of: reached)
            return name == slot || name.hasPrefix(slot + ".")
        }
    }
}
