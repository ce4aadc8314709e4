/// As JSON has it: `true`, `21.5`, `"open"`; nothing known is an empty object.
extension Value: Codable {
    private struct Key: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init?(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    package init(from decoder: any Decoder) throws {
        let scalar = try decoder.singleValueContainer()
        do { self = .text(try scalar.decode(String.self)) } catch DecodingError.typeMismatch {
            do { self = .number(try scalar.decode(Double.self)) } catch DecodingError.typeMismatch {
                do { self = .flag(try scalar.decode(Bool.self)) } catch DecodingError.typeMismatch {
                    guard try decoder.container(keyedBy: Key.self).allKeys.isEmpty else {
                        throw DecodingError.dataCorrupted(
                            .init(codingPath: decoder.codingPath, debugDescription: "it is no value of a house"))
                    }
                    self = .unknown
                }
            }
        }
    }

    package func encode(to encoder: any Encoder) throws {
        switch self {
        case .flag(let flag): try flag.encode(to: encoder)
        case .number(let number) where number.isFinite: try number.encode(to: encoder)
        case .text(let text): try text.encode(to: encoder)
        // A number that should not exist must not keep the rest of a batch from being stored; reading refuses it.
        case .number: _ = encoder.unkeyedContainer()
        case .unknown: _ = encoder.container(keyedBy: Key.self)
        }
    }
}
