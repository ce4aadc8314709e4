/// How much each of several forecasts counts.
enum Mixture {
    /// The shares that would have come closest.
    ///
    /// Errors beyond the usual one count linearly and not by their squares (Huber, "Robust estimation of a location
    /// parameter", 1964): somebody who opens a window once must not decide whom to believe for two weeks.
    ///
    /// - Parameters:
    ///   - errors: of each forecast that has come due, by expert.
    ///   - target: shares that are kept to while little is known; at least 0, with the sum 1.
    ///   - ridge: how hard they are kept to, as a share of the mean squared error.
    /// - Returns: shares of at least 0 with the sum 1.
    static func weights(_ errors: [[Double]], towards target: [Double], ridge: Double) -> [Double] {
        guard !errors.isEmpty else { return target }
        var weights = least(errors, towards: target, ridge: ridge)
        for _ in 0..<4 {
            let misses = errors.map { row in abs(zip(weights, row).reduce(0) { $0 + $1.0 * $1.1 }) }
            let usual = max(misses.sorted()[misses.count / 2], 1e-6)
            let evened = zip(errors, misses).map { row, miss in
                let factor = (usual / max(miss, usual)).squareRoot()
                return row.map { $0 * factor }
            }
            weights = least(evened, towards: target, ridge: ridge)
        }
        return weights
    }

    private static func least(_ errors: [[Double]], towards target: [Double], ridge: Double) -> [Double] {
        let n = target.count
        var squares = [[Double]](repeating: [Double](repeating: 0, count: n), count: n)
        for row in errors {
            for i in 0..<n {
                for j in 0..<n { squares[i][j] += row[i] * row[j] / Double(errors.count) }
            }
        }
        let pull = max(ridge * (0..<n).reduce(0) { $0 + squares[$1][$1] } / Double(n), 1e-9)
        for i in 0..<n { squares[i][i] += pull }

        var best = (weights: target, badness: Double.infinity)
        // Of every choice of experts that count at all, the best whose shares come out at 0 or more.
        for choice in 1..<(1 << n) {
            let chosen = (0..<n).filter { choice >> $0 & 1 == 1 }
            let rows = chosen.map { i in chosen.map { squares[i][$0] } }
            let pulled = solved(rows, chosen.map { pull * target[$0] })
            let even = solved(rows, chosen.map { _ in 1 })
            let level = (1 - pulled.reduce(0, +)) / even.reduce(0, +)
            var weights = [Double](repeating: 0, count: n)
            for (k, i) in chosen.enumerated() { weights[i] = pulled[k] + level * even[k] }
            guard weights.allSatisfy({ $0 >= 0 }) else { continue }
            var badness = 0.0
            for i in 0..<n {
                badness -= 2 * pull * target[i] * weights[i]
                for j in 0..<n { badness += weights[i] * weights[j] * squares[i][j] }
            }
            if badness < best.badness { best = (weights, badness) }
        }
        return best.weights
    }

    /// Of a symmetric positive definite system, by elimination.
    private static func solved(_ products: [[Double]], _ right: [Double]) -> [Double] {
        let n = right.count
        var rows = zip(products, right).map { $0 + [$1] }
        for i in 0..<n {
            for j in 0..<n where j > i {
                let factor = rows[j][i] / rows[i][i]
                for k in i...n { rows[j][k] -= factor * rows[i][k] }
            }
        }
        var values = right
        for i in (0..<n).reversed() {
            values[i] = rows[i][n]
            for j in 0..<n where j > i { values[i] -= rows[i][j] * values[j] }
            values[i] /= rows[i][i]
        }
        return values
    }
}
