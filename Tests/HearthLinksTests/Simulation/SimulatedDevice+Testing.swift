import HearthDialects
import HearthJSON
import HearthModel

@testable import HearthLinks

extension SimulatedDevice {
    /// A device as the configuration would make it, at 1970-01-01T00:00:00Z.
    static func made(
        _ className: String, id: String = "hall.thing", properties: [Property]? = nil,
        dialect: SimulateBinding.Dialect = .zigbee2mqtt, in zone: CivilZone = .utc,
        _ change: (inout SimulateBinding) -> Void = { _ in }
    ) -> SimulatedDevice {
        SimulationPlan.made(className, id: id, properties: properties, dialect: dialect, change)
            .device(in: zone, at: Instant(milliseconds: 0))
    }

    /// Takes a message, and says all that is due until `end`.
    mutating func told(_ topic: String, _ text: String, at now: Int64, until end: Int64) -> [String] {
        received(topic, Array(text.utf8), at: Instant(milliseconds: now))
        return said(until: end)
    }

    /// `topic payload` of what is said until then.
    mutating func said(until end: Int64) -> [String] {
        advance(to: Instant(milliseconds: end)).map { $0.topic + " " + String(decoding: $0.payload, as: UTF8.self) }
    }
}

extension SimulationPlan {
    static func made(
        _ className: String, id: String = "hall.thing", properties: [Property]? = nil,
        dialect: SimulateBinding.Dialect = .zigbee2mqtt, _ change: (inout SimulateBinding) -> Void = { _ in }
    ) -> SimulationPlan {
        guard let deviceClass = DeviceClass.named(className) else { preconditionFailure("No class \(className)") }
        var binding = SimulateBinding()
        binding.dialect = dialect
        binding.noise = 0
        change(&binding)
        let device = Device(
            id: id, name: "Thing", deviceClass: deviceClass, properties: properties, integration: "simulated")
        guard
            let plan = SimulationPlan(
                ConfiguredDevice(device: device, binding: .simulate(binding)), root: "hearth/simulated")
        else { preconditionFailure("A simulate entry has a plan") }
        return plan
    }
}
