/// Why a control request means nothing for this device: a mistake of the caller, told as a value.
package enum ControlProblem: Error, Sendable, Equatable {
    /// - Parameters: all actions the device supports, and those whose names are near the one asked for.
    case unsupported(action: String, supported: [String], didYouMean: [String])
    /// Everything that is wrong with the value, not the first thing only.
    case invalid([Issue])
    /// `toggle` of what nobody knows.
    case stateUnknown

    package struct Issue: Sendable, Equatable {
        /// `value` or `value.brightness`.
        package var path: String
        package var problem: String
        package var expected: String
        package var got: String
        package init(path: String, problem: String, expected: String, got: String) {
            (self.path, self.problem, self.expected, self.got) = (path, problem, expected, got)
        }
    }
}
