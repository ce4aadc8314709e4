/// What the hub asks of whoever holds its outputs.
package enum OutputOrder: Codable, Hashable, Sendable {
    /// These and no others, from now on; also how a hub begins. Outputs that nobody has answered for go to their start
    /// levels; one without keeps what it is.
    case take([OutputPlan], start: [String: Int])
    /// Thousandths.
    case set(String, level: Int)
    case move(String, Interlock.Direction, milliseconds: Int64)
    case stop(String)
    /// Tell what it is now.
    case read(String)
    /// The hub is alive.
    case beat
    /// Everything to its safe state, now; by hand.
    case safe
}

/// What the holder of the outputs tells.
package enum OutputNews: Codable, Hashable, Sendable {
    /// Read back, in thousandths.
    case level(String, Int)
    case moving(String, Interlock.Direction?)
    /// Held, and usable.
    case held(String)
    /// Not held or not usable; tried again.
    case fault(String, String)
    /// A least time on or off is not over.
    case waiting(String, OutputTimes.Wait, milliseconds: Int64)
    /// A pulse is under way.
    case refused(String, milliseconds: Int64)
    /// It went off because it had been on for its greatest time.
    case tooLong(String)
    /// The answer to `safe`: how many outputs there are.
    case safe(Int)
    /// The answer to `beat`.
    case beat
}
