import HearthHub
import HearthJSON
import HearthKernel
import HearthMind
import HearthModel
import HearthTwins

/// A fault that is there now, with whose it is.
struct StandingFault: Sendable, Equatable {
    let fault: TwinFault
    /// Whose readings show it.
    let device: String
    /// The property of it.
    let property: String
    let area: String?
    /// With whose readings they were compared, by device.
    let comparedWith: [String]

    var id: String { "\(fault.kind.rawValue):\(device).\(property)" }

    var unit: String {
        switch fault.kind {
        case .loadDead: "W"
        case .commandsLost, .batteryLow, .filterFull: "%"
        case .pressureFalling: "bar"
        case .valveLeaks: "L/min"
        case .actuatorSlow: "s"
        case .actuatorStuck: "%"
        case .heatNoResponse where property == "power", .coolNoResponse where property == "power": "W"
        default: property == "humidity" ? "%" : "°C"
        }
    }

    /// `Hall is at 17.2 °C, and with its heating it should be at 19.6 °C`
    func sentence(in snapshot: HouseSnapshot) -> String {
        let (measured, expected) = (figure(fault.measured), figure(fault.expected ?? fault.measured))
        return switch fault.kind {
        case .heatNoResponse where property == "flow_temp":
            "The water of \(name(in: snapshot)) is at \(measured) while rooms ask for heat, where it should be at \(expected)"
        case .heatNoResponse where property == "power":
            "\(name(in: snapshot)) is asked for heat and draws \(measured), where it should be \(expected)"
        case .coolNoResponse where property == "power":
            "\(name(in: snapshot)) is asked for cold and draws \(measured), where it should be \(expected)"
        case .coolNoResponse:
            "\(room(in: snapshot)) is at \(measured), and with its cooling it should be at \(expected)"
        case .heatNoResponse:
            "\(room(in: snapshot)) is at \(measured), and with its heating it should be at \(expected)"
        case .heatStuckOn:
            "\(room(in: snapshot)) is at \(measured), and with so little heating it should be at \(expected)"
        case .sensorFrozen: "\(name(in: snapshot)) repeats \(measured) while sensors like it move"
        case .sensorOdd:
            "\(name(in: snapshot)) says \(measured), and by sensors like it that should be \(expected)"
        case .windowUnseen:
            "\(room(in: snapshot)) is at \(measured), and with its windows closed it should be at \(expected)"
        case .behavesDifferently:
            "\(room(in: snapshot)) has not been behaving as usual; it is at \(measured)"
        case .modelDrift:
            "\(room(in: snapshot)) is off by \(measured) in an hour from what was learned weeks ago, then by \(expected)"
        case .loadDead: "\(name(in: snapshot)) is switched on and draws \(measured), where it should be \(expected)"
        case .commandsLost: "\(name(in: snapshot)) answers \(measured) of what it is told"
        case .batteryLow:
            "The battery of \(name(in: snapshot)) is at \(measured), and will be at 10 % on \(dueDay(in: snapshot))"
        case .pressureFalling:
            "The water of \(name(in: snapshot)) is at \(measured), and will be at 0.8 bar on \(dueDay(in: snapshot))"
        case .filterFull:
            "\(name(in: snapshot)) is at \(measured), and will be used up on \(dueDay(in: snapshot))"
        case .hotWaterCold:
            "\(name(in: snapshot)) is at \(measured), where it is at \(expected) by this time on other days"
        case .valveLeaks: "\(name(in: snapshot)) is closed, and \(measured) flow through it"
        case .actuatorSlow: "\(name(in: snapshot)) takes \(measured) from end to end, where it took \(expected)"
        case .actuatorStuck: "\(name(in: snapshot)) stops at \(measured), where it should have gone to \(expected)"
        }
    }

    var suggestion: String {
        switch fault.kind {
        case .heatNoResponse: "See to fuel, breaker, valve and filter"
        case .coolNoResponse where property == "power": "See to its plug, its breaker and what it tells of itself"
        case .coolNoResponse: "See to coil, filter, fan and the charge of coolant"
        case .heatStuckOn: "See to the relay or the valve of the heating"
        case .sensorFrozen: "See to its battery, or replace it"
        case .sensorOdd: "See whether something warms or cools it, and calibrate it"
        case .windowUnseen: "See whether a window or a door is open"
        case .behavesDifferently: "Nothing need be wrong: guests, an oven or the weather do this too"
        case .modelDrift: "See whether its heating, its windows or its thermometer are as they were"
        case .loadDead: "See to its lamp, its plug and its fuse"
        case .commandsLost: "See to its distance from the next router, and to what stands between"
        case .batteryLow: "Have a new one at hand"
        case .pressureFalling: "Top it up, and look for a leak"
        case .filterFull: "Have a new one at hand"
        case .hotWaterCold: "See to its heating, its fuse and its timer"
        case .valveLeaks: "See to its seat, and shut the main valve if need be"
        case .actuatorSlow: "See to its guides, and grease them"
        case .actuatorStuck: "See to what blocks it"
        }
    }

