import HearthHub
import HearthKernel
import HearthMind
import HearthModel
import HearthTwins

/// A twin with all that is needed to show it.
struct TwinView {
    let twin: Twin
    let device: Device
    let config: TwinConfig
    let registry: Registry

    /// - Parameter now: at which age is counted.
    init?(of index: DeviceIndex, in snapshot: HouseSnapshot, at now: Instant) {
        guard let device = snapshot.house.registry[index],
            let twin = Twin(
                of: index, in: snapshot.house, refused: snapshot.refusedReadings,
                hasFault: snapshot.foundFaults.contains { $0.key.subject == device.id && !$0.isFeared }, at: now)
        else { return nil }
        (self.twin, self.device, registry) = (twin, device, snapshot.house.registry)
        config = snapshot.twinConfig(of: device)
    }

    var id: String { "twin:" + device.id }

    /// It is to show what was learned, not only what is reported.
    var isModelled: Bool { [.advanced, .expert].contains(config.level) && config.physicsModeling }

    func name(of property: TwinProperty) -> String { registry[property.slot].property.name }
}

extension HouseSnapshot {
    /// The twin of this id, which is `twin:` and a device's id, alias or name, or that alone.
    func twin(_ id: String, seenBy visibility: Visibility, at now: Instant) throws(APIError) -> TwinView {
        let name = id.hasPrefix("twin:") ? String(id.dropFirst(5)) : id
        do throws(APIError) {
            let (index, _) = try device(name, seenBy: visibility)
            if let view = TwinView(of: index, in: self, at: now) { return view }
        } catch .deviceNotFound(_, let near) {
            throw .twinNotFound(id, didYouMean: near)
        }
        throw .twinNotFound(id, didYouMean: [])
    }
}
