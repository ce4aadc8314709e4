import HearthModel

extension RoomFit {
    /// The model, or with chance one that may as well be the right one: parameters off by what the fit is unsure of,
    /// together as they depend on each other.
    func model(drawn draws: Draws?, for area: String) -> RoomModel {
        guard let draws else { return model }
        let normals = (1...4).map { draws.normal(area, .parameter, $0) }
        let off = root.map { row in zip(row, normals).reduce(0) { $0 + $1.0 * $1.1 } }
        var drawn = model
        drawn.tau *= stableExp(min(max(off[0], -1), 1))
        drawn.gain = max(0, model.gain + off[1])
        drawn.sun = max(0, model.sun + off[2])
        drawn.constant += off[3]
        return drawn
    }

    /// The lower triangle whose product with itself is the covariance, after Cholesky; what does not vary has zeros.
    private var root: [[Double]] {
        var root = [[Double]](repeating: [0, 0, 0, 0], count: 4)
        for i in 0..<4 {
            for j in 0...i {
                let rest = (0..<j).reduce(covariance[i * 4 + j]) { $0 - root[i][$1] * root[j][$1] }
                if i == j {
                    root[i][i] = max(rest, 0).squareRoot()
                } else {
                    root[i][j] = root[j][j] > 1e-9 ? rest / root[j][j] : 0
                }
            }
        }
        return root
    }
}
