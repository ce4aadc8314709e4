import Glibc
import HearthJSON
import HearthLinks
import HearthModel
import TestParts
import Testing

extension PinTests {
    /// Whole houses: the real hub and its guard as processes of their own.
    @Suite struct HouseTests {
        let chip: SimulatedChip
        init() throws { chip = try SimulatedChip() }

        /// The answer may take its time here, where every instruction is emulated.
        private let relay =
            "relay: {class: switch, ack_window: 3s, gpio: {chip: header, line: 5, safe_state: inactive}}"

        @Test func aRuleReactsToAnEdgeAndAControlIsAcknowledgedByReadingBack() async throws {
            try chip.pull(3, up: true)
            try chip.pull(2, up: false)
            try await PinHouse.live(
                devices: """
                    \(relay)
                    lamp: {class: light, gpio: {chip: header, line: 6, safe_state: inactive, active_low: true}}
                    knob: {class: button, gpio: {line: BUTTON, active_low: true, debounce: 0}}
                    door: {class: door, gpio: {chip: header, line: 2}}
                    """,
                rules: """
                    rule "Bell": when knob pressed { turn on relay }
                    rule "Light": while door is open { turn on lamp }
                    """
            ) { house in
                try await house.wait(for: "door", "is closed") { $0["current_state"]?["state"]?.string == "closed" }
                try await house.wait(for: "lamp", "is off") { $0["current_state"]?["on"] == .bool(false) }
                #expect(try !chip.isHigh(5) && chip.isHigh(6))
                #expect(try await house.device("relay")["status"]?.string == "online")

                try chip.pull(3, up: false)
                try chip.pull(3, up: true)
                try await eventually("the bell rings") { try chip.isHigh(5) }
                try chip.pull(2, up: true)
                try await eventually("the lamp is lit") { try !chip.isHigh(6) }

                let off = try await house.control("relay", "turn_off")
                #expect(off.body["status"]?.string == "success", "\(off)")
                #expect(try !chip.isHigh(5))
                let on = try await house.control("relay", "turn_on")
                #expect(on.status == 200 && on.body["status"]?.string == "success", "\(on)")
                #expect(on.body["new_state"]?["on"] == .bool(true))
                #expect(try chip.isHigh(5))
            }
        }

        @Test func anOrderlyStopLeavesOutputsSafeAndHeld() async throws {
            try await PinHouse.live(devices: relay) { house in
                try await switchOn(house)
                house.signal(SIGTERM)
                #expect(await house.ended() == 0)
                try await eventually("the relay is safe") { try !chip.isHigh(5) }
                #expect(try holder(of: 5) == "hearth:relay")
            }
        }

        @Test func aKilledHubLeavesOutputsSafeAndTheNextOneTakesThemOver() async throws {
            try await PinHouse.live(devices: relay) { house in
                try await switchOn(house)
                // What is younger than a second may be forgotten.
                try await Task.sleep(for: .seconds(2))
                house.signal(SIGKILL)
                try await eventually("the relay is safe") { try !chip.isHigh(5) }
                #expect(try holder(of: 5) == "hearth:relay")
                let keeper = house.guardProcess
                _ = await house.ended()
                try await house.start()
                try await eventually("what was asked for stands") { try chip.isHigh(5) }
                #expect(house.guardProcess == keeper)
            }
        }

        @Test func aHubThatHangsLosesItsOutputsAndGetsThemBack() async throws {
            try await PinHouse.live(devices: relay) { house in
                try await switchOn(house)
                house.signal(SIGSTOP)
                try await eventually("the relay is safe") { try !chip.isHigh(5) }
                house.signal(SIGCONT)
                // What a person asked for still stands, so the hub asks for it once it is back.
                try await eventually("the relay is on again") { try chip.isHigh(5) }
                try await house.wait(for: "relay", "is back and on") {
                    $0["status"]?.string == "online" && $0["current_state"]?["on"] == .bool(true)
                }
            }
        }

        @Test func aGuardThatDiesOrHangsIsReplacedOrWaitedFor() async throws {
            try await PinHouse.live(devices: relay) { house in
                let first = try #require(house.guardProcess)
                kill(first, SIGKILL)
                try await eventually("another guard holds the line") {
                    try house.guardProcess.map { $0 != first } == true && holder(of: 5) == "hearth:relay"
                }
                try await house.wait(for: "relay", "is back") { $0["status"]?.string == "online" }
                let second = try #require(house.guardProcess)
                kill(second, SIGSTOP)
                try await house.wait(for: "relay", "is offline") { $0["status"]?.string == "offline" }
                kill(second, SIGCONT)
                try await house.wait(for: "relay", "is back") { $0["status"]?.string == "online" }
                try await switchOn(house)
            }
        }

