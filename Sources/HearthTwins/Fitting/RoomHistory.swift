/// What was recorded of a room and of what it is exposed to.
package struct RoomHistory: Sendable {
    /// °C
    package var temperature: Readings
    /// °C
    package var outdoor: Readings
    /// Share of 1,000 W/m², or of what the brightness of the room reaches: 0…1.
    package var sunshine: Readings?
    /// Share of full heating, 0…1; `nil` where only a setpoint is known, or nothing.
    package var heat: Readings?
    /// °C
    package var setpoint: Readings?
    /// Share of its windows that is open, 0…1.
    package var windows: Readings?

    package init(temperature: Readings, outdoor: Readings) { (self.temperature, self.outdoor) = (temperature, outdoor) }
}
