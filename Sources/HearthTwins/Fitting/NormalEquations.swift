/// Sums of products of three regressors and of what they are to explain: all that least squares need.
struct NormalEquations {
    private var (x0x0, x0x1, x0x2, x1x1, x1x2, x2x2) = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    private var (x0y, x1y, x2y, yy) = (0.0, 0.0, 0.0, 0.0)
    private(set) var count = 0.0

    mutating func add(_ x0: Double, _ x1: Double, _ x2: Double, is y: Double) {
        x0x0 += x0 * x0
        x0x1 += x0 * x1
        x0x2 += x0 * x2
        x1x1 += x1 * x1
        x1x2 += x1 * x2
        x2x2 += x2 * x2
        x0y += x0 * y
        x1y += x1 * y
        x2y += x2 * y
        yy += y * y
        count += 1
    }

    mutating func add(_ other: NormalEquations, times weight: Double = 1) {
        x0x0 += other.x0x0 * weight
        x0x1 += other.x0x1 * weight
        x0x2 += other.x0x2 * weight
        x1x1 += other.x1x1 * weight
        x1x2 += other.x1x2 * weight
        x2x2 += other.x2x2 * weight
        x0y += other.x0y * weight
        x1y += other.x1y * weight
        x2y += other.x2y * weight
        yy += other.yy * weight
        count += other.count * weight
    }

    struct Solution {
        var values: [Double]
        /// The sum of squares that is left.
        var rest: Double
    }

    /// The least squares within bounds: of all ways in which unknowns may lie at a bound, the best that keeps to every
    /// one.
    func least(within bounds: [ClosedRange<Double>]) -> Solution {
        let products = [[x0x0, x0x1, x0x2], [x0x1, x1x1, x1x2], [x0x2, x1x2, x2x2]]
        let moments = [x0y, x1y, x2y]
        func rest(_ values: [Double]) -> Double {
            var rest = yy
            for i in 0..<3 {
                rest -= 2 * values[i] * moments[i]
                for j in 0..<3 { rest += values[i] * values[j] * products[i][j] }
            }
            return max(rest, 0)
        }
        var best = Solution(values: [0, 0, 0], rest: .infinity)
        // In base 3, per unknown: free, at its lower bound, at its upper bound.
        for code in 0..<27 {
            let states = [code % 3, code / 3 % 3, code / 9]
            var values = [0.0, 0, 0]
            for i in 0..<3 where states[i] > 0 {
                values[i] = states[i] == 1 ? bounds[i].lowerBound : bounds[i].upperBound
            }
            guard values.allSatisfy(\.isFinite),
                NormalEquations.solve(products, moments, (0..<3).filter { states[$0] == 0 }, &values),
                (0..<3).allSatisfy({ bounds[$0].contains(values[$0]) })
            else { continue }
            let rest = rest(values)
            if rest < best.rest { best = Solution(values: values, rest: rest) }
            // What is least without bounds is least within them.
            if code == 0 { break }
        }
        return best
    }

    /// By elimination, for the unknowns that are free.
    private static func solve(
        _ products: [[Double]], _ moments: [Double], _ free: [Int], _ values: inout [Double]
    ) -> Bool {
        let n = free.count
        var rows = free.map { i in
            var right = moments[i]
            for j in 0..<3 where !free.contains(j) { right -= products[i][j] * values[j] }
            return free.map { products[i][$0] } + [right]
        }
        for i in 0..<n {
            guard rows[i][i] > 1e-12 * max(products[free[i]][free[i]], 1e-12) else { return false }
            for j in 0..<n where j > i {
                let factor = rows[j][i] / rows[i][i]
                for k in i...n { rows[j][k] -= factor * rows[i][k] }
            }
        }
        for i in (0..<n).reversed() {
            var value = rows[i][n]
            for j in 0..<n where j > i { value -= rows[i][j] * values[free[j]] }
            values[free[i]] = value / rows[i][i]
        }
        return true
    }
}