    /// As the mind takes it. The text has no figures that move: each new text is told again.
    func finding(in snapshot: HouseSnapshot) -> Finding {
        let (kind, text, severity): (ConcernKind, String, Double) =
            switch fault.kind {
            case .heatNoResponse where property == "flow_temp":
                (.heatNoResponse, "\(name(in: snapshot)) is asked for heat, and its water stays cold", 0.6)
            case .heatNoResponse where property == "power":
                (.heatNoResponse, "\(name(in: snapshot)) is asked for heat and draws nothing", 0.6)
            case .coolNoResponse where property == "power":
                (.coolNoResponse, "\(name(in: snapshot)) is asked for cold and draws nothing", 0.4)
            case .coolNoResponse: (.coolNoResponse, "\(room(in: snapshot)) is cooled and does not get colder", 0.4)
            case .heatNoResponse: (.heatNoResponse, "\(room(in: snapshot)) is heated and does not get warm", 0.6)
            case .heatStuckOn: (.heatStuckOn, "\(room(in: snapshot)) gets warm although little heats it", 0.5)
            case .sensorFrozen:
                (.sensorFrozen, "\(name(in: snapshot)) repeats its value while sensors like it move", 0.2)
            case .sensorOdd:
                (.sensorOdd, "\(name(in: snapshot)) is further off from sensors like it than usual", 0.2)
            case .windowUnseen: (.windowUnseen, "\(room(in: snapshot)) cools down as if a window were open", 0.3)
            case .behavesDifferently:
                (.behavesDifferently, "\(room(in: snapshot)) does not behave as usual", 0.1)
            case .modelDrift: (.modelDrift, "\(room(in: snapshot)) is no longer as it was some weeks ago", 0.1)
            case .loadDead: (.loadDead, "\(name(in: snapshot)) is switched on and draws nothing", 0.15)
            case .commandsLost: (.commandsLost, "\(name(in: snapshot)) misses a part of what it is told", 0.2)
            case .batteryLow: (.batteryLow, "The battery of \(name(in: snapshot)) will soon be empty", 0.2)
            case .pressureFalling: (.pressureFalling, "\(name(in: snapshot)) will soon lack water", 0.5)
            case .filterFull: (.filterFull, "\(name(in: snapshot)) says that the filter will soon be used up", 0.2)
            case .hotWaterCold: (.hotWaterCold, "\(name(in: snapshot)) is not hot, and by now it always was", 0.4)
            case .valveLeaks: (.valveLeaks, "\(name(in: snapshot)) is closed, and water flows through it", 0.6)
            case .actuatorSlow: (.actuatorSlow, "\(name(in: snapshot)) takes longer than it did", 0.2)
            case .actuatorStuck: (.actuatorStuck, "\(name(in: snapshot)) does not get to where it should", 0.4)
            }
        return Finding(
            kind, about: device, "\(text). \(suggestion)", severity: severity,
            likelihood: FeltConcern.likelihood(ofEvidence: fault.evidence), isFeared: fault.kind.isFeared)
    }

    /// `21.0 °C`, but `70 %`
    private func figure(_ value: Double) -> String {
        let text = "\(value.rounded(decimals: 1))"
        return (unit != "°C" && text.hasSuffix(".0") ? String(text.dropLast(2)) : text) + " " + unit
    }

    /// `2026-12-05`
    private func dueDay(in snapshot: HouseSnapshot) -> String {
        let zone = snapshot.house.zone
        return String(zone.local(fault.due ?? fault.since).text(on: zone.local(fault.since).date).prefix(10))
    }

    func name(in snapshot: HouseSnapshot) -> String {
        let registry = snapshot.house.registry
        return registry.index(of: device).flatMap { registry[$0]?.name } ?? device
    }

    private func room(in snapshot: HouseSnapshot) -> String {
        area.map { snapshot.areaName($0) } ?? name(in: snapshot)
    }
}
