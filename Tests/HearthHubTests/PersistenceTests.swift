import HearthKernel
import HearthModel
import HearthStore
import Testing

@testable import HearthHub

/// What is on disk when: all that a hub knows that was killed.
@Suite struct PersistenceTests {
    private let start = Instant(milliseconds: 1_751_018_400_000)
    private let house: House
    private let slot: SlotIndex

    init() throws {
        var house = House()
        let lamp = Device(
            id: "lamp", name: "Lamp", deviceClass: try #require(DeviceClass.named("light")), integration: "mqtt")
        _ = house.step(Input(at: start, .define(lamp, keepsState: false)))
        let device = try #require(house.registry.index(of: "lamp"))
        slot = try #require(house.registry.slots(of: device).first)
        _ = house.step(
            Input(at: start, .report(Report(device: device, values: [SlotValue(slot, .flag(true))], provenance: .live)))
        )
        self.house = house
    }

    /// What a lamp that has gone on leaves in the history.
    private func turnOn(_ persistence: inout PersistenceQueue, origin: Origin = .device, at instant: Instant) {
        persistence.record(
            SlotChange(slot: slot, old: .flag(false), new: .flag(true), provenance: .live, origin: origin),
            in: house.registry, at: instant)
    }

    private func take(_ persistence: inout PersistenceQueue, after pause: Milliseconds) -> PersistenceQueue.Batch {
        persistence.take(all: false, from: house, identities: [], at: start + pause)
    }

    @Test(arguments: [Origin.device, .clock, .person("ann"), .rule("hall")])
    func aChangedReadingIsWrittenWithinASecondWhoeverCausedIt(origin: Origin) {
        var persistence = PersistenceQueue()
        turnOn(&persistence, origin: origin, at: start)
        #expect(take(&persistence, after: .seconds(1)).history.map(\.value) == [.flag(true)])
        #expect(take(&persistence, after: .seconds(2)).isEmpty)
    }

    @Test func aReadingGoesInTheSameDeliveryAsTheRuleThatWasFormedOnIt() {
        var persistence = PersistenceQueue()
        persistence.changed(rule: "hall", at: start)
        turnOn(&persistence, at: start + Milliseconds(499))
        let batch = take(&persistence, after: Milliseconds(500))
        #expect(batch.rules.map(\.key) == ["hall"])
        #expect(batch.history.map(\.value) == [.flag(true)])
    }

    @Test func aReadingThatIsOnlyRepeatedWritesNothingSoon() {
        var persistence = PersistenceQueue()
        persistence.record(
            SlotChange(slot: slot, old: .flag(true), new: .flag(true), provenance: .live, origin: .device),
            in: house.registry, at: start)
        #expect(take(&persistence, after: .seconds(1)).isEmpty)
        #expect(take(&persistence, after: .minutes(5)).latest.map(\.value) == [.flag(true)])
    }

    /// While it is away its value is unknown already; what it refuses then is news all the same, once.
    @Test func whatADeviceRefusesIsWrittenOnceAndIsNotTakenForItsAbsence() {
        var persistence = PersistenceQueue()
        turnOn(&persistence, at: start)
        for origin in [Origin.clock, .device, .device] {
            let old: Value = origin == .clock ? .flag(true) : .unknown
            persistence.record(
                SlotChange(slot: slot, old: old, new: .unknown, provenance: .live, origin: origin),
                in: house.registry, at: start)
        }
        let written = take(&persistence, after: .seconds(1)).history
        #expect(written.map(\.value) == [.flag(true), .unknown, .unknown])
        #expect(written.map(\.provenance) == [.live, HearthStore.Reading.absent, .live])
    }

    @Test func latestValuesAreWrittenBeforeAStartWouldHaveToReadMoreThanTwoThousandRows() {
        var persistence = PersistenceQueue()
        for _ in 1...1_999 { turnOn(&persistence, at: start) }
        #expect(take(&persistence, after: .seconds(1)).latest.isEmpty)
        turnOn(&persistence, at: start + .seconds(1))
        let batch = take(&persistence, after: .seconds(2))
        #expect(batch.history.count == 1)
        #expect(batch.latest.map(\.value) == [.flag(true)])
    }

    @Test func aReadingThatTheStoreRefusedIsWrittenNextTimeAndTheLatestValueWithIt() {
        var persistence = PersistenceQueue()
        turnOn(&persistence, at: start)
        let refused = take(&persistence, after: .seconds(1))
        persistence.putBack(refused, registry: house.registry, at: start + .seconds(1))
        let batch = take(&persistence, after: .seconds(6))
        #expect(batch.history.map(\.value) == [.flag(true)])
        #expect(batch.latest.map(\.value) == [.flag(true)])
    }

    private func command(_ number: Int64, _ state: Command.State) -> Command {
        var command = Command(
            id: CommandID(number), device: house.registry.slots[slot.position].device, action: "turn_on",
            body: .set([SlotValue(slot, .flag(true))]), transition: .zero, origin: .clock, layer: nil, at: start,
            expiresAt: .distantFuture)
        command.state = state
        return command
    }

    @Test func commandsAreWrittenInTheirOrderAsTheyAreLast() {
        var persistence = PersistenceQueue()
        for number in [3, 1, 2] as [Int64] {
            persistence.changed(command(number, .sent), CommandFlight(due: start), in: house.registry, at: start)
        }
        persistence.changed(command(3, .acknowledged), nil, in: house.registry, at: start)
        let stored = persistence.take(all: false, from: house, identities: [], at: start + .seconds(1)).storedCommands
        #expect(stored.map(\.number) == [1, 2, 3])
        #expect(stored.map(\.state) == [.sent, .sent, .acknowledged])
        #expect(stored.map { $0.flight == nil } == [false, false, true])
        #expect(stored.allSatisfy { $0.device == "lamp" })
    }

    @Test func whatTheStoreRefusedIsWrittenAgainUnlessSomethingNewerIs() {
        var persistence = PersistenceQueue()
        for number in [1, 2] as [Int64] {
            persistence.changed(command(number, .sent), nil, in: house.registry, at: start)
        }
        let refused = persistence.take(all: false, from: house, identities: [], at: start)
        persistence.changed(command(2, .acknowledged), nil, in: house.registry, at: start)
        persistence.putBack(refused, registry: house.registry, at: start)
        let stored = persistence.take(all: false, from: house, identities: [], at: start).storedCommands
        #expect(stored.map(\.state) == [.sent, .acknowledged])
    }

    @Test func whatADeviceWasAskedIsWrittenThoughItHasGoneSince() throws {
        var (persistence, house) = (PersistenceQueue(), house)
        persistence.changed(command(1, .sent), nil, in: house.registry, at: start)
        _ = house.step(Input(at: start, .remove(house.registry.slots[slot.position].device)))
        let batch = persistence.take(all: false, from: house, identities: [], at: start + .seconds(1))
        let stored = try #require(batch.storedCommands.first)
        #expect(stored.device == "lamp" && stored.state == .sent)
        guard case .set(let settings) = stored.body else {
            Issue.record("It asks for a value")
            return
        }
        #expect(settings.map(\.value) == [.flag(true)])
    }

    /// What a writer that waits is woken for next.
    private func due(_ persistence: inout PersistenceQueue) -> Instant? {
        persistence.writerWaits = true
        return persistence.due
    }

    @Test func whatTheStoreRefusesIsTriedLaterAndLater() {
        var persistence = PersistenceQueue()
        var now = start
        turnOn(&persistence, at: now)
        var pauses: [Int64] = []
        for _ in 0..<6 {
            persistence.putBack(take(&persistence, after: now - start), registry: house.registry, at: now)
            // More than what makes the latest values due at once.
            for _ in 0..<2_100 { turnOn(&persistence, at: now) }
            let next = due(&persistence) ?? .distantPast
            pauses.append((next - now).count / 1_000)
            now = next
        }
        #expect(pauses == [5, 10, 20, 40, 60, 60])
        _ = take(&persistence, after: now - start)
        persistence.taken()
        persistence.changed(rule: "hall", at: now)
        #expect(due(&persistence) == now + Milliseconds(500))
    }

    @Test func commandsThatCannotBeWrittenAreBounded() throws {
        var persistence = PersistenceQueue()
        let device = try #require(house.registry.index(of: "lamp"))
        for number in 1...21_500 {
            let command = Command(
                id: CommandID(Int64(number)), device: device, action: "turn_on",
                body: .set([SlotValue(slot, .flag(true))]),
                origin: .device, layer: nil, at: start, expiresAt: start)
            persistence.changed(command, nil, in: house.registry, at: start)
        }
        let ids = take(&persistence, after: .seconds(1)).commands.map(\.command.id)
        #expect(ids.count <= 21_000)
        #expect(ids.contains(CommandID(21_500)) && !ids.contains(CommandID(1)), "the oldest go first")
    }
}
