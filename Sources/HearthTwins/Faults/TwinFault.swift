package import HearthModel

/// Something that does not behave as its past and its neighbours, or its model, say that it should
/// (docs/spec/twins.md, section 7).
package struct TwinFault: Sendable, Equatable {
    package enum Kind: String, CaseIterable, Sendable {
        /// A room is heated and does not get as warm as that makes it, or the water that should heat it stays cold.
        case heatNoResponse = "heat_no_response"
        /// A room is cooled and does not get colder.
        case coolNoResponse = "cool_no_response"
        /// A room gets warm although nothing heats it.
        case heatStuckOn = "heat_stuck_on"
        /// A sensor repeats a value while others like it move.
        case sensorFrozen = "sensor_frozen"
        /// A sensor is off from others like it by more than it usually is.
        case sensorOdd = "sensor_odd"
        /// A room loses heat as through an open window that nobody knows of.
        case windowUnseen = "window_unseen"
        /// A room does not go along with its model, and nothing better can be said.
        case behavesDifferently = "behaves_differently"
        /// A room is no longer as it was some weeks ago.
        case modelDrift = "model_drift"
        /// What is switched on draws nothing.
        case loadDead = "load_dead"
        /// A part of the commands to a device is lost.
        case commandsLost = "commands_lost"
        /// A battery will soon be empty.
        case batteryLow = "battery_low"
        /// A heating will soon lack water.
        case pressureFalling = "pressure_falling"
        /// Hot water is not hot when it always was.
        case hotWaterCold = "hot_water_cold"
        /// A filter will soon have to be changed.
        case filterFull = "filter_full"
        /// Water flows although its valve is closed.
        case valveLeaks = "valve_leaks"
        /// A cover or a valve takes longer than it did.
        case actuatorSlow = "actuator_slow"
        /// A cover or a valve does not arrive.
        case actuatorStuck = "actuator_stuck"

        /// It will do harm, and has not yet.
        package var isFeared: Bool { [.batteryLow, .pressureFalling, .filterFull].contains(self) }
    }

    package let kind: Kind
    /// Since when it shows.
    package let since: Instant
    /// Each point halves the doubt (docs/spec/mind.md, section 3).
    package let evidence: Double
    /// In the unit of what is measured.
    package let measured: Double
    /// What the model says instead, where there is one.
    package let expected: Double?
    /// When it will do harm, where that is still to come.
    package var due: Instant? = nil
}
