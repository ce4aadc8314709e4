package import HearthModel

extension Instant {
    /// Whether it can be written as RFC 3339 has it, in UTC with a year of four digits.
    package var isOnTheWire: Bool { (-62_167_219_200_000...253_402_300_799_999).contains(milliseconds) }
}
