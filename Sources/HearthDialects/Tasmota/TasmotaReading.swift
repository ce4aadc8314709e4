import HearthJSON
import HearthModel

/// Where in the payloads of a device one property is found, and how it is read and written.
struct TasmotaReading: Equatable, Sendable {
    /// Below the root, or below `StatusSNS` or `StatusSTS`.
    var path: [JSONPath.Step]
    var property: String
    var codec: PropertyCodec
    /// Of a text such as `120,100,50`: which of its numbers; `nil`: the whole value.
    var element: Int?
}

extension TasmotaReading {
    /// As the property that the house has declared.
    func reading(as property: Property) -> TasmotaReading {
        var typed = self
        (typed.codec.type, typed.codec.limits) = (property.type, property.limits)
        return typed
    }

    func decode(_ raw: RawValue) -> PropertyCodec.Decoded {
        guard let element else { return codec.decode(raw) }
        guard case .text(let text) = raw, !text.isEscaped,
            let number = RawValue(payload: Self.element(element, of: text.written))
        else { return .fault(.unknownPayload) }
        return codec.decode(number)
    }
    /// What stands between two commas; empty where there are too few of them.
    private static func element(_ number: Int, of list: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
        var start = 0
        var left = number
        for place in list.indices where list[place] == UInt8(ascii: ",") {
            if left == 0 { return UnsafeRawBufferPointer(rebasing: list[start..<place]) }
            left -= 1
            start = place + 1
        }
        return UnsafeRawBufferPointer(rebasing: left == 0 ? list[start...] : list[list.count...])
    }
}
