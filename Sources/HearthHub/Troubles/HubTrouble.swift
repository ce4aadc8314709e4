import HearthMind

/// What the hub itself finds wrong, with itself or with devices. Of each there is at most one concern at a time for each
/// subject (docs/decisions/053-the-hub-worries-about-itself.md).
package enum HubTrouble: String, Sendable, Codable {
    /// There has been no connection to the broker for long.
    case brokerDown = "broker_down"
    /// The hub's own broker ends again and again.
    case brokerEnds = "broker_ends"
    /// What must be kept cannot be written.
    case storage
    /// That of the API ends soon or has ended, or what was to renew it cannot be used.
    case certificate
    /// Its files have errors, and what was there before stays in force.
    case configuration = "config"
    /// A calendar cannot be read. The subject is its id.
    case calendar
    /// A refresh token was used twice. The subject is the user's id.
    case tokenReuse = "token_reuse"
    /// A device has not been heard for longer than it should, or cannot be reached. The subject is its id.
    case deviceSilent = "device_silent"
    /// The same of half of the devices of an area or a family. The subject is its name.
    case linkSilent = "link_silent"
    /// A device does not acknowledge what is asked of it. The subject is its id.
    case commandUnacked = "command_unacked"
    /// The subject is the id of the device.
    case batteryLow = "battery_low"
    /// Heating does not warm its room, or its water. The subject is the id of the device that measures it, as of those below.
    case heatNoResponse = "heat_no_response"
    /// Cooling does not cool its room.
    case coolNoResponse = "cool_no_response"
    /// A room gets warm although nothing heats it.
    case heatStuckOn = "heat_stuck_on"
    /// A sensor repeats its value.
    case sensorFrozen = "sensor_frozen"
    /// A sensor is off from others like it.
    case sensorOdd = "sensor_odd"
    /// A room loses heat as through an open window that nobody knows of.
    case windowUnseen = "window_unseen"
    /// A room does not go along with its model.
    case behavesDifferently = "behaves_differently"
    /// A room is no longer as it was some weeks ago.
    case modelDrift = "model_drift"
    /// What is switched on draws nothing. The subject is its id, as of those below.
    case loadDead = "load_dead"
    /// A part of the commands to a device is lost.
    case commandsLost = "commands_lost"
    /// A heating will soon lack water.
    case pressureFalling = "pressure_falling"
    /// Water flows although its valve is closed.
    case valveLeaks = "valve_leaks"
    /// Hot water is not hot when it always was.
    case hotWaterCold = "hot_water_cold"
    /// A filter will soon have to be changed.
    case filterFull = "filter_full"
    /// A detector says so, which is the subject.
    case smoke, gas, leak
    case carbonMonoxide = "co"
    /// A cover or a valve takes longer than it did.
    case actuatorSlow = "actuator_slow"
    /// No power from the mains. The subject is the device that says so.
    case powerOutage = "power_outage"
    case internetDown = "internet_down"
    /// The weather brings it, or is said to. The subject is `weather`.
    case storm, frost, heat, flood
    case fireNear = "fire_near"
    case airOutside = "air_outside"
    case frostWithoutHeat = "no_heat_frost"
    /// Heat for nobody. The subject is the area.
    case waste
    /// Somebody is there while nobody is at home and nobody is expected. The subject is the device that saw them first.
    case intruder
    case visitorUnexpected = "visitor_unexpected"
    /// A cover or a valve does not arrive.
    case actuatorStuck = "actuator_stuck"

    /// Residents may read, but not answer it.
    package var isOfSecurity: Bool { self == .tokenReuse }

    /// It is the hub that is ill, not a device or a link.
    package var isOfHub: Bool {
        switch self {
        case .brokerDown, .brokerEnds, .storage, .certificate, .configuration, .calendar, .tokenReuse: true
        default: false
        }
    }

    package var kind: String {
        switch self {
        case .brokerDown, .brokerEnds: "broker_down"
        case .tokenReuse: "security"
        default: rawValue
        }
    }

    /// As what it is felt.
    var felt: ConcernKind {
        switch self {
        case .brokerDown, .brokerEnds: .brokerDown
        case .storage: .disk
        case .certificate: .certificate
        case .configuration: .configuration
        case .tokenReuse: .loginAbuse
        // What is found wrong with devices has the same name there.
        default: ConcernKind(rawValue: rawValue) ?? .device
        }
    }

    /// 0…1. What is found wrong with devices is told with a severity of its own.
    var severity: Double {
        switch self {
        case .brokerDown, .brokerEnds, .storage, .linkSilent: 0.5
        case .certificate, .configuration, .commandUnacked: 0.3
        case .tokenReuse: 0.6
        default: 0.2
        }
    }

    /// It happens instead of lasting: each time is news, and who says that it is dealt with is believed for good.
    var isIncident: Bool { self == .tokenReuse }
}
