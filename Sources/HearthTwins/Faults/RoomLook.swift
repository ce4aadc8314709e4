package import HearthModel

/// What the model of a room makes of its last two weeks.
package struct RoomLook: Sendable {
    package let behaviour: RoomBehaviour?
    /// What is wrong in it. What can be named goes before what merely differs.
    package let fault: TwinFault?

    /// - Returns: `nil` where nothing is known of the heat, or the fit was refused.
    package init?(at history: RoomHistory, by fit: RoomFit, at now: Instant) {
        guard fit.isFitted, history.heat != nil else { return nil }
        let track = RoomTrack(history, fit: fit, until: now)
        behaviour = RoomBehaviour(track)
        let window = UnseenWindow(in: track)
        fault = window?.fault ?? HeatFaults.fault(in: track, beside: window) ?? behaviour?.fault
    }
}
