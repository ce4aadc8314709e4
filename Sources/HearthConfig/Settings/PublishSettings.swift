package import HearthModel

/// The block `publish`: what the hub tells on the broker about itself (docs/spec/devices.md, section 7).
package struct PublishSettings: Sendable, Equatable {
    package var enabled = true
    /// Announce the house to Home Assistant.
    package var homeAssistant = true
    package var style = Style.device
    package var acceptCommands = true
    /// Ids or classes of the devices to mirror.
    package var devices: [String] = []
    /// Least time between two messages on a topic.
    package var interval = Milliseconds.seconds(5)

    /// One discovery message for all, or one for each entity.
    package enum Style: String, Sendable, CaseIterable { case device, single }

    package init() {}
}

extension PublishSettings {
    init(_ section: inout Section, names: Names) {
        enabled = section.flag("enabled") ?? true
        homeAssistant = section.flag("homeassistant") ?? true
        style = section.word("style") ?? style
        acceptCommands = section.flag("accept_commands") ?? true
        devices = section.references("devices", "device or class", among: names.devices.union(DeviceClass.names))
        interval = section.duration("interval", in: .zero ... .hours(1), zero: true) ?? interval
    }
}
