import HearthModel
import Testing

@testable import HearthKernel

/// How texts show values: docs/spec/rule-language.md, section 6.4.
@Suite struct RenderingTests {
    private let celsius = Rendering.quantity(unit: "°C", scale: 1, offset: 0)

    @Test func quantitiesHaveAtMostOneDecimal() {
        let fahrenheit = Rendering.quantity(unit: "°F", scale: 1.8, offset: 32)
        let percent = Rendering.quantity(unit: "%", scale: 1, offset: 0)
        #expect(
            [20.5, 21, 20.04, 20.06, -0.04, -3.25].map { celsius.text(of: .number($0)) } == [
                "20.5 °C", "21 °C", "20 °C", "20.1 °C", "0 °C", "-3.3 °C",
            ])
        #expect(fahrenheit.text(of: .number(25)) == "77 °F")
        #expect(percent.text(of: .number(60)) == "60 %")
    }

    @Test func plainNumbersHaveAtMostThree() {
        #expect(
            [1, 0.5, 0.1 + 0.2, 2.0 / 3, -1_234.5678, 1e15, 1e30, 0, 100, 0.0004].map {
                Rendering.number.text(of: .number($0))
            }
                == ["1", "0.5", "0.3", "0.667", "-1234.568", "1000000000000000", "1e+30", "0", "100", "0"])
        #expect(Rendering.number.text(of: .number(9_000_000_000_000)) == "9000000000000")
    }

    @Test func powerAndEnergyChangeTheirUnitAtAThousand() {
        #expect(
            [0, 12.34, 999.9, 999.96, 1_000, 1_234, -1_500].map { Rendering.power.text(of: .number($0)) } == [
                "0 W", "12.3 W", "999.9 W", "1 kW", "1 kW", "1.2 kW", "-1.5 kW",
            ])
        #expect([0.5, 1, 12.34].map { Rendering.energy.text(of: .number($0)) } == ["500 Wh", "1 kWh", "12.3 kWh"])
    }

    @Test(arguments: [
        (5_400_000.0, "1 h 30 min"), (3_600_000, "1 h"), (3_605_000, "1 h"), (80_000, "1 min 20 s"), (40_000, "40 s"),
        (180, "180 ms"), (1_500, "1 s 500 ms"), (93_784_000, "1 d 2 h"), (0, "0 s"), (-60_000, "-1 min"),
        (.greatestFiniteMagnitude, "unknown"),
    ])
    func durationsAreShownInTheirTwoLargestUnits(milliseconds: Double, text: String) {
        #expect(Rendering.duration.text(of: .number(milliseconds)) == text)
    }

    @Test func timesAndDates() {
        #expect(
            [79_200_000, 79_215_000, 0].map { Rendering.time.text(of: .number($0)) } == ["22:00", "22:00:15", "00:00"])
        #expect(
            [1_224, 106, 0, 1_300, -101, 1e300].map { Rendering.date.text(of: .number($0)) } == [
                "dec 24", "jan 6", "unknown", "unknown", "unknown", "unknown",
            ])
    }

    @Test func wordsAndTruths() {
        #expect(Rendering.plain.text(of: .text("playing")) == "playing")
        #expect([true, false].map { Rendering.plain.text(of: .flag($0)) } == ["yes", "no"])
        #expect([true, false].map { Rendering.onOff.text(of: .flag($0)) } == ["on", "off"])
        #expect(Rendering.plain.text(of: .number(0.25)) == "0.25")
    }

    @Test func unknownIsUnknownInEveryForm() {
        for rendering in [Rendering.plain, .onOff, .number, celsius, .power, .energy, .duration, .time, .date] {
            #expect(rendering.text(of: .unknown) == "unknown")
        }
    }
}
