/// As JSON has it: `true`, `21.5`, `"open"`; nothing known is an empty object. What earlier versions have kept names its
/// case, `{"number":{"_0":21.5}}`, and is read as well.
extension Value: Codable {
    private enum Case: CodingKey { case flag, number, text }
    private enum Content: CodingKey { case _0 }

    package init(from decoder: any Decoder) throws {
        let scalar = try decoder.singleValueContainer()
        do { self = .text(try scalar.decode(String.self)) } catch DecodingError.typeMismatch {
            do { self = .number(try scalar.decode(Double.self)) } catch DecodingError.typeMismatch {
                do { self = .flag(try scalar.decode(Bool.self)) } catch DecodingError.typeMismatch {
                    try self.init(named: decoder.container(keyedBy: Case.self))
                }
            }
        }
    }

    private init(named object: KeyedDecodingContainer<Case>) throws {
        self = .unknown
        guard let name = object.allKeys.first else { return }
        let content = try object.nestedContainer(keyedBy: Content.self, forKey: name)
        switch name {
        case .flag: self = .flag(try content.decode(Bool.self, forKey: ._0))
        case .number: self = .number(try content.decode(Double.self, forKey: ._0))
        case .text: self = .text(try content.decode(String.self, forKey: ._0))
        }
    }

    package func encode(to encoder: any Encoder) throws {
        switch self {
        case .flag(let flag): try flag.encode(to: encoder)
        case .number(let number) where number.isFinite: try number.encode(to: encoder)
        case .text(let text): try text.encode(to: encoder)
        // A number that should not exist must not keep the rest of a batch from being stored; reading refuses it.
        case .number: _ = encoder.unkeyedContainer()
        case .unknown: _ = encoder.container(keyedBy: Case.self)
        }
    }
}
