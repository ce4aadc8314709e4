/// Tells that the mean of a row of standardised residuals has moved, to either side: the two-sided cumulative sum of Page
/// (1954), docs/spec/twins.md, section 7.
struct Cusum {
    /// Residuals count up to here, in standard deviations.
    private static let clip = 4.0
    /// Half of the smallest shift that is worth finding.
    private static let slack = 0.5
    /// One false alarm in 736 days of quarter hours, if they are independent and normal.
    private static let bound = 14.0

    private var (up, down) = (0.0, 0.0)
    /// So many residuals in a row have not been back at zero, the newest included.
    private(set) var (climbing, falling) = (0, 0)

    /// - Parameter residual: in standard deviations; no number where nothing is known, which changes nothing.
    /// - Returns: for how many residuals the shift has been going on, if it is found now; then it begins anew.
    mutating func take(_ residual: Double) -> Int? {
        guard !residual.isNaN else { return nil }
        let z = min(max(residual, -Cusum.clip), Cusum.clip)
        up = max(0, up + z - Cusum.slack)
        down = max(0, down - z - Cusum.slack)
        (climbing, falling) = (up > 0 ? climbing + 1 : 0, down > 0 ? falling + 1 : 0)
        guard max(up, down) > Cusum.bound else { return nil }
        defer { self = Cusum() }
        return up > down ? climbing : falling
    }
}
