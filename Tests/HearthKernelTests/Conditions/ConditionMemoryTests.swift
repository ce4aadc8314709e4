import HearthModel
import Testing

@testable import HearthKernel

/// What conditions remember over reloads and stops: docs/spec/rule-language.md, section 15, with its vectors.
@Suite struct ConditionMemoryTests {
    /// `when door is open for 20 min`, with a condition of each other kind beside it.
    private struct Doors {
        var bench: ConditionBench
        let door: SlotIndex
        let room: SlotIndex

        init() throws {
            bench = try ConditionBench()
            door = try bench.slot("door", "contact")
            room = try bench.slot("room", "temp")
            let (open, limit) = (bench.constant(.text("open")), bench.number(25))
            let rule = RuleIndex(0)
            let opens = bench.cell("open", .level, [.slot(door), open, .equal(tolerance: 0)], rule: rule)
            bench.cell("for", .lasting(.minutes(20)), [.cell(opens)], rule: rule)
            bench.cell("recent", .recent(.minutes(20)), [.cell(opens)], rule: rule)
            bench.cell("hot", .hysteresis(.greater, band: .absolute(0.2)), [.slot(room), limit], rule: rule)
            bench.cell("mean", .window(.average, .minutes(10)), [.slot(room)], rule: rule)
            bench.cell("changes", .change, [.slot(room)], rule: rule)
            bench.house.program.rules = [
                RuleCode.plain(cells: (0..<bench.house.program.cells.count).map(CellIndex.init))
            ]
            bench.begin()
            bench.given(door, .text("closed"))
            bench.given(room, .number(20))
            _ = bench.takeLog()
        }

        /// A new process, with what storage kept.
        mutating func restart(after stop: Milliseconds, cold: Bool) {
            let (states, lastAlive) = (bench.house.conditionStates(of: RuleIndex(0)), bench.now)
            bench.stop(for: stop)
            bench.house.deadlines = Deadlines()
            bench.house.resetConditions()
            bench.house.adopt(states, for: RuleIndex(0))
            if cold { bench.house.startConditionsCold(lastAlive: lastAlive) }
            bench.house.markAllConditions(at: bench.now)
            bench.renew()
        }
    }

    @Test("A restart with a stop of 0 is invisible")
    func invisible() throws {
        var (left, right) = (try Doors(), try Doors())
        let life: [(Int64, String?, Double?)] = [
            (60, "open", 25.1), (61, nil, 24.9), (300, nil, nil), (400, "closed", 26), (500, "open", 24.85),
            (900, nil, 20),
            (1_000, "open", nil), (1_800, "closed", 24.95), (4_000, "open", 27),
        ]
        for (second, word, degrees) in life {
            left.bench.run(to: 0, second)
            right.bench.run(to: 0, second)
            if let word { left.bench.report(left.door, word) } else { left.bench.lose(left.door) }
            if let word { right.bench.report(right.door, word) } else { right.bench.lose(right.door) }
            if let degrees { left.bench.report(left.room, degrees) } else { left.bench.lose(left.room) }
            if let degrees { right.bench.report(right.room, degrees) } else { right.bench.lose(right.room) }
            right.restart(after: .zero, cold: false)
        }
        left.bench.run(to: 200, 0)
        right.bench.run(to: 200, 0)
        let log = left.bench.takeLog()
        #expect(log.count > 20)
        #expect(log == right.bench.takeLog())
    }

    @Test("RST-03 A `for` clock runs through a short stop")
    func shortStop() throws {
        var doors = try Doors()
        doors.bench.run(to: 1, 0)
        doors.bench.report(doors.door, "open")
        doors.bench.run(to: 5, 0)
        doors.restart(after: .minutes(10), cold: false)
        doors.bench.run(to: 60, 0)
        #expect(doors.bench.takeEdges() == ["1:00 open", "21:00 for"])
    }

    @Test("RST-04 It starts again after a longer one")
    func longStop() throws {
        var doors = try Doors()
        doors.bench.run(to: 1, 0)
        doors.bench.report(doors.door, "open")
        doors.bench.run(to: 5, 0)
        doors.restart(after: Milliseconds(600_001), cold: true)
        doors.bench.run(to: 60, 0)
        #expect(doors.bench.takeEdges() == ["1:00 open", "35:00.001 for"])
    }

    @Test("RST-05 A change during a short stop is an edge, during a long one it is not", arguments: [false, true])
    func changeDuringAStop(cold: Bool) throws {
        var doors = try Doors()
        doors.bench.run(to: 1, 0)
        doors.bench.house.readings[doors.door.position].value = .text("open")
        doors.bench.house.readings[doors.room.position].value = .number(30)
        doors.restart(after: .minutes(2), cold: cold)
        let edges = doors.bench.takeEdges()
        #expect(edges == (cold ? [] : ["3:00 open", "3:00 hot", "3:00 changes"]))
    }

