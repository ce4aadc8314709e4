import Foundation
import HearthModel
import Testing

@testable import HearthKernel

/// A hold whose length a person chose for the act gives way to no newer wish but a person's change of mode
/// (docs/spec/rule-language.md, section 11.1).
@Suite struct FirmHoldTests {
    /// `when mode becomes night { turn off plug }` and `when plug is on for 10 min { turn off plug }`
    private struct House {
        var bench = RuleBench()
        let plug: SlotIndex

        init() throws {
            plug = try bench.slot("plug", "plug", .flag(false))
            let night = bench.constant(.text("night"))
            let isNight = bench.cell(.level, .variable(.mode), night, .equal(tolerance: 0))
            bench.rule("N", bench.when(isNight), [bench.write(plug, to: .flag(false))])
            let isOn = bench.cell(.level, .slot(plug))
            let isLong = bench.cell(.lasting(.minutes(10)), .cell(isOn))
            bench.rule("K", bench.when(isLong), [bench.write(plug, to: .flag(false))])
            bench.load()
        }

        mutating func light(_ hold: Write.Hold) {
            bench.home.write(bench.home.house.registry[plug].device, ["on": .flag(true)], hold: hold)
            bench.report(plug, .flag(true))
        }

        mutating func setMode(by origin: Origin) {
            bench.home.happen(.setVariable("mode", .text("night"), origin))
            bench.home.happen(.instantEnds)
        }

        /// Since the last look.
        mutating func turnsOff() -> Bool { bench.home.takeSends().contains("plug on=off") }
    }

    @Test(arguments: [(Write.Hold.ofClass, true), (.lasting(.hours(1)), false)])
    func beforeACountedTime(hold: Write.Hold, gives: Bool) throws {
        var house = try House()
        house.light(hold)
        house.bench.home.wait(.minutes(11))
        let turnsOff = house.turnsOff()
        #expect(turnsOff == gives)
    }

    @Test(arguments: [(Origin.person("anna"), true), (.automation("script"), false)])
    func beforeAChangeOfMode(origin: Origin, gives: Bool) throws {
        var house = try House()
        house.light(.lasting(.hours(1)))
        house.bench.home.wait(.minutes(1))
        house.setMode(by: origin)
        let turnsOff = house.turnsOff()
        #expect(turnsOff == gives)
    }

    @Test func overARestart() throws {
        for hold in [Write.Hold.ofClass, .lasting(.hours(1))] {
            var house = try House()
            house.light(hold)
            house.bench.home.wait(.minutes(5))
            house.bench = try house.bench.restarted()
            house.bench.report(house.plug, .flag(true))
            house.bench.home.wait(.minutes(6))
            let turnsOff = house.turnsOff()
            #expect(turnsOff == (hold == .ofClass))
        }
    }

    /// What is not said is not so.
    @Test func asAnEarlierVersionKeptIt() throws {
        let claim = """
            {"layer":4,"order":0,"writer":"person:ann","bound":0,"value":true,"since":0,"overridden":false,
            "yieldsToHand":false}
            """
        #expect(try !JSONDecoder().decode(Claim.self, from: Data(claim.utf8)).isFirm)
        let variable = #"{"name":"mode","type":"mode","value":"night"}"#
        #expect(try JSONDecoder().decode(VariableRecord.self, from: Data(variable.utf8)).follows == nil)
    }

    @Test func aLaterHandIsNoLongerFirm() throws {
        var house = try House()
        house.light(.lasting(.hours(1)))
        house.light(.ofClass)
        house.bench.home.wait(.minutes(11))
        let turnsOff = house.turnsOff()
        #expect(turnsOff)
    }
}
