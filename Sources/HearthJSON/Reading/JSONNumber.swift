/// A number of a document.
package struct JSONNumber: Equatable, Sendable {
    /// The nearest `Double`, always finite.
    package let double: Double
    /// The number as an integer, if it is one that fits: exactly as written for `9007199254740993`, by way of `double`
    /// for `21.0` and `1e3`.
    package let integer: Int64?
    /// Whether it was written without fraction and exponent.
    let isWrittenAsInteger: Bool
}
