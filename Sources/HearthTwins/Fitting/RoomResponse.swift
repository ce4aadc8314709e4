import HearthModel

/// What a room that starts at 0 °C would be like, in parts that the unknown gains multiply, as means over the steps.
struct RoomResponse {
    private(set) var outdoor: [Double]
    private(set) var heat: [Double]
    private(set) var sunshine: [Double]
    private(set) var constant: [Double]
    /// λ · t from the first step's middle to each one's.
    private var decay: [Double]
    /// What is left by each step of a difference at the first.
    private var left: [Double]

    init(_ grid: FitGrid, tau: Double, airing: Double, heat inputs: [Double]) {
        let none = [Double](repeating: 0, count: grid.count)
        (outdoor, heat, sunshine, constant, decay, left) = (none, none, none, none, none, none)
        var (outside, heated, shone, gained) = (0.0, 0.0, 0.0, 0.0)
        var (rate, window, keep, half, share) = (1 / tau, -1.0, 0.0, 0.0, 0.0)
        var (sum, rest) = (0.0, 1.0)
        for k in 0..<grid.count {
            if grid.window[k] != window {
                window = grid.window[k]
                rate = 1 / tau + airing * window
                half = stableExp(-rate * grid.step / 2)
                keep = half * half
                // Of what is there at the step's start, so much is there on average in it.
                share = (1 - keep) / (rate * grid.step)
            }
            func pass(_ value: inout Double, to end: Double) -> Double {
                let off = value - end
                value = end + off * keep
                return end + off * share
            }
            outdoor[k] = pass(&outside, to: grid.outdoor[k])
            heat[k] = pass(&heated, to: inputs[k] / rate)
            sunshine[k] = pass(&shone, to: grid.sunshine[k] / rate)
            constant[k] = pass(&gained, to: 1 / rate)
            decay[k] = sum + rate * grid.step / 2
            left[k] = rest * half
            (sum, rest) = (sum + rate * grid.step, rest * keep)
        }
    }

    /// What is left at the one step of a difference at the other.
    func keep(_ start: Int, _ end: Int) -> Double {
        // After months with open windows the products are too small to be divided.
        left[end] > 1e-200 ? left[end] / left[start] : stableExp(decay[start] - decay[end])
    }
}
