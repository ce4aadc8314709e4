/// - Parameter values: at least one.
func median(_ values: some Collection<Double>) -> Double {
    let sorted = values.sorted()
    return (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
}
