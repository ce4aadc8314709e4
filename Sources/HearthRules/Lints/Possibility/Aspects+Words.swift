import HearthKernel
import HearthModel

extension Aspects {
    /// A situation as people say it: `door is open and room is 19 °C`.
    func description(of situation: Situation, in pass: LintPass) -> String {
        let parts = zip(all, situation).compactMap { aspect, value in value.map { words(aspect, $0, pass) } }
        return parts.joined(separator: " and ")
    }

    private func words(_ aspect: Aspect, _ value: Value, _ pass: LintPass) -> String {
        switch (aspect.meaning.kind, value) {
        case (.time, _): return "it is " + Rendering.time.text(of: value)
        case (.today, _): return "today is " + Rendering.date.text(of: value)
        case (.weekday, .number(let day)): return "today is " + weekday(day)
        case (.lasting, .flag(let isLong)), (.recent, .flag(let isLong)):
            return isLong ? pass.text(aspect.meaning.place) : "not (\(pass.text(aspect.meaning.place)))"
        case (.variable(let variable), _) where pass.set.variables.indices.contains(variable.position):
            return "\(pass.set.variables[variable.position].name) is \(shown(value, aspect.meaning.type, pass))"
        case (.property(.slot(let slot)), _):
            let property = pass.names.registry[slot].property
            let type = aspect.meaning.type == .yesno ? RuleType(property) : aspect.meaning.type
            return "\(pass.name(of: slot)) is \(shown(value, type, pass))"
        default: return "\(pass.text(aspect.meaning.place)) is \(shown(value, aspect.meaning.type, pass))"
        }
    }

    private func shown(_ value: Value, _ type: RuleType, _ pass: LintPass) -> String {
        Rendering(type, units: pass.names.units).text(of: value)
    }

    private func weekday(_ day: Double) -> String {
        let names = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
        return Int(exactly: day).map { names.indices.contains($0 - 1) ? names[$0 - 1] : "" } ?? ""
    }
}
