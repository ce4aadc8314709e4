import HearthConfig
import HearthKernel
package import HearthMind
package import HearthModel

/// What is to be feared of the weather, together with what stands open or outside (docs/spec/mind.md, section 3).
extension HouseSnapshot {
    /// Of the whole house, whatever device tells it.
    static let weather = "weather"

    func weatherFindings(at now: Instant) -> [Finding] {
        let threats = weatherThreats(at: now)
        return threats.map { finding($0, at: now) } + frozenHeating(threats, at: now)
    }

    /// The worst of each kind that any weather device tells of.
    package func weatherThreats(at now: Instant) -> [WeatherThreat] {
        let all =
            watchedDevices.flatMap { weatherReport(of: $0)?.threats(at: now, in: house.zone) ?? [] }
            + outdoorReport(at: now).threats(at: now, in: house.zone) + smokeOutside(at: now)
        return WeatherThreat.Kind.allCases.compactMap { kind in
            all.filter { $0.kind == kind }.max { $0.severity * $0.likelihood < $1.severity * $1.likelihood }
        }
    }

    private func weatherReport(of index: DeviceIndex) -> WeatherReport? {
        guard house.registry.entry(index)?.device.deviceClass.id == .weather else { return nil }
        func reading(_ name: String) -> Reading? {
            let reading = house.registry.slot(name, of: index).map { house.reading($0) }
            return reading?.value.isKnown == true ? reading : nil
        }
        let forecast = reading("forecast")
        var report = WeatherReport(saidAt: forecast?.reportedAt ?? forecast?.receivedAt ?? lastSaid(by: index))
        report.condition = reading("condition")?.value.text
        report.temperature = reading("temp")?.value.number
        (report.low, report.high) = (reading("low")?.value.number, reading("high")?.value.number)
        report.wind = [reading("wind")?.value.number, reading("gust")?.value.number].compactMap(\.self).max()
        report.warning = reading("warning")?.value.text
        report.forecast = forecast?.value.text
        return report
    }

    /// What sensors outdoors measure; of several the worst counts.
    private func outdoorReport(at now: Instant) -> WeatherReport {
        func readings(_ kind: DeviceClass.ID) -> [Double] {
            watchedDevices.compactMap { index in
                guard let device = house.registry[index], device.deviceClass.id == kind, isOutdoors(device),
                    let slot = house.registry.slots(of: index).first
                else { return nil }
                return house.reading(slot).value.number
            }
        }
        var report = WeatherReport(saidAt: now)
        (report.temperature, report.wind, report.dust) = (
            readings(.temp).min(), readings(.wind).max(), readings(.pm25).max()
        )
        return report
    }

    private func lastSaid(by index: DeviceIndex) -> Instant { house.lastSeen(index) ?? .distantPast }

    private func finding(_ threat: WeatherThreat, at now: Instant) -> Finding {
        let begin = threat.begins > now ? " from about \(clock(threat.begins, at: now))" : " now"
        let chance = threat.begins > now ? " (\(Int((threat.likelihood * 100).rounded())) %)" : ""
        let head = threat.name.prefix(1).uppercased() + threat.name.dropFirst() + begin + chance
        let ajar = open(.window, .door, .contact)
        switch threat.kind {
        case .storm:
            let known = known([("Open", ajar), ("Outside", outside(.cover))])
            let text = "\(head). Is anything outside that could fly away? \(known)"
            return finding(.storm, threat, text, severity: threat.severity, at: now)
        case .flood:
            let text = "\(head). Does anything stand low that must not get wet? \(known([("Open", ajar)]))"
            return finding(.flood, threat, text, severity: threat.severity, at: now)
        case .fire:
            let text = "\(head). Is everybody warned, and what you need at hand? \(known([("Close", ajar)]))"
            return finding(.fireNear, threat, text, severity: threat.severity, at: now)
        case .air:
            let text = "\(head). Keep it out: are windows and vents closed? \(known([("Open", ajar)]))"
            return finding(.airOutside, threat, text, severity: threat.severity, at: now)
        case .frost:
            let known = known([("Open", ajar), ("Open outside", open(.valve, isOutside: true))])
            let text = "\(head). Is water left in pipes outside? \(known)"
            return finding(.frost, threat, text, severity: frostSeverity(at: now), at: now)
        case .heat:
            let text = "\(head). Cool early, and keep windows and blinds closed. \(known([("Open", ajar)]))"
            return finding(.heat, threat, text, severity: threat.severity, at: now)
        }
    }

    private func finding(
        _ kind: ConcernKind, _ threat: WeatherThreat, _ text: String, severity: Double, at now: Instant
    ) -> Finding {
        Finding(
            kind, about: Self.weather, text, severity: severity, likelihood: threat.likelihood, isFeared: true,
            harmAt: threat.begins > now ? threat.begins : nil)
    }

    /// In a frosty fortnight people know.
    private func frostSeverity(at now: Instant) -> Double {
        guard let last = concerns[HouseConcern.id(of: .frost, about: Self.weather)] else { return 0.4 }
        guard last.hasEnded else { return last.concern.severity }
        return now - last.updated < .days(14) ? 0.15 : 0.4
    }

    private func frozenHeating(_ threats: [WeatherThreat], at now: Instant) -> [Finding] {
        guard let frost = threats.first(where: { $0.kind == .frost && $0.begins - now <= .hours(48) }) else {
            return []
        }
        return concerns.values.filter { $0.trouble == .heatNoResponse && !$0.hasEnded }.map { concern in
            let name = house.registry.index(of: concern.subject).flatMap { house.registry[$0]?.name } ?? concern.subject
            return Finding(
                .frostWithoutHeat, about: concern.subject,
                "Frost comes while nothing warms \(name). Have the heating seen to, or let the water out",
                severity: 0.8, likelihood: frost.likelihood, isFeared: true,
                harmAt: frost.begins > now ? frost.begins : nil)
        }
    }

    // MARK: What the house knows

    /// Names of devices of these classes that are open.
    private func open(_ classes: DeviceClass.ID..., isOutside: Bool? = nil) -> [String] {
        watchedDevices.compactMap { index in
            guard let device = house.registry[index], classes.contains(device.deviceClass.id),
                isOutside == nil || isOutside == isOutdoors(device),
                let slot = house.registry.slots(of: index).first, let active = device.deviceClass.activeValue,
                house.reading(slot).value == active
            else { return nil }
            return device.name
        }.sorted()
    }

    private func known(_ lists: [(String, [String])]) -> String {
        let told = lists.filter { !$0.1.isEmpty }.map { "\($0.0): \($0.1.joined(separator: ", "))" }
        return told.isEmpty ? "I know of nothing that is open" : told.joined(separator: ". ")
    }

    private func outside(_ kind: DeviceClass.ID) -> [String] {
        watchedDevices.compactMap { index in
            house.registry[index].flatMap { $0.deviceClass.id == kind && isOutdoors($0) ? $0.name : nil }
        }.sorted()
    }

    func isOutdoors(_ device: Device) -> Bool {
        device.area.flatMap { configuration.areas[$0]?.outdoor } ?? false
    }
}
