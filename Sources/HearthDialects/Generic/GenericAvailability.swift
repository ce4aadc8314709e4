import HearthJSON
import HearthModel

typealias JSONPathMistake = JSONPath.Mistake

/// One availability topic of a device on generic topics.
struct GenericAvailability: Sendable {
    let topic: String
    private let available: String
    private let notAvailable: String
    private let path: JSONPath?

    init(_ binding: GenericBinding.AvailabilityTopic) throws(JSONPathMistake) {
        (topic, available, notAvailable) = (binding.topic, binding.available, binding.notAvailable)
        path = try binding.valuePath.map { text throws(JSONPathMistake) in try JSONPath.parse(text).get() }
    }

    /// Whether the payload says online or offline; `nil` if it says neither.
    func isOnline(_ payload: UnsafeRawBufferPointer) throws(JSONError) -> Bool? {
        guard let path else { return RawValue(payload: payload).flatMap(judge) }
        return try JSONReader.read(payload) { reader throws(JSONError) in
            guard try reader.seek(path) else { return nil }
            return try reader.rawValue().flatMap(judge)
        }
    }

    private func judge(_ raw: RawValue) -> Bool? {
        switch raw {
        case .text(let text): text.equals(available) ? true : text.equals(notAvailable) ? false : nil
        case .flag(let flag): available == "\(flag)" ? true : notAvailable == "\(flag)" ? false : nil
        case .number(let number):
            Double(available) == number ? true : Double(notAvailable) == number ? false : nil
        case .null: nil
        }
    }
}
