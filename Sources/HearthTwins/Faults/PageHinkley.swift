/// Tells that a mean has grown and stays so: Page's test as Hinkley (1970) gave it, with a mean that follows slowly
/// (docs/spec/twins.md, section 7).
struct PageHinkley {
    /// Days over which the mean is a plain one; then it is exponential over twice as many.
    private static let plain = 28
    /// Days before anything is said.
    private static let warmUp = 14
    private static let slack = 0.2
    private static let bound = 1.0

    private var day = 0
    private var mean = 0.0
    private var (sum, lowest) = (0.0, 0.0)
    /// Days since the sum was lowest, which is when the growth began.
    private(set) var rising = 0

    /// - Parameter value: the mean size of a day's standardised residuals, 0…4.
    /// - Returns: whether it has grown.
    mutating func take(_ value: Double) -> Bool {
        day += 1
        mean += (value - mean) / Double(day <= PageHinkley.plain ? day : 2 * PageHinkley.plain)
        guard day > PageHinkley.warmUp else { return false }
        sum += value - mean - PageHinkley.slack
        rising += 1
        if sum <= lowest { (lowest, rising) = (sum, 0) }
        return sum - lowest > PageHinkley.bound
    }
}
