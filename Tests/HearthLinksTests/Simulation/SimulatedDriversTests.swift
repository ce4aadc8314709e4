import HearthModel
import Testing

@testable import HearthLinks

/// What the simulated devices say is what the hub's drivers expect, and the reverse.
@Suite struct SimulatedDriversTests {
    private static let commands: [(className: String, property: String, value: Value)] = [
        ("light", "on", .flag(true)), ("light", "brightness", .number(40)), ("light", "color_temp", .number(4_000)),
        ("light", "hue", .number(120)), ("plug", "on", .flag(true)), ("switch", "on", .flag(true)),
        ("cover", "state", .text("open")), ("cover", "position", .number(30)), ("lock", "state", .text("unlocked")),
        ("thermostat", "setpoint", .number(23)), ("thermostat", "mode", .text("off")),
        ("select", "value", .text("eco")), ("number", "value", .number(7)), ("fan", "speed", .number(60)),
        ("valve", "state", .text("open")), ("siren", "on", .flag(true)), ("vacuum", "state", .text("cleaning")),
    ]

    @Test(arguments: commands.indices, SimulateBinding.Dialect.allCases)
    func aCommandIsCarriedOutAndReported(row: Int, dialect: SimulateBinding.Dialect) throws {
        let (className, property, value) = Self.commands[row]
        var bench = DriverBench(SimulationPlan.made(className, dialect: dialect))
        bench.pass(.seconds(2))
        let isKnown = bench.command(property, value)
        #expect(isKnown)
        bench.pass(.seconds(30))
        if let wanted = value.number {
            let reported = try #require(bench[property]?.number)
            #expect(abs(reported - wanted) <= max(1, wanted / 100))
        } else {
            #expect(bench[property] == value)
        }
        #expect(bench.faults == [])
        #expect(bench.commandErrors == [])
    }

    @Test(
        arguments: [
            "light", "switch", "plug", "cover", "lock", "thermostat", "door", "contact", "motion", "presence", "leak",
            "smoke", "co", "gas", "vibration", "temp", "humidity", "lux", "pressure", "co2", "voc", "pm25", "moisture",
            "wind", "power", "energy", "tracker", "binary",
        ], SimulateBinding.Dialect.allCases)
    func theFirstReportMakesThePrimaryPropertyKnown(className: String, dialect: SimulateBinding.Dialect) throws {
        var bench = DriverBench(SimulationPlan.made(className, dialect: dialect))
        bench.pass(.seconds(2))
        let primary = try #require(DeviceClass.named(className)?.primary?.name)
        #expect(bench[primary]?.isKnown == true)
        #expect(bench.faults == [])
    }

    @Test(arguments: SimulateBinding.Dialect.allCases)
    func motionComesAndGoes(dialect: SimulateBinding.Dialect) {
        var bench = DriverBench(SimulationPlan.made("motion", dialect: dialect))
        bench.pass(.seconds(2))
        #expect(bench["on"] == .flag(false))
        bench.trigger(.seconds(10))
        bench.pass(.seconds(1))
        #expect(bench["on"] == .flag(true))
        bench.pass(.seconds(10))
        #expect(bench["on"] == .flag(false))
    }

    @Test(arguments: [SimulateBinding.Dialect.zigbee2mqtt, .tasmota])
    func aFailureIsHeardAsOne(dialect: SimulateBinding.Dialect) {
        var bench = DriverBench(SimulationPlan.made("plug", dialect: dialect) { $0.failureRate = 1 })
        bench.pass(.seconds(2))
        let isKnown = bench.command("on", .flag(true))
        #expect(isKnown)
        bench.pass(.seconds(2))
        #expect(bench["on"] == .flag(false))
        #expect(bench.commandErrors.count == 1)
    }
}
