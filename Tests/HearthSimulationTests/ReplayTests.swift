import HearthKernel
import HearthModel
import HearthSimulation
import Testing

/// Changes that were recorded are played: as many as are asked for, and each is shown.
@Suite struct ReplayTests {
    private static let start = Instant(milliseconds: 1_700_000_000_000)
    private let changes: [HouseChange]
    private let lamp: SlotIndex

    /// A lamp that reports every minute, on and off by turns.
    init() throws {
        var registry = Registry()
        let device = Device(id: "hall.lamp", name: "Lamp", deviceClass: DeviceClass[.light], integration: "test")
        let index = registry.define(device)
        lamp = try #require(registry.slot("on", of: index))
        func input(_ minute: Int64, _ event: Input.Event) -> HouseChange {
            .input(Input(at: Self.start + .minutes(minute), event))
        }
        var changes: [HouseChange] = [.house(House(), .start, at: Self.start), .site(.utc, nil)]
        changes += [input(0, .define(device, keepsState: false)), input(0, .ready)]
        for minute in 1...10 {
            let values = [SlotValue(lamp, .flag(minute % 2 == 1))]
            changes.append(
                input(Int64(minute), .report(Report(device: index, values: values, provenance: .live))))
        }
        self.changes = changes
    }

    private func replay() -> Replay<Never> {
        var left = changes[...]
        return Replay { left.popFirst() }
    }

    /// Of the lamp, once it is there.
    private func value(in house: House) -> Value {
        house.registry.slots.isEmpty ? .unknown : house.reading(lamp).value
    }

    @Test func itIsPlayedUpToAnInstantAndOn() {
        var replay = replay()
        var isOver = replay.play(until: Self.start + .minutes(3))
        #expect(isOver)
        #expect(value(in: replay.house) == .flag(true) && replay.house.now == Self.start + .minutes(3))
        isOver = replay.play(until: Self.start + .minutes(4) - Milliseconds(1))
        #expect(isOver)
        #expect(value(in: replay.house) == .flag(true) && replay.count == 7)
        isOver = replay.play()
        #expect(isOver)
        #expect(value(in: replay.house) == .flag(false) && replay.count == changes.count)
        let last = replay.next()
        #expect(last == nil)
    }

    @Test func whatEachChangeLeadsToIsShownWithItsInstant() {
        var replay = replay()
        var seen: [Instant] = []
        replay.play { change, reaction, house in
            if reaction.changes.contains(where: { $0.slot == lamp && $0.old != $0.new }) {
                seen.append(house.now)
                #expect(change.at == house.now)
            }
            return true
        }
        #expect(seen == (1...10).map { Self.start + .minutes($0) })
    }

    @Test func whoeverSeesEnoughEndsIt() {
        var replay = replay()
        let isOver = replay.play { _, _, house in value(in: house) != .flag(true) }
        #expect(!isOver && replay.house.now == Self.start + .minutes(1))
    }

    @Test func aTaskThatIsCancelledPlaysNoFurther() async {
        let played = await Task {
            withUnsafeCurrentTask { $0?.cancel() }
            var replay = replay()
            let isOver = replay.play()
            return (isOver, replay.count)
        }.value
        #expect(played == (false, 1))
    }

    /// As where a branch has other commands than those recorded.
    @Test func aChangeCanBeJudgedBeforeItIsMade() {
        var (replay, reaction) = (replay(), Reaction())
        while let change = replay.next() {
            if case .input(let input) = change, case .report = input.event, input.at > Self.start + .minutes(5) {
                continue
            }
            replay.make(change, into: &reaction)
        }
        #expect(value(in: replay.house) == .flag(true) && replay.house.now == Self.start + .minutes(5))
    }

    @Test func whatCannotBeReadIsThrown() {
        struct Unreadable: Error {}
        var left = changes[..<6]
        var replay = Replay<Unreadable> { () throws(Unreadable) in
            guard let change = left.popFirst() else { throw Unreadable() }
            return change
        }
        #expect(throws: Unreadable.self) { try replay.play() }
        #expect(replay.house.now == Self.start + .minutes(2))
    }
}
