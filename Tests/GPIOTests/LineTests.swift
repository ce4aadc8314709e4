import Glibc
import HearthLinks
import HearthModel
import Testing

extension PinTests {
    @Suite struct LineTests {
        let chip: SimulatedChip
        init() throws { chip = try SimulatedChip() }

        @Test func anOutputIsSeenOnTheWire() throws {
            let relay = try chip.held(chip.pin(5), as: .output(active: false))
            #expect(try !chip.isHigh(5))
            try relay.set(active: true)
            #expect(try chip.isHigh(5) && relay.isActive())
            try relay.set(active: false)
            #expect(try !chip.isHigh(5) && !relay.isActive())
        }

        @Test func anOutputThatIsActiveLowIsLowWhileItIsActive() throws {
            let relay = try chip.held(chip.pin(5, activeLow: true), as: .output(active: true))
            #expect(try !chip.isHigh(5) && relay.isActive())
            try relay.set(active: false)
            #expect(try chip.isHigh(5))
        }

        @Test func anInputReadsItsWireAndItsBias() throws {
            try chip.pull(2, up: false)
            #expect(try !chip.held(chip.pin(2), as: .input(edges: nil)).isActive())
            try chip.pull(2, up: true)
            #expect(try chip.held(chip.pin(2), as: .input(edges: nil)).isActive())
            #expect(try !chip.held(chip.pin(2, activeLow: true), as: .input(edges: nil)).isActive())
            #expect(try !chip.held(chip.pin(2, bias: .pullDown), as: .input(edges: nil)).isActive())
            #expect(try chip.held(chip.pin(2, bias: .pullUp), as: .input(edges: nil)).isActive())
        }

        @Test func linesAreFoundByNumberAndNameAndChipsByLabelNameAndPath() throws {
            let name = try chip.name
            let place = try GPIOChips.place(of: chip.pin(3))
            for chip in [SimulatedChip.label, name, "/dev/" + name, nil] {
                #expect(try GPIOChips.place(of: GPIOPin(chip: chip, line: .named("BUTTON"))) == place)
            }
            #expect(place.offset == 3)
            #expect(throws: GPIOError.noLine(chip.pin(99))) { try GPIOChips.place(of: chip.pin(99)) }
            #expect(throws: GPIOError.noChip("nowhere")) {
                try GPIOChips.place(of: GPIOPin(chip: "nowhere", line: .offset(1)))
            }
        }

        @Test func aLineThatIsHeldIsRefusedWithTheNameOfItsHolder() throws {
            let holder = try chip.held(chip.pin(5), as: .output(active: false), consumer: "somebody else")
            let refusal = #expect(throws: GPIOError.self) { try chip.held(chip.pin(5), as: .output(active: true)) }
            #expect(refusal == .busy(chip.pin(5), holder: "somebody else"))
            #expect(
                refusal?.description
                    == "line 5 of hearth-sim is held by 'somebody else' and so busy; retried every 10 s")
            #expect(try !holder.isActive())
        }

        @Test func edgesComeInOrderWithRisingTimes() throws {
            try chip.pull(3, up: false)
            let button = try chip.held(chip.pin(3), as: .input(edges: .both))
            var edges: [GPIOEdge] = []
            try button.read(into: &edges)
            #expect(edges.isEmpty)
            for i in 0..<200 {
                try chip.pull(3, up: i.isMultiple(of: 2))
                try wait(for: button)
                try button.read(into: &edges)
            }
            #expect(edges.count == 200)
            #expect(edges.enumerated().allSatisfy { $1.isRising == $0.isMultiple(of: 2) })
            #expect(zip(edges, edges.dropFirst()).allSatisfy { $0.nanoseconds < $1.nanoseconds })
        }

        @Test func bouncingIsOneChangeAtWhichTheLevelBecameStable() throws {
            var input = GPIOInput(pin: chip.pin(3))
            input.debounce = Milliseconds(300)
            try chip.pull(3, up: false)
            let line = try WatchedInput(input, consumer: "test")
            let before = clock()
            for i in 0..<9 { try chip.pull(3, up: i.isMultiple(of: 2)) }
            let after = clock()
            var changes: [LevelChange] = []
            while changes.isEmpty, clock() - after < .seconds(10) {
                let isReady = ready(line.descriptor, within: 50)
                changes += (isReady ? try line.read(at: clock()) : line.settle(at: clock())).changes
            }
            #expect(changes.map(\.isActive) == [true])
            let at = try #require(changes.first?.at)
            // The clock of the house counts whole milliseconds.
            #expect(at >= before - Milliseconds(1) && at <= after + Milliseconds(50))
        }

        @Test func twentyThousandEdgesAreAllThere() throws {
            try chip.pull(3, up: false)
            var input = GPIOInput(pin: chip.pin(3))
            input.debounce = .zero
            let line = try WatchedInput(input, consumer: "test")
            var (count, broken) = (0, false)
            for i in 0..<20_000 {
                try chip.pull(3, up: i.isMultiple(of: 2))
                guard i % 8 == 7 else { continue }
                let reading = try line.read(at: clock())
                count += reading.changes.count
                broken = broken || reading.isOverrun
            }
            #expect(count == 20_000)
            #expect(!broken)
        }

        @Test func edgesThatNobodyReadAreNoticedAndTheLevelIsRight() throws {
            try chip.pull(3, up: false)
            var input = GPIOInput(pin: chip.pin(3))
            input.debounce = .zero
            let line = try WatchedInput(input, consumer: "test")
            for i in 0..<(2 * GPIOLine.capacity + 1) { try chip.pull(3, up: i.isMultiple(of: 2)) }
            var reading = try line.read(at: clock())
            if !reading.isOverrun {
                // Numbers show the gap with the first edge after it.
                try chip.pull(3, up: false)
                reading = try line.read(at: clock())
                try chip.pull(3, up: true)
                _ = try line.read(at: clock())
            }
            #expect(reading.isOverrun)
            #expect(line.isActive)
        }

        private func clock() -> Instant { MonotonicClock.now() }

        private func ready(_ descriptor: Int32, within milliseconds: Int32) -> Bool {
            var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            return poll(&waiting, 1, milliseconds) > 0
        }

        private func wait(for line: GPIOLine) throws {
            try #require(ready(line.descriptor, within: 10_000), "An edge that was made is seen")
        }
    }
}
