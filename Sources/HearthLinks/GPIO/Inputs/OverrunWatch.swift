/// Notices that the kernel had to drop edges, because nobody read them in time.
package struct OverrunWatch: Sendable {
    private var last: GPIOEdge?
    /// Both edges of the line are asked for, so that they must alternate.
    private let alternates: Bool

    package init(alternates: Bool) { self.alternates = alternates }

    /// - Parameter edges: all that could be read at once, oldest first.
    /// - Returns: whether edges before or among them are missing.
    package mutating func isBroken(by edges: [GPIOEdge]) -> Bool {
        var broken = false
        for edge in edges {
            if let last {
                broken =
                    broken
                    || (edge.sequence == 0
                        ? alternates && edge.isRising == last.isRising : edge.sequence != last.sequence &+ 1)
            }
            last = edge
        }
        return broken
    }
}
