extension DeviceClass {
    /// The classes by name, as written in `devices.yaml`, rules and the API. In the order in which they are listed.
    package enum ID: String, CaseIterable, Sendable {
        case light, `switch`, plug, siren, fan, humidifier, cover, valve, lock, alarm
        case thermostat, boiler
        case heatPump = "heat_pump"
        case waterHeater = "water_heater"
        case media, vacuum, action, number, select, text, flag
        case door, window, contact, motion, presence, leak, smoke, co, gas, vibration, tamper, binary, button
        case temp, humidity, lux, pressure, co2, voc, pm25, noise, moisture, wind, rain, uv, battery
        case power, energy, water
        case gasMeter = "gas_meter"
        case voltage, current, sensor, weather, tariff, calendar, tracker, person, camera, hub, group, note
    }

    /// The kinds of `cover`, which can be written in place of the class.
    package enum CoverKind: String, CaseIterable, Sendable {
        case awning, blind, curtain, garage, gate, shade, shutter, skylight

        /// Garage doors and gates are security devices.
        package var guardsAnEntrance: Bool { self == .garage || self == .gate }
    }
}
