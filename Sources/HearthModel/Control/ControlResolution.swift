/// What a control request comes to.
package struct ControlResolution: Sendable, Equatable {
    package var effect: Effect
    /// Zero where the device knows no transitions.
    package var transition: Milliseconds
    /// What was left out of the request, as sentences.
    package var notes: [String]
    /// What the person has typed for the device to check. It is no part of the command, which is kept and told.
    package var code: AccessCode?

    package enum Effect: Sendable, Equatable {
        /// Absolute values, so that the same request again does no harm.
        case write(Command.Body)
        /// Ask the device for its state.
        case refresh
        /// The same, and answer whether it is locked; nothing moves.
        case verify
        /// End the manual hold.
        case release
        case simulateMotion(Milliseconds)
    }
}
