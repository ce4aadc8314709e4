import HearthJSON
package import HearthModel

/// A message, or one property of it, that was ignored, and why (docs/spec/devices.md, section 5.8).
package struct Fault: Sendable, Equatable {
    package enum Reason: String, Sendable {
        case malformed
        case tooLarge = "too_large"
        case outOfRange = "out_of_range"
        case unknownPayload = "unknown_payload"
        case templateError = "template_error"
        case conflated, duplicate, overrun
        /// More is announced than is taken in.
        case tooMany = "too_many"
    }

    package let device: DeviceIndex?
    /// The properties whose readings were refused, and which are unknown now.
    package let slots: [SlotIndex]
    package let reason: Reason
    package let text: String
    /// Of the message; `nil` if it was a command that could not be told.
    package let topic: String?
    /// The first 120 bytes of the payload; in hexadecimal if they are not text.
    package let payloadText: String?

    init(
        _ reason: Reason, _ text: String, of device: DeviceIndex?, slots: [SlotIndex] = [],
        in message: IncomingMessage
    ) {
        (self.device, self.slots, self.reason, self.text) = (device, slots, reason, text)
        topic = String(decoding: message.topic, as: UTF8.self)
        payloadText = Fault.excerpt(message.payload)
    }

    /// Of a command or a line.
    package init(_ reason: Reason, _ text: String, of device: DeviceIndex) {
        (self.device, slots, self.reason, self.text) = (device, [], reason, text)
        (topic, payloadText) = (nil, nil)
    }

    /// Of found hardware for which there is no more room.
    package init(tooMany text: String) {
        (device, slots, reason, self.text) = (nil, [], .tooMany, text)
        (topic, payloadText) = (nil, nil)
    }

    private static func excerpt(_ payload: UnsafeRawBufferPointer) -> String {
        let head = payload.prefix(120)
        if let text = String(validating: head, as: UTF8.self) { return text }
        if let cut = Fault.withoutCutCharacter(head), payload.count > 120 { return cut }
        return head.map { byte in (byte < 16 ? "0" : "") + String(byte, radix: 16) }.joined()
    }

    /// The text without a character that the end of the excerpt has cut in two.
    private static func withoutCutCharacter(_ head: Slice<UnsafeRawBufferPointer>) -> String? {
        (1...3).lazy.compactMap { String(validating: head.dropLast($0), as: UTF8.self) }.first
    }
}

extension Fault {
    /// Of a reading. Whoever tells it makes the property unknown as well, so that the last value does not stand as if
    /// it were live (docs/decisions/043-refused-is-unknown.md).
    init(
        refusing property: String, _ slot: SlotIndex, _ reason: Reason, of device: DeviceIndex?,
        in message: IncomingMessage
    ) {
        self.init(reason, "'\(property)': \(reason.sentence)", of: device, slots: [slot], in: message)
    }

    init(_ error: JSONError, of device: DeviceIndex?, in message: IncomingMessage) {
        self.init(Reason(error), error.description, of: device, in: message)
    }
}

extension Fault.Reason {
    init(_ error: JSONError) {
        self =
            switch error.reason {
            case .tooLarge: .tooLarge
            case .numberOutOfRange: .outOfRange
            default: .malformed
            }
    }

    var sentence: String {
        switch self {
        case .malformed: "the payload is malformed"
        case .tooLarge: "the payload is too large"
        case .outOfRange: "the number is out of range"
        case .unknownPayload: "the value is not one of the property's"
        case .templateError: "the template makes nothing of it"
        case .conflated: "too many messages, only the newest counts"
        case .duplicate: "the same event again"
        case .tooMany: "more is announced than is taken in"
        case .overrun: "edges came faster than they were read"
        }
    }
}
