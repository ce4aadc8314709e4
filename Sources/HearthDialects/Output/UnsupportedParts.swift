package import HearthModel

/// What of a device cannot be used, and why; all of it, in place of what was said before.
package struct UnsupportedParts: Sendable, Equatable {
    package let device: DeviceIndex
    package let parts: [Part]

    package struct Part: Hashable, Sendable {
        /// Its name, or that of the component where it never became one.
        package let property: String
        /// Such as `template: filter 'regex_replace' at column 14`.
        package let reason: String
    }
}
