package import HearthModel

/// Something that the weather is said to bring (docs/spec/mind.md, section 3).
package struct WeatherThreat: Sendable, Equatable {
    package enum Kind: Sendable, Equatable, CaseIterable { case storm, flood, fire, frost, heat, air }

    package var kind: Kind
    /// 0…1, of a storm by its force; the others have one of their own.
    package var severity: Double
    /// 0…1.
    package var likelihood: Double
    /// From when on; the past if it is there.
    package var begins: Instant
    /// As one says it: `a gale`.
    package var name: String

    package init(_ kind: Kind, _ name: String, severity: Double, likelihood: Double, begins: Instant) {
        (self.kind, self.name, self.severity) = (kind, name, severity)
        (self.likelihood, self.begins) = (likelihood, begins)
    }

    /// After so long nobody need fear what was foretold and has not come.
    package static let length = Milliseconds.hours(6)

    package func isOver(at now: Instant) -> Bool { begins + Self.length <= now }
}

/// What one weather device says, as far as there is something to fear in it.
package struct WeatherReport: Sendable, Equatable {
    /// `storm` and other words of the class `weather`.
    package var condition: String?
    /// °C, now.
    package var temperature: Double?
    /// °C, foretold for the day.
    package var low: Double?
    package var high: Double?
    /// m/s, the larger of wind and gusts.
    package var wind: Double?
    /// µg/m³ of fine dust (PM2.5) outside.
    package var dust: Double?
    /// `none`, `minor`, `moderate`, `severe` or `extreme`.
    package var warning: String?
    /// In the words of whoever foretells it.
    package var forecast: String?
    /// When it said that.
    package var saidAt: Instant

    /// µg/m³ from which on the air is unhealthy for everybody, and very much so, by the index of the EPA of the United States.
    private static let (unhealthy, veryUnhealthy) = (55.5, 125.5)

    package init(saidAt: Instant) { self.saidAt = saidAt }

    /// The worst of each kind.
    package func threats(at now: Instant, in zone: CivilZone) -> [WeatherThreat] {
        let all = measured(at: now) + foretold(at: now, in: zone)
        return WeatherThreat.Kind.allCases.compactMap { kind in
            all.filter { $0.kind == kind && !$0.isOver(at: now) }
                .max { $0.severity * $0.likelihood < $1.severity * $1.likelihood }
        }
    }

    private func measured(at now: Instant) -> [WeatherThreat] {
        var threats: [WeatherThreat] = []
        if let wind {
            // Beaufort 8, 10 and 12.
            let force: (String, Double)? =
                switch wind {
                case 32.7...: ("a hurricane", 0.9)
                case 24.5...: ("a severe storm", 0.7)
                case 17.2...: ("a gale", 0.5)
                default: nil
                }
            if let (name, severity) = force {
                threats.append(.init(.storm, name, severity: severity, likelihood: 1, begins: now))
            }
        }
        if condition == "storm" {
            threats.append(.init(.storm, "a thunderstorm", severity: 0.6, likelihood: 1, begins: now))
        }
        if let dust, dust >= Self.unhealthy {
            let name = dust >= Self.veryUnhealthy ? "very bad air" : "bad air"
            let severity = dust >= Self.veryUnhealthy ? 0.6 : 0.4
            threats.append(.init(.air, name, severity: severity, likelihood: 1, begins: now))
        }
        if let temperature, temperature <= 0 {
            threats.append(.init(.frost, "frost", severity: 0.4, likelihood: 1, begins: now))
        }
        return threats
    }

    private func foretold(at now: Instant, in zone: CivilZone) -> [WeatherThreat] {
        var threats = forecast.map { ForecastWords.threats(in: $0, saidAt: saidAt, zone) } ?? []
        let warnings = ["moderate": 0.5, "severe": 0.7, "extreme": 0.9]
        if let warning, let severity = warnings[warning] {
            threats.append(
                .init(.storm, "\(warning) weather", severity: severity, likelihood: 0.8, begins: now))
        }
        let today = zone.local(saidAt).date
        if let low, low <= 0 {
            let early = zone.instant(of: today, TimeOfDay(around: .hours(4)))
            let begins = early >= saidAt ? early : zone.instant(of: today + 1, TimeOfDay(around: .hours(4)))
            threats.append(.init(.frost, "frost", severity: 0.4, likelihood: 0.8, begins: begins))
        }
        if let high, high >= 30 {
            let begins = zone.instant(of: today, TimeOfDay(around: .hours(14)))
            threats.append(.init(.heat, "\(Int(high.rounded())) °C", severity: 0.3, likelihood: 0.8, begins: begins))
        }
        return threats
    }
}
