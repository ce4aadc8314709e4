package import HearthModel

/// What a person wants of a device that was found: what is `nil` stays as the device says.
package struct DeviceAdjustment: Sendable, Equatable {
    var name: String?
    var description: String?
    var area: String?
    private(set) var aliases: [String]
    var enabled: Bool?
    package private(set) var deviceClass: DeviceClass?

    init(_ section: inout Section, names: Names) {
        name = section.name("name")
        description = section.text("description")
        area = section.reference("area", "area", among: names.areas)
        aliases = section.aliases("aliases")
        enabled = section.flag("enabled")
        if let word = section.name("class") {
            deviceClass = DeviceClass.named(word)
            if deviceClass == nil, let node = section.value("class") {
                section.examination.unknown("class", node, among: DeviceClass.names)
            }
        }
    }

    /// A device can only be of a class of whose main property it can tell.
    package func isApplicable(to device: Device) -> Bool {
        guard let deviceClass else { return true }
        return deviceClass.primary.map { device.property($0.name) != nil } ?? true
    }

    package func apply(to device: inout Device) {
        device.name = name ?? device.name
        device.description = description ?? device.description
        device.area = area ?? device.area
        device.aliases = aliases
        device.enabled = enabled ?? device.enabled
        guard let deviceClass, isApplicable(to: device) else { return }
        device.deviceClass = deviceClass
        device.critical = deviceClass.critical
        device.times = DeviceTimes(deviceClass: deviceClass, kind: device.kind)
    }
}
