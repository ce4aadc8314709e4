/// How a value is known (docs/spec/devices.md, section 5.3), worst first: a better provenance replaces a worse one.
package enum Provenance: String, Sendable, Comparable, CaseIterable, Codable {
    /// From another system, of the time before this house began to record: of history only, never of a present value.
    case imported
    /// Our own command to a device without feedback.
    case assumed
    /// From our storage after a start, with its old time.
    case restored
    /// A message with the retain flag, or a value that a bridge repeats from its cache.
    case retained
    /// A simulated or virtual device.
    case simulated
    /// From the device or its bridge, now.
    case live

    private var rank: Int { Provenance.allCases.firstIndex(of: self) ?? 0 }
    package static func < (a: Provenance, b: Provenance) -> Bool { a.rank < b.rank }
}