        @Test func aPulseEndsThoughItsHubWasKilled() async throws {
            try await PinHouse.live(
                devices: "relay: {class: switch, ack_window: 3s, gpio: {chip: header, line: 5, safe_state: hold, "
                    + "pulse: 20s}}\nother: {class: switch, gpio: {chip: header, line: 6, safe_state: inactive}}"
            ) { house in
                try await switchOn(house)
                let second = try await house.control("relay", "turn_on")
                #expect(
                    second.status == 429 && second.body["error"]?["code"]?.string == "SLOT_RATE_LIMITED", "\(second)")
                house.signal(SIGKILL)
                try await eventually("the pulse has ended") { try !chip.isHigh(5) }
            }
        }

        @Test func aLineThatSomebodyElseHoldsIsSaidAndTakenOnceItIsFree() async throws {
            var holder: GPIOLine? = try chip.held(chip.pin(5), as: .output(active: false), consumer: "somebody")
            try await PinHouse.live(devices: relay) { house in
                try await house.wait(for: "relay", "is offline") { $0["status"]?.string == "offline" }
                let error = try await house.device("relay")["diagnostics"]?["last_error"]?["text"]?.string
                #expect(
                    error?.contains("is held by 'somebody' and so busy; retried every 10 s") == true,
                    "\(error ?? "none")")
                withExtendedLifetime(holder) {}
                holder = nil
                try await house.wait(for: "relay", "is back") { $0["status"]?.string == "online" }
            }
        }

        @Test func aMeterCountsEveryEdgeAndGoesOnCountingAfterARestart() async throws {
            try chip.pull(4, up: false)
            let meter =
                "{class: energy, gpio: {chip: header, line: 4, debounce: 0, "
                + "counter: {per_unit: 1000, unit: kWh}}}"
            try await PinHouse.live(devices: "meter: \(meter)") { house in
                try await house.wait(for: "meter", "counts") { $0["current_state"]?["energy"]?.double == 0 }
                for i in 0..<2_000 {
                    try chip.pull(4, up: i.isMultiple(of: 2))
                    // One processor makes them and reads them, and libgpiod 1 has room for 16.
                    if i % 8 == 7 { try await Task.sleep(for: .milliseconds(20)) }
                }
                try await house.wait(for: "meter", "has them all") { $0["current_state"]?["energy"]?.double == 2 }
                #expect(try await house.device("meter")["diagnostics"]?["last_error"]?["text"] == nil)
                house.signal(SIGTERM)
                _ = await house.ended()
                try await house.start()
                for i in 0..<10 { try chip.pull(4, up: i.isMultiple(of: 2)) }
                try await house.wait(for: "meter", "goes on") { $0["current_state"]?["energy"]?.double == 2.01 }
            }
        }

        @Test func aBlindIsNeverDrivenBothWays() async throws {
            try await PinHouse.live(
                devices: "blind: {class: blind, min_interval: 0, gpio: {open: {chip: header, line: 8}, "
                    + "close: {chip: header, line: 9}, travel: {open: 2s, close: 2s}, safe_state: inactive}}"
            ) { house in
                try await house.wait(for: "blind", "is there") { $0["status"]?.string == "online" }
                var moved = Set<[Bool]>()
                for _ in 0..<100 {
                    let action = ["open", "close", "stop"].randomElement() ?? "stop"
                    let answer = try await house.control("blind", action, wait: 0)
                    // A property takes five writes in a second.
                    #expect(answer.status < 300 || answer.status == 429, "\(answer)")
                    try await Task.sleep(for: .milliseconds(Int.random(in: 0...700)))
                    moved.insert([try chip.isHigh(8), try chip.isHigh(9)])
                }
                #expect(moved == [[false, false], [true, false], [false, true]])
                house.signal(SIGKILL)
                try await eventually("the blind rests") { try !chip.isHigh(8) && !chip.isHigh(9) }
            }
        }

        @Test func theDoctorTellsWhatIsFreeAndWhatIsHeldByWhom() async throws {
            try await PinHouse.live(devices: relay) { house in
                try await house.wait(for: "relay", "is there") { $0["status"]?.string == "online" }
                let held = try await house.command("gpio", "doctor", "--config", house.configuration)
                #expect(held.output.contains("line 5 of hearth-sim is held by 'hearth:relay'"), "\(held)")
                #expect(held.status == 0)
            }
        }

        @Test func everythingIsMadeSafeByHand() async throws {
            try await PinHouse.live(devices: relay) { house in
                try await switchOn(house)
                let safe = try await house.command("gpio", "safe")
                #expect(safe.output == "1 outputs are in their safe states", "\(safe)")
                #expect(try !chip.isHigh(5))
            }
        }

        private func switchOn(_ house: PinHouse) async throws {
            try await house.wait(for: "relay", "is there") { $0["status"]?.string == "online" }
            let set = try await house.control("relay", "turn_on")
            try #require(set.body["status"]?.string == "success", "\(set)")
            #expect(try chip.isHigh(5))
        }

        private func holder(of line: UInt32) throws -> String? {
            GPIOChips.facts(at: try GPIOChips.place(of: chip.pin(line)))?.consumer
        }
    }
}
