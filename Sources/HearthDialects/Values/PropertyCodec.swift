import HearthJSON
import HearthModel

/// Reads and writes the values of one property. The type is the declared one; what the JSON looks like never decides.
struct PropertyCodec: Equatable, Sendable {
    struct Word: Equatable, Sendable {
        var raw: RawWord
        var value: Value
    }

    enum Decoded: Equatable {
        case value(Value)
        /// Nothing happened: an empty event.
        case nothing
        case fault(Fault.Reason)
    }

    var type: ValueType
    /// What can be read of a number; what is written lies within the range of the type.
    var limits: ClosedRange<Double>?
    /// Spellings of the wire; where several mean the same, the first is the one that is sent.
    var words: [Word] = []
    var scaling = Scaling()
    /// The text that means that the device does not know.
    var unknown: String?

    init(type: ValueType) {
        self.type = type
        if case .number(_, let range, _) = type { limits = range }
    }

    init(for property: Property) {
        type = property.type
        limits = property.limits
    }

    /// The value of a property with two, that is the active one or the other: on and off, open and closed.
    static func value(active: Bool, of type: ValueType) -> Value? {
        switch type {
        case .flag: .flag(active)
        case .word(let words) where words.count == 2: .text(active ? words[0] : words[1])
        default: nil
        }
    }
}

// MARK: - Reading

extension PropertyCodec {
    func decode(_ raw: RawValue) -> Decoded {
        if case .null = raw { return type.isEvent ? .nothing : .value(.unknown) }
        if let unknown, case .text(let text) = raw, text.equals(unknown) { return .value(.unknown) }
        for word in words where word.raw.matches(raw) { return .value(word.value) }
        switch type {
        case .number: return decodeNumber(raw)
        case .text: return decodeText(raw)
        case .flag: return .init(raw.flag.map { .flag($0 != scaling.isInverted) })
        case .word(let names): return decodeWord(raw, names)
        case .event(let names): return decodeEvent(raw, names)
        }
    }

    private func decodeNumber(_ raw: RawValue) -> Decoded {
        guard let number = raw.number else { return .fault(.unknownPayload) }
        let value = scaling.canonical(number)
        guard value.isFinite else { return .fault(.outOfRange) }
        guard let limits, !limits.contains(value) else { return .value(.number(value)) }
        // Percentages drift beyond their ends in many devices (docs/spec/devices.md, section 3).
        let slack = type.unit == .percent ? (limits.upperBound - limits.lowerBound) / 10 : 0
        guard value >= limits.lowerBound - slack, value <= limits.upperBound + slack else { return .fault(.outOfRange) }
        return .value(.number(min(max(value, limits.lowerBound), limits.upperBound)))
    }

    private func decodeText(_ raw: RawValue) -> Decoded {
        switch raw {
        case .text(let text): text.written.count > 4_096 ? .fault(.tooLarge) : .value(.text(text.string))
        case .flag(let flag): .value(.text(flag ? "true" : "false"))
        case .number(let number):
            .value(.text(String(decoding: JSONWriter.document { $0.value(number) }, as: UTF8.self)))
        case .null: .value(.unknown)
        }
    }

    private func decodeWord(_ raw: RawValue, _ names: [String]) -> Decoded {
        if case .text(let text) = raw, let index = names.firstIndex(where: { text.equalsIgnoringCase($0) }) {
            return .value(.text(scaling.isInverted && names.count == 2 ? names[1 - index] : names[index]))
        }
        return .init(raw.flag.flatMap { Self.value(active: $0 != scaling.isInverted, of: type) })
    }

    private func decodeEvent(_ raw: RawValue, _ names: [String]) -> Decoded {
        guard case .text(let text) = raw else { return .fault(.unknownPayload) }
        if text.written.isEmpty { return .nothing }
        if let name = names.first(where: { text.equalsIgnoringCase($0) }) { return .value(.text(name)) }
        return names.contains("other") ? .value(.text("other")) : .fault(.unknownPayload)
    }
}

extension PropertyCodec.Decoded {
    fileprivate init(_ value: Value?) {
        self = value.map { .value($0) } ?? .fault(.unknownPayload)
    }
}

// MARK: - Writing

extension PropertyCodec {
    /// The raw form of a value, within the range and on the step of the property; `nil` if there is none.
    func encode(_ value: Value) -> RawWord? {
        if let word = words.first(where: { $0.value == value }) { return word.raw }
        switch (type, value) {
        case (.number(_, let range, let step), .number(var number)):
            if let step, step > 0 {
                let origin = range?.lowerBound ?? 0
                number = (origin + ((number - origin) / step).rounded() * step).rounded(decimals: 6)
            }
            if let range { number = min(max(number, range.lowerBound), range.upperBound) }
            let raw = scaling.raw(number)
            return raw.isFinite ? .number(raw) : nil
        case (.flag, .flag(let flag)): return .flag(flag != scaling.isInverted)
        case (.word(let names), .text(let text)): return names.contains(text) ? .text(text) : nil
        case (.text, .text(let text)): return .text(text)
        default: return nil
        }
    }
}
