/// The bucket from which a request is paid, and how fast it fills.
package struct Cost: Hashable, Sendable {
    package let name: String
    /// Requests per second in the long run.
    package let rate: Double
    /// How many may come at once.
    package let burst: Double

    package init(_ name: String, rate: Double, burst: Double) {
        (self.name, self.rate, self.burst) = (name, rate, burst)
    }

    package static let read = Cost("read", rate: 100, burst: 500)
    package static let write = Cost("write", rate: 20, burst: 60)
}
