import HearthModel

extension DeviceClass.ID {
    /// What no device of the class can be set beyond, in the unit of the dimension; `nil` where that is not known.
    ///
    /// Rooms: EN 215 lets radiator valves go from 5 to 30 °C, and floor controllers and sauna-like rooms go a little
    /// further. Water: from frost to boiling. Lamps: white light is sold from candle light to blue sky.
    func widestRange(of property: String) -> ClosedRange<Double>? {
        switch (self, property) {
        case (.thermostat, "setpoint"): 4...40
        case (.boiler, "setpoint"), (.heatPump, "setpoint"), (.waterHeater, "setpoint"): 5...95
        case (.light, "color_temp"): 1_000...20_000
        default: nil
        }
    }
}
