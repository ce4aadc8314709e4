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
    /// With the type that the house has declared.
    func typed(as type: ValueType) -> TasmotaReading {
        var typed = self
        typed.codec = PropertyCodec(type: type)
        (typed.codec.words, typed.codec.scaling) = (codec.words, codec.scaling)
        return typed
    }

    func decode(_ raw: RawValue) -> PropertyCodec.Decoded {
        guard let element else { return codec.decode(raw) }
        guard case .text(let text) = raw, !text.isEscaped else { return .fault(.unknownPayload) }
        let numbers = text.written.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
        guard element < numbers.count,
            let number = RawValue(payload: UnsafeRawBufferPointer(rebasing: numbers[element]))
        else { return .fault(.unknownPayload) }
        return codec.decode(number)
    }
}
