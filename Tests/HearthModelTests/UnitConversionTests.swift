import HearthModel
import Testing

@Suite struct UnitConversionTests {
    @Test(arguments: [
        ("°F", 77.0, 25.0), ("mired", 250, 4_000), ("mW", 1_500, 1.5), ("MWh", 2, 2_000), ("kPa", 101.3, 1_013),
        ("km/h", 36, 10), ("W·min", 60_000, 1), ("psi", 14.5037738, 1), ("inHg", 29.92, 1_013.2),
    ])
    func convertsToTheCanonicalUnit(name: String, raw: Double, canonical: Double) throws {
        let conversion = try #require(UnitConversion(named: name))
        #expect(abs(conversion.canonical(raw) - canonical) < 0.1)
        #expect(abs(conversion.raw(conversion.canonical(raw)) - raw) < 1e-6)
    }

    @Test func anUnlistedUnitIsNotConverted() {
        #expect(UnitConversion(named: "furlong") == nil)
    }
}
