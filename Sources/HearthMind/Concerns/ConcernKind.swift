/// What a concern is of: how bad that is by itself, and how it passes (docs/spec/mind.md, section 3).
package enum ConcernKind: String, Sendable, Codable, CaseIterable {
    /// Raised by a rule, or by a promise that is broken.
    case rule
    case deviceSilent = "device_silent"
    case linkSilent = "link_silent"
    case commandUnacked = "command_unacked"
    case batteryLow = "battery_low"
    case heatNoResponse = "heat_no_response"
    case coolNoResponse = "cool_no_response"
    case heatStuckOn = "heat_stuck_on"
    case sensorFrozen = "sensor_frozen"
    case sensorOdd = "sensor_odd"
    case windowUnseen = "window_unseen"
    case behavesDifferently = "behaves_differently"
    case modelDrift = "model_drift"
    case loadDead = "load_dead"
    case commandsLost = "commands_lost"
    case pressureFalling = "pressure_falling"
    case valveLeaks = "valve_leaks"
    case actuatorSlow = "actuator_slow"
    case actuatorStuck = "actuator_stuck"
    case hotWaterCold = "hot_water_cold"
    case filterFull = "filter_full"
    /// A detector says so.
    case smoke, gas, leak
    case carbonMonoxide = "co"
    /// Heat for nobody. The subject is the area.
    case waste
    case flap, device
    case brokerDown = "broker_down"
    /// What the house needs from outside is gone.
    case powerOutage = "power_outage"
    case internetDown = "internet_down"
    case disk = "disk_low"
    case certificate
    /// The weather brings it, or is said to.
    case storm, frost, heat, flood
    case fireNear = "fire_near"
    case airOutside = "air_outside"
    /// Frost is foretold, and the heating does not heat.
    case frostWithoutHeat = "no_heat_frost"
    case configuration = "config"
    case calendar
    case loginAbuse = "login_abuse"
    /// Somebody is there while nobody is at home and nobody is expected. The subject is the device that saw them first.
    case intruder
    case visitorUnexpected = "visitor_unexpected"

    /// Things of one group are felt together; small things that are always broken are felt least.
    package enum Group: String, Sendable, Codable { case safety, security, climate, weather, links, maintenance, house }

    package var group: Group {
        switch self {
        case .loginAbuse, .intruder, .visitorUnexpected: .security
        case .valveLeaks, .smoke, .gas, .leak, .carbonMonoxide: .safety
        case .linkSilent, .commandUnacked, .commandsLost, .brokerDown, .powerOutage, .internetDown: .links
        case .heatNoResponse, .coolNoResponse, .heatStuckOn, .pressureFalling, .frostWithoutHeat,
            .hotWaterCold:
            .climate
        case .storm, .frost, .heat, .flood, .fireNear, .airOutside: .weather
        case .deviceSilent, .batteryLow, .sensorFrozen, .sensorOdd, .windowUnseen, .behavesDifferently, .modelDrift,
            .loadDead, .actuatorSlow, .actuatorStuck, .filterFull, .waste, .flap, .device, .disk, .certificate,
            .configuration,
            .calendar:
            .maintenance
        case .rule: .house
        }
    }

    /// Whether the harm is there already, rather than to be feared.
    package var isRealised: Bool {
        group != .weather && ![.loginAbuse, .visitorUnexpected, .frostWithoutHeat].contains(self)
    }

    /// How far anybody can do something about it now, 0…1; nobody about the weather.
    package var controllability: Double { group == .weather ? 0.3 : 0.6 }
}
