import HearthKernel
package import HearthMind
package import HearthModel

extension HouseSnapshot {
    /// What weighs on the house.
    package func feltConcerns(at now: Instant) -> [FeltConcern] {
        concerns.values.filter { !$0.hasEnded }.sorted { $0.id < $1.id }.map { concern in
            var felt = concern.felt(at: now)
            felt.group = group(of: concern, felt.kind)
            felt.topic.area = area(of: felt.topic.subject)
            let device = concern.concern.about.flatMap(house.registry.index).flatMap { house.registry[$0] }
            felt.name = device?.name
            felt.isServiced = device.map { Self.serviced.contains($0.deviceClass.id) } ?? false
            return felt
        }
    }

    private static let serviced: Set<DeviceClass.ID> = [.thermostat, .boiler, .heatPump, .waterHeater, .valve]

    /// Of a device of this id.
    package func area(of device: String) -> String? {
        house.registry.index(of: device).flatMap { house.registry[$0]?.area }
    }

    /// What rules and promises raise, and a device that is silent, belong to what they are about.
    private func group(of concern: HouseConcern, _ kind: ConcernKind) -> ConcernKind.Group {
        guard [.rule, .deviceSilent].contains(kind), let id = concern.concern.about,
            let device = house.registry.index(of: id).flatMap({ house.registry[$0] })
        else { return kind.group }
        if device.critical { return .safety }
        return kind != .deviceSilent && device.deviceClass.id == .thermostat ? .climate : kind.group
    }
}

extension HouseConcern {
    /// How it weighs.
    package func felt(at now: Instant) -> FeltConcern {
        let state = state(at: now)
        // What somebody says is dealt with, or what seems over, is half believed until both are so.
        let doubt = said == .resolved || over != nil ? 0.5 : 1
        var felt = FeltConcern(
            id: id, kind: kind,
            topic: Memory.Topic(kind: concern.rule.isEmpty ? kind.rawValue : concern.rule, subject: subject),
            text: concern.text, severity: min(1, max(0, concern.severity)),
            likelihood: hasEnded ? 0 : (likelihood ?? 1) * doubt,
            horizon: max(0, harmAt.map { ($0 - now).hours } ?? 0),
            isRealised: isFeared.map { !$0 }, opened: concern.since,
            acknowledged: state == .acknowledged ? note?.at : nil, isSnoozed: state == .snoozed)
        felt.over = over
        return felt
    }

    private var kind: ConcernKind {
        if let trouble { return trouble.felt }
        if concern.complaint != nil { return .device }
        return concern.rule.isEmpty ? .flap : .rule
    }
}
