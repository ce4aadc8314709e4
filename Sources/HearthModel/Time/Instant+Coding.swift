/// Its milliseconds.
extension Instant: Codable {
    package init(from decoder: any Decoder) throws {
        milliseconds = try decoder.singleValueContainer().decode(Int64.self)
    }

    package func encode(to encoder: any Encoder) throws { try milliseconds.encode(to: encoder) }
}
