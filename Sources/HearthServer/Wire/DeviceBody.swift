import HearthConfig
import HearthHTTP
import HearthHub
import HearthJSON
import HearthKernel
import HearthModel

/// A device (docs/spec/house-api.md, section 5.3).
struct DeviceBody: JSONWritable {
    static var shape: Shape {
        Shape(
            "Device",
            "A device; from capabilities on up to aliases only what is known, the last five with details only",
            aliased: true,
            """
            id name user_name user_description? location? area? device_class type status:online|offline|unknown|error
            active?:bool current_state:map desired?:map supported_features:[text] capabilities:[text] last_seen?:date
            discovery_method integration_type manufacturer? model? firmware? aliases:[text] enabled:bool simulated:bool
            assumed:bool hold?:Hold properties?:map state_meta?:map commands?:[Command] binding?:map diagnostics?:map
            """)
    }

    /// How much of it.
    enum Detail: Sendable {
        case summary
        /// With `state_meta`, commands and binding; diagnostics are not for guests.
        case full(diagnostics: Bool)
    }

    let snapshot: HouseSnapshot
    let view: DeviceView
    let device: Device
    let detail: Detail
    /// For guests, who are not told who or what is behind what it does.
    let isDiscreet: Bool
    let now: Instant

    init(
        snapshot: HouseSnapshot, index: DeviceIndex, device: Device, detail: Detail = .summary, isDiscreet: Bool,
        now: Instant
    ) {
        (self.snapshot, view) = (snapshot, DeviceView(index, in: snapshot.house))
        (self.device, self.detail, self.isDiscreet, self.now) = (device, detail, isDiscreet, now)
    }

    /// - Parameters:
    ///   - view: may be newer than the snapshot.
    ///   - snapshot: for the names of areas.
    init(_ view: DeviceView, of device: Device, in snapshot: HouseSnapshot, isDiscreet: Bool, now: Instant) {
        (self.view, self.device, self.snapshot, detail) = (view, device, snapshot, .summary)
        (self.isDiscreet, self.now) = (isDiscreet, now)
    }

    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("id", device.id)
        writer.member("name", device.name)
        writer.aliased("user_name", device.name)
        writer.aliasedIfPresent("user_description", device.description)
        if let area = device.area {
            writer.member("location", snapshot.areaName(area))
            writer.member("area", area)
        }
        writer.aliased("device_class", device.category.rawValue)
        writer.member("type", device.deviceClass.name)
        writer.member("status", view.status.rawValue)
        writer.memberIfPresent("active", view.isActive)
        writer.aliased("current_state", StateBody(view))
        if !view.desired.isEmpty { writer.member("desired", ValuesBody(view.desired, in: view.registry)) }
        writer.aliased("supported_features", ControlAction.supportedActions(of: device))
        writer.member("capabilities", device.properties.map(\.name))
        writer.aliasedIfPresent("last_seen", view.lastSeen?.rfc3339)
        writer.aliased("discovery_method", device.discovery.rawValue)
        writer.aliased("integration_type", device.integration)
        writer.memberIfPresent("manufacturer", device.hardware.manufacturer)
        writer.memberIfPresent("model", device.hardware.model)
        writer.memberIfPresent("firmware", device.hardware.firmware)
        writer.member("aliases", device.aliases)
        writer.member("enabled", device.enabled)
        writer.member("simulated", device.simulated)
        writer.member("assumed", device.assumed)
        if let hold = view.hold { writer.member("hold", HoldBody(hold, in: view.registry, isDiscreet: isDiscreet)) }
        if case .full(let diagnostics) = detail { writeDetails(diagnostics: diagnostics, to: &writer) }
        writer.endObject()
    }

    private func writeDetails(diagnostics: Bool, to writer: inout JSONWriter) {
        let (house, index) = (snapshot.house, view.device)
        writer.member("properties", StateBody(view))
        writer.aliased(
            "state_meta",
            StateMetaBody(house: house, device: index, diagnostics: snapshot.diagnostics[index], now: now))
        writer.member(
            "commands",
            (snapshot.recentCommands[index] ?? []).map {
                CommandBody($0, in: house.registry, isDiscreet: isDiscreet)
            })
        if let configured = snapshot.configuration.devices.first(where: { $0.device.id == device.id }) {
            writer.member("binding", BindingBody(binding: configured.binding))
        }
        guard diagnostics else { return }
        writer.member(
            "diagnostics",
            DiagnosticsBody(
                diagnostics: snapshot.diagnostics[index],
                availabilitySource: house.availabilitySource(index),
                bridge: device.bridge.flatMap { snapshot.bridges[$0] }))
    }
}

extension House {
    /// Whether the active word of the device's class holds; `nil` if it has none, or the value is unknown.
    func isActive(_ device: DeviceIndex) -> Bool? {
        registry.isActive(device, showing: registry.slots(of: device).first.map { reading($0).value })
    }
}
