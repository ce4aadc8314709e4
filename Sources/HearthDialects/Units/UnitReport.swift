import HearthJSON
import HearthModel

/// The values that one message brings for one device, as they are decoded.
struct UnitReport {
    private(set) var values: [SlotValue] = []

    /// Later values count where one message says a thing twice.
    mutating func set(_ slot: SlotIndex, _ value: Value) {
        if let known = values.firstIndex(where: { $0.slot == slot }) {
            values[known].value = value
        } else {
            values.append(SlotValue(slot, value))
        }
    }

    /// Takes what a codec has made of a value. One that is refused is unknown.
    mutating func take(
        _ decoded: PropertyCodec.Decoded, as slot: SlotIndex, _ property: String, of device: DeviceIndex,
        in message: IncomingMessage, into output: inout DriverOutput
    ) {
        switch decoded {
        case .value(let value): set(slot, value)
        case .nothing: break
        case .fault(let reason):
            output.faults.append(Fault(refusing: property, slot, reason, of: device, in: message))
            set(slot, .unknown)
        }
    }

    /// Takes a message that cannot be read at all: nothing that its topic tells is known any more.
    mutating func refuse(
        _ slots: [SlotIndex], _ reason: Fault.Reason, of device: DeviceIndex, in message: IncomingMessage,
        into output: inout DriverOutput
    ) {
        output.faults.append(Fault(reason, reason.sentence, of: device, slots: slots, in: message))
        for slot in slots { set(slot, .unknown) }
    }

    func append(of device: DeviceIndex, retained: Bool, isSignOfLife: Bool = true, to output: inout DriverOutput) {
        guard !values.isEmpty else { return }
        output.reports.append(
            Report(
                device: device, values: values, provenance: retained ? .retained : .live, isSignOfLife: isSignOfLife))
    }
}

extension PropertyCodec {
    /// A value of a document that was read whole; objects and lists are none.
    func decode(json: JSONValue) -> Decoded {
        switch json {
        case .null: return decode(RawValue.null)
        case .bool(let flag): return decode(.flag(flag))
        case .string(var text):
            return text.withUTF8 { bytes in
                RawValue(payload: UnsafeRawBufferPointer(bytes)).map(decode) ?? .fault(.malformed)
            }
        default: return json.double.map { decode(.number($0)) } ?? .fault(.unknownPayload)
        }
    }
}
