import FuzzParts
import HearthModel
import Testing

@testable import HearthKernel

/// Properties of `House.step` over random lives; each failure names its seed.
@Suite struct StepPropertyTests {
    private func house() -> House {
        var house = House()
        let start = Instant(milliseconds: 1_000_000)
        for device in RandomLife.devices { _ = house.step(Input(at: start, .define(device, keepsState: false))) }
        _ = house.step(Input(at: start, .ready))
        return house
    }

    /// Everything that can be seen of a house, but for the order of its hash tables.
    private func rendering(_ house: House) -> String {
        [
            String(describing: house.now), String(describing: house.devices), String(describing: house.readings),
            String(describing: house.controls), String(describing: house.commands), String(describing: house.deadlines),
        ].joined(separator: "\n")
    }

    @Test(arguments: 0..<20 as Range<UInt64>)
    func theSameInputsGiveTheSameReactions(seed: UInt64) {
        var first = house()
        var second = house()
        var life = RandomLife(seed: seed, nonsense: 5)
        var reused = Reaction()
        for i in 0..<300 {
            let input = life.next(for: first)
            first.step(input, into: &reused)
            let fresh = second.step(input)
            #expect(String(describing: reused) == String(describing: fresh), "seed \(seed), input \(i)")
            if i == 150 { second = first }
        }
        #expect(rendering(first) == rendering(second), "seed \(seed)")
    }

    @Test(arguments: 0..<20 as Range<UInt64>)
    func noInputTrapsAndEveryStepEnds(seed: UInt64) {
        var house = house()
        var life = RandomLife(seed: seed &+ 1_000, nonsense: 30)
        for _ in 0..<500 {
            let reaction = house.step(life.next(for: house))
            for device in house.registry.indices {
                _ = (house.desired(device), house.hold(device), house.outstanding(device))
                for slot in house.registry.slots(of: device) {
                    let confidence = house.confidence(slot, at: house.now)
                    #expect((0...1).contains(confidence))
                }
            }
            #expect(reaction.commands.count < 50)
        }
    }

    /// That is why the hub ends no instant for it.
    @Test(arguments: 0..<20 as Range<UInt64>)
    func aConfirmationByWhichNothingHappensLeavesNothingForTheEndOfTheInstant(seed: UInt64) {
        var house = house()
        var life = RandomLife(seed: seed &+ 3_000)
        var silent = 0
        for i in 0..<300 {
            let input = life.next(for: house)
            _ = house.step(input)
            _ = house.step(Input(at: input.at, .instantEnds))
            let last = CommandID(house.nextCommandNumber - 1)
            let isSilent = house.step(Input(at: input.at, .transmitted(last))).isEmpty
            let end = house.step(Input(at: input.at, .instantEnds))
            if isSilent {
                silent += 1
                #expect(end.isEmpty, "seed \(seed), input \(i): \(end)")
            }
        }
        #expect(silent > 0, "seed \(seed)")
    }

    /// Whatever the order of losses, returns and restarts: a command is first handed out before it expires, to a device
    /// that can be reached, and asks for nothing but what the house then wants.
    @Test(arguments: 0..<60 as Range<UInt64>)
    func aCommandOlderThanItsTimeToLiveIsNeverSent(seed: UInt64) throws {
        var home = TestHouse()
        for device in RandomLife.devices { home.happen(.define(device, keepsState: false)) }
        var life = RandomLife(seed: seed &+ 2_000)
        for i in 0..<300 {
            let input = life.next(for: home.house)
            home.happen(input)
            for command in home.reaction.commands {
                #expect(home.house.now < command.expiresAt || command.tries > 1, "seed \(seed), input \(i): \(command)")
                #expect(command.tries <= 2)
                // What is lost by this very input could still be reached when its deadlines were met.
                #expect(losesSight(input) || home.house.obstacle(to: command.device) == nil, "seed \(seed), input \(i)")
                guard case .set(let values) = command.body else { continue }
                for value in values where home.house.command(command.id)?.state == .sent {
                    #expect(home.house.output(value.slot) == value.value, "seed \(seed), input \(i): \(command)")
                }
            }
            if i.isMultiple(of: 60), i > 0 {
                home = try home.restarted(after: .seconds(Int64(i)))
                home.happen(.link(connected: true))
                home.happen(.ready)
            }
        }
    }

    /// What the house does not want to be woken for can wait: all that anybody sees is the same, and at the same instants.
    @Test(arguments: 0..<60 as Range<UInt64>)
    func toSleepUntilTheHouseWantsToBeWokenChangesNothing(seed: UInt64) {
        func lived(next: (House) -> Instant?) -> (seen: [String], wakes: Int) {
            var home = TestHouse()
            for device in RandomLife.devices { home.happen(.define(device, keepsState: false)) }
            home.happen(.ready)
            var life = RandomLife(seed: seed &+ 4_000)
            var (seen, wakes) = ([String](), 0)
            for _ in 0..<300 {
                let input = life.next(for: home.house)
                while let due = next(home.house), due < input.at {
                    wakes += 1
                    home.happen(Input(at: max(home.now, due), .clock))
                    if !home.reaction.isEmpty { seen.append(String(describing: home.reaction)) }
                }
                home.happen(input)
                seen.append(String(describing: home.reaction))
            }
            return (seen, wakes)
        }
        let (always, wanted) = (lived { $0.nextDeadline }, lived { $0.deadlines.wake })
        #expect(always.seen == wanted.seen, "seed \(seed)")
        #expect(wanted.wakes <= always.wakes, "seed \(seed)")
    }

    private func losesSight(_ input: Input) -> Bool {
        switch input.event {
        case .link(connected: false), .availability(_, .offline, _): true
        default: false
        }
    }

    @Test(arguments: 0..<200 as Range<UInt64>)
    func theEndOfAQuietHoldChangesNoOutput(seed: UInt64) throws {
        var random = SplitMix64(seed: seed &+ 3_000)
        var home = TestHouse()
        let lamp = try home.add(
            "lamp", "light", reporting: ["on": .flag(true), "brightness": .number(20), "color_temp": .number(2_700)])
        for _ in 0..<6 {
            let level = Value.number(Double(Int.random(in: 0...4, using: &random) * 25))
            let isOn = Value.flag(random.next() & 1 == 0)
            let asksLevel = random.next() & 1 == 0
            let wish: [String: Value] = asksLevel ? ["brightness": level] : ["on": isOn]
            switch Int.random(in: 0..<5, using: &random) {
            case 0: home.write(lamp, wish, by: .rule("R"))
            case 1: try home.claim(lamp, asksLevel ? "brightness" : "on", asksLevel ? level : isOn, .urgent, by: "U")
            case 2: try home.claim(lamp, "brightness", level, .low, by: "L", bound: .atMost)
            case 3: home.report(lamp, ["on": isOn, "brightness": level])
            default: home.write(lamp, wish)
            }
            home.wait(.seconds(5))
        }
        let slots = home.house.registry.slots(of: lamp)
        guard let hold = home.house.hold(lamp) else { return }
        let left = hold.until - home.now
        home.wait(left - Milliseconds(1))
        _ = home.takeSends()
        let before = slots.map(home.house.output)
        home.wait(Milliseconds(1))
        #expect(slots.map(home.house.output) == before, "seed \(seed)")
        #expect(home.house.hold(lamp) == nil && home.takeSends() == [])
    }
}
