import Testing

@testable import HearthHub

/// How the four parts of awareness come together (docs/spec/mind.md, section 2).
@Suite struct AwarenessTests {
    @Test(arguments: [
        ("healthy", 0.97, 0.70, 0.99, 0.93, 0.890), ("just started, all report", 1, 0.50, 0.90, 0.50, 0.717),
        ("half of the devices are silent", 0.50, 0.70, 0.90, 0.80, 0.672),
        ("the broker has been away for an hour", 0.10, 0.70, 0.05, 0.90, 0.220),
        ("nothing is configured", 0, 0.50, 0.90, 0.50, 0.143),
    ])
    func level(
        house: String, coverage: Double, prediction: Double, comms: Double, explained: Double, expected: Double
    ) {
        let awareness = Awareness(
            coverage: coverage, prediction: prediction, comms: comms, explained: explained, activeDevices: 1,
            totalDevices: 1, blindSpots: [])
        #expect(abs(awareness.level - expected) < 0.0005, "\(house): \(awareness.level)")
    }
}
