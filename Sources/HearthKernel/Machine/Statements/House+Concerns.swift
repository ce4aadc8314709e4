package import HearthModel

/// Open concerns of rules: one for each rule and what it is about.
extension House {
    package func openConcerns() -> [Concern] { machine.concerns }

    /// 0…1: the severity of the strongest open concern about the device.
    package func concernWeight(_ device: DeviceIndex) -> Double {
        guard !machine.concerns.isEmpty, device.position >= 0,
            let id = registry.entry(device)?.device.id
        else { return 0 }
        return weight(about: id)
    }

    package func concernWeight(area: String) -> Double { weight(about: area) }

    private func weight(about id: String) -> Double {
        machine.concerns.lazy.filter { $0.about == id }.map(\.severity).max() ?? 0
    }

    mutating func raise(
        _ text: String, severity: Double, about: String?, _ rule: RuleIndex, into reaction: inout Reaction
    ) {
        let key = program.rules[rule.position].key
        raise(Concern(about: about, severity: severity, text: text, rule: key, since: now), into: &reaction)
    }

    /// Raised again it is the same one as before, perhaps of another severity.
    mutating func raise(_ raised: Concern, into reaction: inout Reaction) {
        var concern = raised
        let earlier = machine.concerns.firstIndex {
            $0.rule == raised.rule && $0.about == raised.about && $0.text == raised.text
        }
        if let earlier {
            concern.since = machine.concerns[earlier].since
            machine.concerns[earlier] = concern
        } else {
            machine.concerns.append(concern)
            if machine.concerns.count > House.mostConcerns {
                reaction.concerns.append(.ended(machine.concerns.removeFirst()))
            }
        }
        reaction.concerns.append(.raised(concern))
    }

    /// More are of no use to anybody; the oldest are forgotten.
    private static let mostConcerns = 1_000

    /// What they were about is over.
    mutating func endConcerns(of rule: RuleIndex, into reaction: inout Reaction) {
        let key = program.rules[rule.position].key
        guard machine.concerns.contains(where: { $0.rule == key }) else { return }
        for concern in machine.concerns where concern.rule == key { reaction.concerns.append(.ended(concern)) }
        machine.concerns.removeAll { $0.rule == key }
    }

    /// - Parameter key: of the rule; empty where it is of no single one.
    mutating func endConcern(_ text: String, of key: String, into reaction: inout Reaction) {
        guard let i = machine.concerns.firstIndex(where: { $0.rule == key && $0.text == text }) else { return }
        reaction.concerns.append(.ended(machine.concerns.remove(at: i)))
    }
}
