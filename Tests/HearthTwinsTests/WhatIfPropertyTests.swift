import HearthKernel
import HearthModel
import HearthSimulation
import HearthTwins
import Synchronization
import Testing

/// What holds of every what-if, whatever is asked (docs/twins.md).
@Suite struct WhatIfPropertyTests {
    @Test(arguments: [7, 8] as [UInt64])
    func whereNothingIsDifferentTheDifferenceIsNought(seed: UInt64) async throws {
        let model = try ModelHouse()
        var request = ModelHouse.request(.hours(12), pairs: 4, seed: seed)
        let door = try model.slot("hall.door.state")
        request.events = [TwinEvent(at: model.house.now + .hours(1), .report([SlotValue(door, .text("open"))]))]
        let answer = try await model.answer(request)
        #expect(answer.figures.count >= 9, "\(answer.missing)")
        for figure in answer.figures {
            #expect(figure.low == 0 && figure.high == 0 && figure.predicted == figure.baseline, "\(figure)")
        }
        #expect(answer.divergence == nil && answer.violations.isEmpty && answer.recommendations.isEmpty)
    }

    @Test func whatHasNothingToDoWithItChangesNoDraw() async throws {
        var request = ModelHouse.request(.hours(12))
        let model = try ModelHouse()
        let setpoint = try model.slot("bedroom.heater.setpoint")
        request.changes = [
            TwinEvent(at: model.house.now, .set([SlotValue(setpoint, .number(17))], hold: .lasting(.hours(12))))
        ]
        request.metrics = [("energy", .energy), ("discomfort", .discomfort), ("peak", .peak), ("cost", .cost)]
        var button = Device(id: "attic.button", name: "Button", deviceClass: DeviceClass[.contact], integration: "test")
        button.area = "attic"
        let larger = try ModelHouse(
            devices: [button], rules: #"rule "Nobody": when attic.button becomes open { log "pressed" }"#)
        let (one, other) = (try await model.answer(request), try await larger.answer(request))
        #expect(one.figures == other.figures)
        #expect(one.figures.allSatisfy { $0.low < $0.high || $0.metric == .peak }, "it is by chance: \(one.figures)")
    }

    @Test func theSameQuestionHasTheSameAnswerOnAnyNumberOfProcessors() async throws {
        let model = try ModelHouse()
        var request = ModelHouse.request(.hours(10), pairs: 9)
        request.isFull = true
        request.changes = [TwinEvent(at: model.house.now + .hours(1), .mode("away"))]
        let (one, two) = (try await model.answer(request), try await model.answer(request, workers: 4))
        #expect(one.figures == two.figures && one.charts == two.charts && one.divergence == two.divergence)
        #expect(one.assumptions == two.assumptions && one.happenings.branch == two.happenings.branch)
    }

    @Test func aForkGoesTheSameWayAndChangesNothingOfWhereItCameFrom() throws {
        let model = try ModelHouse()
        var random = SeededRandom(seed: 11)
        let slots = try ["hall.lamp.on", "living.lamp.on"].map(model.slot)
        for seed in 1...4 as ClosedRange<UInt64> {
            let events = (0..<20).map { _ in
                let slot = slots[random.unit() < 0.5 ? 0 : 1]
                let at = model.house.now + Milliseconds(Int64(random.unit() * 14_400_000))
                return TwinEvent(at: at, .set([SlotValue(slot, .flag(random.unit() < 0.5))], hold: .ofClass))
            }
            var start = model.run(seed: seed, for: .hours(1))
            _ = start.run()
            let before = (start.now, start.power, start.tally.energy)
            var (one, two) = (
                start.onward(to: start.now + .hours(3), events: events, isTold: true),
                start.onward(to: start.now + .hours(3), events: events, isTold: true)
            )
            let areDone = [one.run(), two.run()]
            #expect(areDone == [true, true])
            #expect(one.tally.happenings == two.tally.happenings && one.tally.course == two.tally.course)
            #expect(one.tally.energy == two.tally.energy && one.tally.commands == two.tally.commands)
            #expect(before == (start.now, start.power, start.tally.energy))
        }
    }

    /// Counted in one go from event to event, and added up second by second.
    @Test(arguments: [nil, 3] as [UInt64?])
    func energyIsTheIntegralOfPower(seed: UInt64?) throws {
        let model = try ModelHouse()
        var whole = model.run(seed: seed, for: .hours(3))
        _ = whole.run()
        var run = model.run(seed: seed, for: .zero)
        var (joules, seconds, cost) = (0.0, 0.0, 0.0)
        while seconds < 3 * 3_600 {
            run = run.onward(to: run.now + .seconds(1), events: [], isTold: false)
            // The power of now holds for the second that follows.
            _ = run.run()
            joules += run.tally.energy
            seconds += 1
            cost += run.power / 3_600_000 * 0.3
        }
        #expect(joules > 3e5, "something draws")
        #expect(abs(whole.tally.energy - joules) < 0.001 * joules, "\(whole.tally.energy) \(joules)")
        #expect(abs((whole.tally.cost ?? 0) - cost) < 0.001 * cost, "\(whole.tally.cost ?? 0) \(cost)")
    }

    @Test func whatIsWithoutPowerDrawsNothingAndComesBackAsItWas() throws {
        let model = try ModelHouse()
        let lamp = try #require(model.house.registry.index(of: "living.lamp"))
        let heater = try #require(model.house.registry.index(of: "bedroom.heater"))
        let now = model.house.now
        var dark = model.run(
            seed: nil, for: .hours(1),
            events: [
                TwinEvent(at: now, .cut([lamp, heater])), TwinEvent(at: now + .hours(1), .restore([lamp, heater])),
            ])
        _ = dark.run()
        #expect(dark.tally.energy < 20 * 3_600, "only the standby of the lamp in the hall is left")
        dark = dark.onward(
            to: now + .hours(2), events: [TwinEvent(at: now + .hours(1), .restore([lamp, heater]))], isTold: false)
        _ = dark.run()
        #expect(dark.power > 10)
    }

    @Test func pricesByTheHourAreAddedUp() {
        let start = ModelHouse.start
        let tariff = Tariff(
            0.3,
            windows: [.init(from: start + .hours(1), until: start + .hours(3), price: 0.1)])
        let cost = tariff.cost(of: 1_000, from: start, to: start + .hours(4))
        #expect(abs((cost ?? 0) - 0.8) < 1e-12)
        #expect(Tariff(nil).cost(of: 1, from: start, to: start + .hours(1)) == nil)
    }

    @Test func whatIsNotDoneInTimeIsLeftOut() async throws {
        let model = try ModelHouse()
        let question = WhatIf(
            of: model.house, at: model.house.now, setting: model.setting, request: ModelHouse.request(.hours(1)))
        let done = Mutex(0)
        let answer = await question.answer(workers: 1) {
            done.withLock { $0 } >= 3
        } progress: { count in
            done.withLock { $0 = count }
        }
        #expect(answer?.pairs == 3 && answer?.isPartial == true)
        #expect(await question.answer(workers: 1) { true } == nil, "not one pair was done")
    }

    @Test func aStartLaterIsGoneToFirst() async throws {
        let model = try ModelHouse()
        var request = ModelHouse.request(.hours(1), pairs: 2)
        request.start = model.house.now + .hours(12)
        request.isFull = true
        let lamp = try model.slot("living.lamp.on")
        request.changes = [
            TwinEvent(
                at: model.house.now + .hours(12), .set([SlotValue(lamp, .flag(false))], hold: .lasting(.hours(1))))
        ]
        let answer = try await model.answer(request)
        #expect(answer.charts.first?.points.first?.at == request.start)
        #expect(answer.happenings.baseline.allSatisfy { $0.at >= model.house.now + .hours(12) })
        #expect(answer.divergence?.happening.at == request.start)
    }
}