    @Test func hysteresisOutlivesAShortStopOnly() throws {
        for cold in [false, true] {
            var doors = try Doors()
            doors.bench.report(doors.room, 26)
            doors.bench.report(doors.room, 24.9)
            doors.restart(after: .minutes(1), cold: cold)
            #expect(doors.bench.truth(CellIndex(3)) == !cold)
        }
    }

    @Test("What held before a long stop still held then")
    func recentOverALongStop() throws {
        var doors = try Doors()
        doors.bench.run(to: 30, 0)
        doors.bench.report(doors.door, "open")
        doors.bench.run(to: 31, 0)
        doors.bench.house.readings[doors.door.position].value = .text("closed")
        doors.restart(after: .minutes(15), cold: true)
        _ = doors.bench.takeLog()
        doors.bench.run(to: 90, 0)
        // Open until the stop at 31:00, not seen from then until 46:00.
        #expect(doors.bench.takeLog().filter { $0.contains("recent") } == ["51:00 recent unknown", "66:00 recent no"])
    }

    @Test("A window does not know what a long stop hid")
    func windowOverALongStop() throws {
        var doors = try Doors()
        doors.bench.run(to: 30, 0)
        #expect(doors.bench.value(CellIndex(4)) == .number(20))
        doors.bench.house.readings[doors.room.position].value = .number(30)
        doors.restart(after: .minutes(11), cold: true)
        #expect(doors.bench.value(CellIndex(4)) == .unknown)
        doors.bench.run(to: 46, 0)
        #expect(doors.bench.value(CellIndex(4)) == .number(30))
    }

    @Test("What must survive a crash is told, also where no truth has turned")
    func kept() throws {
        var doors = try Doors()
        func kept(_ happen: (inout ConditionBench) -> Void) -> [Int] {
            happen(&doors.bench)
            return doors.bench.house.conditions.kept.map(\.position)
        }
        let (door, room) = (doors.door, doors.room)
        #expect(kept { $0.report(door, "closed") } == [])
        // The door, the clock that starts, and what held last; "for 20 min" is no, as before.
        #expect(kept { $0.report(door, "open") } == [0, 1, 2])
        #expect(kept { $0.report(room, 21) } == [5])
        #expect(kept { $0.report(room, 21) } == [])
        #expect(kept { $0.lose(door) } == [1, 2])
    }

    @Test func statesOfAnotherRuleAreNotTakenOver() throws {
        var doors = try Doors()
        doors.bench.report(doors.door, "open")
        let states = doors.bench.house.conditionStates(of: RuleIndex(0))
        doors.bench.house.resetConditions()
        let fresh = doors.bench.house.conditionStates(of: RuleIndex(0))
        doors.bench.house.adopt(Array(states.dropLast()), for: RuleIndex(0))
        doors.bench.house.adopt(states, for: RuleIndex(4))
        #expect(doors.bench.house.conditionStates(of: RuleIndex(0)) == fresh)
        // Those that fit their kind are.
        doors.bench.house.adopt(Array(states.reversed()), for: RuleIndex(0))
        #expect(doors.bench.house.conditionStates(of: RuleIndex(0))[0] == states[5])
        #expect(doors.bench.house.conditionStates(of: RuleIndex(0))[1] == fresh[1])
    }

    @Test("A `wait until` reads the registers of its run, and begins anew with each")
    func waiting() throws {
        var bench = try ConditionBench()
        let room = try bench.slot("room", "temp")
        let warmer = bench.cell(
            "warmer", .hysteresis(.greater, band: .absolute(1)), [.slot(room), .register(0)], rule: RuleIndex(0))
        bench.house.program.rules = [RuleCode.plain(cells: [warmer])]
        bench.begin()
        bench.report(room, 20)
        #expect(bench.truth(warmer) == nil)
        bench.house.bind([.number(19)], to: RuleIndex(0), at: bench.now)
        #expect(bench.truth(warmer) == true)
        bench.report(room, 18.5)
        #expect(bench.truth(warmer) == true)
        bench.house.bind([.number(19)], to: RuleIndex(0), keepingMemory: true, at: bench.now)
        #expect(bench.truth(warmer) == true)
        bench.house.bind([.number(19)], to: RuleIndex(0), at: bench.now)
        #expect(bench.truth(warmer) == false)
        bench.house.bind([], to: RuleIndex(0), at: bench.now)
        #expect(bench.truth(warmer) == nil)
    }
}

extension RuleCode {
    /// A `when` without event and body, for the sake of its cells.
    static func plain(
        kind: Kind = .when(events: [], gate: nil, repeats: .restarting), body: CodeRange = CodeRange(0, 0),
        cells: [CellIndex] = []
    ) -> RuleCode {
        RuleCode(
            key: "R", title: "R", file: "a.hearth", line: 1, column: 1, fingerprint: 0, layer: .normal,
            evenIfHeld: false, isOff: false, kind: kind, body: body, registers: 0, cells: cells, atoms: [])
    }
}
