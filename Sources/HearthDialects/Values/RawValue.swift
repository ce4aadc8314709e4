import HearthJSON

/// One value as a device sends it: a JSON scalar, or a whole payload taken as text.
enum RawValue {
    case null
    case flag(Bool)
    case number(Double)
    case text(JSONText)

    /// A payload that is no JSON, without the blanks around it; `nil` if it is not UTF-8.
    init?(payload: UnsafeRawBufferPointer) {
        guard let text = JSONText(checking: payload.trimmingBlanks()) else { return nil }
        self = .text(text)
    }

    /// As a number, also where it was written as text.
    var number: Double? {
        switch self {
        case .number(let number): return number
        case .text(let text):
            return text.withUTF8 { bytes in
                let number = Result { () throws(JSONError) in
                    try JSONReader.read(bytes) { reader throws(JSONError) in try reader.double() }
                }
                return if case .success(let number) = number { number } else { nil }
            }
        case .null, .flag: return nil
        }
    }

    /// As yes or no: `true`, `on`, `1` and their opposites, in any case.
    var flag: Bool? {
        switch self {
        case .flag(let flag): flag
        case .number(let number): number == 1 ? true : number == 0 ? false : nil
        case .text(let text):
            if text.equalsIgnoringCase("on") || text.equalsIgnoringCase("true") || text == "1" {
                true
            } else if text.equalsIgnoringCase("off") || text.equalsIgnoringCase("false") || text == "0" {
                false
            } else {
                nil
            }
        case .null: nil
        }
    }
}

extension JSONReader {
    /// The scalar in front of the cursor; `nil` for an object or array, which is passed over.
    mutating func rawValue() throws(JSONError) -> RawValue? {
        switch try kind() {
        case .null:
            try null()
            return .null
        case .bool: return .flag(try bool())
        case .number: return .number(try doubleOrInfinity())
        case .string: return .text(try text())
        case .array, .object:
            try skip()
            return nil
        }
    }
}

extension JSONText {
    /// The case of ASCII letters only, as in the protocols' own words.
    func equalsIgnoringCase(_ word: StaticString) -> Bool {
        equalsIgnoringCase(UnsafeRawBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount))
    }

    func equalsIgnoringCase(_ word: String) -> Bool {
        var word = word
        return word.withUTF8 { equalsIgnoringCase(UnsafeRawBufferPointer($0)) }
    }

    private func equalsIgnoringCase(_ word: UnsafeRawBufferPointer) -> Bool {
        withUTF8 { bytes in
            guard bytes.count == word.count else { return false }
            for index in 0..<bytes.count {
                // Mostly they are the same, and then there is no more to it.
                guard bytes[index] != word[index] else { continue }
                guard Self.lowered(bytes[index]) == Self.lowered(word[index]) else { return false }
            }
            return true
        }
    }
}

extension JSONText {
    private static func lowered(_ byte: UInt8) -> UInt8 {
        byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") ? byte | 0x20 : byte
    }
}

extension UnsafeRawBufferPointer {
    func trimmingBlanks() -> UnsafeRawBufferPointer {
        func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
        var range = 0..<count
        while let first = range.first, isBlank(self[first]) { range = range.dropFirst() }
        while let last = range.last, isBlank(self[last]) { range = range.dropLast() }
        return UnsafeRawBufferPointer(rebasing: self[range])
    }
}
