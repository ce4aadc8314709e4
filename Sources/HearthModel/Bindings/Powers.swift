/// What a device draws, as its entry says; W.
package struct Powers: Sendable, Equatable {
    package var max: Double?
    package var standby: Double?
    package init(max: Double? = nil, standby: Double? = nil) { (self.max, self.standby) = (max, standby) }
}
