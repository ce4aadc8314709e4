import HearthJSON
import HearthModel

/// `device_snapshot`: all devices, in parts that fit into a frame.
enum DeviceSnapshot {
    /// Bytes of devices in one part; a frame may have 256 KiB.
    static let partLimit = 200 * 1_024

    /// - Parameter devices: each encoded.
    static func message(_ devices: [[UInt8]], number: Int, of count: Int, at now: Instant) -> OutgoingMessage {
        OutgoingMessage(type: "device_snapshot", at: now) { writer in
            writer.key("devices")
            writer.beginArray()
            for device in devices { writer.fragment(device) }
            writer.endArray()
            writer.member("part", number)
            writer.member("parts", count)
        }
    }
}

extension [[UInt8]] {
    /// In their order, each part with as many as fit, and at least one part.
    func split(intoPartsOf limit: Int) -> [[[UInt8]]] {
        var parts: [[[UInt8]]] = [[]]
        var size = 0
        for element in self {
            if size + element.count > limit, size > 0 {
                parts.append([])
                size = 0
            }
            parts[parts.count - 1].append(element)
            size += element.count + 1
        }
        return parts
    }
}
