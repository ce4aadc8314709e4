/// What a what-if is asked to compare.
package enum WhatIfMetric: String, Sendable, CaseIterable {
    case energy = "energy_consumption"
    case comfort = "comfort_score"
    case security = "security_score"
    case cost = "cost_savings"
    case discomfort = "comfort_degree_hours"
    case peak = "peak_power"
    case events
    case firings = "rule_firings"
    case commands
    case conflicts
    case violations = "invariant_violations"
    case corrections = "manual_corrections"

    /// Unless somebody asks for others.
    package static let usual: [WhatIfMetric] = [.energy, .comfort, .cost]

    private static let aliases: [String: WhatIfMetric] = [
        "energy_usage": .energy, "energy": .energy, "comfort_level": .comfort, "comfort": .comfort,
        "security": .security, "cost": .cost, "cost_estimate": .cost, "discomfort": .discomfort, "peak": .peak,
        "violations": .violations,
    ]

    package init?(named name: String) {
        guard let metric = WhatIfMetric(rawValue: name) ?? WhatIfMetric.aliases[name] else { return nil }
        self = metric
    }

    package static let names = allCases.map(\.rawValue) + aliases.keys.sorted()

    package enum Unit: String, Sendable {
        case kilowattHour = "kWh", kelvinHour = "K·h", watt = "W", score = "0..1", money, count
    }

    package var unit: Unit {
        switch self {
        case .energy: .kilowattHour
        case .comfort, .security: .score
        case .cost: .money
        case .discomfort: .kelvinHour
        case .peak: .watt
        case .events, .firings, .commands, .conflicts, .violations, .corrections: .count
        }
    }

    package enum Direction: Sendable { case less, more }

    /// Which is better; `nil`: neither is.
    package var direction: Direction? {
        switch self {
        case .energy, .cost, .discomfort, .peak, .conflicts, .violations, .corrections: .less
        case .comfort, .security: .more
        case .events, .firings, .commands: nil
        }
    }

    /// What a run comes to; `nil` where that cannot be said.
    func value(of tally: Tally, _ run: TwinRun) -> Double? {
        switch self {
        case .energy: run.hasLoads ? tally.energy / 3_600_000 : nil
        case .comfort: run.rooms.isEmpty ? nil : tally.comfort
        case .security: run.watchesEntrances ? tally.security : nil
        case .cost: run.hasLoads ? tally.cost : nil
        case .discomfort: run.rooms.isEmpty ? nil : tally.discomfort
        case .peak: run.hasLoads ? tally.peak : nil
        case .events: Double(tally.changes)
        case .firings: Double(tally.firings)
        case .commands: Double(tally.commands)
        case .conflicts: Double(tally.conflicts)
        case .violations: Double(tally.violations.count)
        case .corrections: nil
        }
    }

    /// Why it cannot be said.
    package var whatIsMissing: String {
        switch self {
        case .energy, .peak: "no device of the house has a meter or a 'powers' entry"
        case .comfort, .discomfort: "it needs a thermometer in a room and one outside"
        case .security: "somebody is up and at home all the time, or there is nothing to lock"
        case .cost: "nobody has said what a kWh costs all the time: 'tariff' in the block 'house'"
        case .corrections: "what people have corrected on earlier days is not drawn upon yet"
        case .events, .firings, .commands, .conflicts, .violations: "nothing was counted"
        }
    }
}
