package import HearthModel

/// What has been heard of the devices of a house, where somebody listens.
package struct Heard: Sendable {
    /// A device of which nothing was heard for so long is told of (docs/spec/rule-language.md, section 17, W171).
    package static let longSilence = Milliseconds.days(7)

    /// How often a slot reports, where that has been learned.
    package var intervals: [SlotIndex: Milliseconds] = [:]
    /// Devices that have been silent for longer than `longSilence`.
    package var silent: Set<DeviceIndex> = []

    package init() {}
}
