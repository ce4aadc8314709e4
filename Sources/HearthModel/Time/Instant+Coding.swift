/// Its milliseconds. What earlier versions have kept, `{"milliseconds":0}`, is read as well.
extension Instant: Codable {
    private enum CodingKeys: CodingKey { case milliseconds }

    package init(from decoder: any Decoder) throws {
        do {
            milliseconds = try decoder.singleValueContainer().decode(Int64.self)
        } catch DecodingError.typeMismatch {
            milliseconds = try decoder.container(keyedBy: CodingKeys.self).decode(Int64.self, forKey: .milliseconds)
        }
    }

    package func encode(to encoder: any Encoder) throws { try milliseconds.encode(to: encoder) }
}
