import HearthKernel
import HearthModel
import Testing

@testable import HearthRules

@Suite struct CompilerTests {
    @Test func aWhileHasALevelOnTopOfItsHysteresis() {
        let program = compiled(
            .while(
                condition: .and(.slot(1), .less(.slot(2), .number(40), .relative(0.05))),
                gate: .less(.slot(3), .number(7), .absolute(0.2)), lingering: 180_000, [.write(4, value: .number(60))]))
        #expect(
            program.listing == [
                "cell 0 less band ×0.05: slot 2, 40",
                "cell 1 level: slot 1, cell 0, and 2",
                "rule R0: while cell 1 if slot 3, 7, less, lingering 180000",
                "  0 write 4 ← 60 #0",
                "  1 end",
            ])
        #expect(program.cells[0].slots == [SlotIndex(2)])
        #expect(program.cells[1].slots == [SlotIndex(1)])
        #expect(program.cells[1].inputs == [CellIndex(0)])
        #expect(program.rules[0].cells == [CellIndex(0), CellIndex(1)])
    }

    @Test func atomsReadTheCellsOfTheirCondition() {
        let program = compiled(
            .while(
                condition: .and(.slot(1), .and(.less(.slot(2), .number(40), .relative(0.05)), .yes)), gate: nil,
                lingering: nil, []))
        let atoms = program.rules[0].atoms
        #expect(atoms.map { program.listing(of: $0.truth) } == ["slot 1", "cell 0", "yes"])
        #expect(atoms.map(\.slot) == [SlotIndex(1), SlotIndex(2), nil])
        #expect(atoms[1].value.map { program.listing(of: $0) }?.hasPrefix("slot 2, render") == true)
    }

    @Test func eachOccurrenceHasItsOwnCell() {
        let dark = Meaning.less(.slot(2), .number(40), .relative(0.05))
        let program = compiled(
            .never(violation: .made(.or([dark, dark])), isAlways: false, because: nil, otherwise: nil))
        #expect(program.listing.prefix(3).last == "cell 2 level: cell 0, cell 1, or 2")
        #expect(program.listing.last == "rule R0: never cell 2")
    }

    @Test func insideAForEverythingIsContinuousEvenInAGate() {
        let program = compiled(
            .when(
                events: [.made(.every(60_000))],
                gate: .lasting(.less(.slot(2), .number(5), .absolute(1)), 180_000), repeats: nil, []))
        #expect(
            program.listing == [
                "cell 0 less band 1.0: slot 2, 5", "cell 1 for 180000: cell 0",
                "rule R0: when every 60000 if cell 1",
            ])
    }

    @Test func aGateAboutTheMemberThatDidItHasOneCellForEachMember() {
        let program = compiled(
            .when(
                events: [.made(.every(60_000))], gate: .lasting(.member([5, nil]), 1_000), repeats: nil, []),
            memberSets: [[1, 2]])
        #expect(
            program.listing == [
                "cell 0 for 1000: slot 5", "cell 1 for 1000: unknown",
                "rule R0: when every 60000 if cell [0, 1][r0]",
            ])
        guard case .when(_, let gate?, _) = program.rules[0].kind else { return #expect(Bool(false)) }
        #expect(gate.cells == [CellIndex(0), CellIndex(1)])
    }

    @Test func timesOfDayChangeWhenTheyAreReached() {
        let evening = Meaning.made(
            .between(.made(.time, .time), .number(61_200_000), .made(.sunEvent(.sunset)), .times, band: .none))
        let late = Meaning.made(.compare(.greater, .made(.time, .time), .number(3), band: .none))
        let program = compiled(
            .never(
                violation: .and(evening, late, .made(.equal(.made(.sun), .text("up"), tolerance: 0))), isAlways: false,
                because: nil, otherwise: nil))
        #expect(
            program.listing[0]
                == "cell 0 level: time, 61200000, sunset, betweenTimes, time, 3, greater, sun, \"up\", equal, and 3; "
                + "at time 61200000; at time sunset; at midnight; at time 3; at sunrise; at sunset")
    }

    @Test func agesAndWindowsChangeWithoutReports() {
        let old = Meaning.made(.compare(.greater, .made(.age(.slot(SlotIndex(3)))), .number(500), band: .none))
        let warm = Meaning.made(
            .compare(.less, .made(.window(.average, .slot(4), 3_600_000)), .number(20), band: .absolute(0.2)))
        let program = compiled(.never(violation: .and(old, warm), isAlways: false, because: "so", otherwise: nil))
        #expect(
            program.listing == [
                "cell 0 average over 3600000: slot 4; each minute",
                "cell 1 less band 0.2: cell 0, 20",
                "cell 2 level: age 3, 500, greater, cell 1, and 2; at age of 3 500",
                "rule R0: never cell 2 because so",
            ])
    }

    @Test func eventsOfAllKinds() {
        let program = compiled(
            .when(
                events: [
                    .made(.edge(.slot(1)), .change(.slot(2))), .made(.word(SlotIndex(3), "press")),
                    .made(
                        .at(.number(5), offset: .number(7), days: 31), .sun(.sunset, offset: nil, days: 0),
                        .hearthStarts),
                    .made(.edge(.slot(1)), then: .word(SlotIndex(3), "long"), within: 30_000),
                ], gate: nil, repeats: .queued, [.log("x")]))
        #expect(
            program.listing == [
                "cell 0 level: slot 1", "cell 1 change: slot 2", "cell 2 level: slot 1",
                "rule R0: when edge 0 | edge 1 or 3 press (press) or at 5 + 7 on 31 | at sunset on 0 | hearth starts "
                    + "or edge 2 then 3 long within 30000 (press), queued",
                "  0 \"x\"", "  1 log", "  2 end",
            ])
    }

    @Test func theMembersOfASetHaveOneEdgeEachAndOneAtomTogether() {
        let occasion = Trigger(
            first: [.init(.edge(.slot(8)), member: 0), .init(.edge(.slot(9)), member: 1)], set: 0, place: nowhere)
        let program = compiled(
            .when(events: [occasion], gate: nil, repeats: nil, []), memberSets: [[1, 2]])
        #expect(program.listing.last == "rule R0: when member 0 edge 0 | member 1 edge 1")
        #expect(program.rules[0].atoms.map { program.listing(of: $0.truth) } == ["cell [0, 1][r0]"])
    }

    @Test func branchesJumpToTheNextAndUnknownToTheEnd() {
        let program = compiled(
            .when(
                events: [], gate: nil, repeats: nil,
                [
                    .made(.choose([(.slot(1), [.log("a")]), (.slot(2), [.log("b")])], otherwise: [.log("c")])),
                    .log("d"),
                ]))
        #expect(
            program.listing.dropFirst() == [
                "  0 slot 1", "  1 branch no 5 unknown 12", "  2 \"a\"", "  3 log", "  4 jump 12",
                "  5 slot 2", "  6 branch no 10 unknown 12", "  7 \"b\"", "  8 log", "  9 jump 12",
                "  10 \"c\"", "  11 log", "  12 \"d\"", "  13 log", "  14 end",
            ])
    }

    @Test func jumpsAreWhereTheBodyIs() {
        let loop = Action.made(.forEach(set: 0, local: 1, [.made(.store(2, .member([3, 4], local: 1)))]))
        let program = compiled(
            .when(events: [.made(.edge(.slot(1)))], gate: nil, repeats: nil, [loop]),
            .when(events: [], gate: nil, repeats: nil, [loop]), locals: 3, memberSets: [[7, 8]])
        let body = [
            "  0 -1", "  1 store r1", "  2 next of set 0 in r1 or 6", "  3 slot [3 4][r1]", "  4 store r2",
            "  5 jump 2",
            "  6 end",
        ]
        #expect(program.listing == ["cell 0 level: slot 1", "rule R0: when edge 0"] + body + ["rule R1: when "] + body)
        #expect(program.rules[0].registers == 3)
        #expect(program.slotTables == [[SlotIndex(3), SlotIndex(4)]])
    }

    @Test func questionsKnowWhereTheirAnswersBegin() {
        let program = compiled(
            .when(
                events: [], gate: nil, repeats: nil,
                [
                    .made(
                        .ask(
                            [DeviceIndex(3)], [.plain("Heat?")], within: .number(100),
                            answers: [("yes", [.log("a")]), ("no", [])], otherwise: 1)),
                    .log("b"),
                ]))
        #expect(
            program.listing.dropFirst() == [
                "  0 \"Heat?\"", "  1 ask [3] within 100: yes 2, no 5; silence no", "  2 \"a\"", "  3 log",
                "  4 jump 6",
                "  5 jump 6", "  6 \"b\"", "  7 log", "  8 end",
            ])
    }

    @Test func statementsOfAllKinds() {
        let program = compiled(
            .when(
                events: [], gate: nil, repeats: nil,
                [
                    .made(
                        .write(
                            [Write(target: .slots([SlotIndex(1), SlotIndex(2)]), source: .toggle, place: nowhere)],
                            over: nil, lasts: nil)),
                    .made(
                        .write(
                            [
                                Write(target: .slots([SlotIndex(3)]), source: .reported, place: nowhere),
                                Write(
                                    target: .member(set: 0, local: 0, [SlotIndex(4)]), source: .value(.number(8)),
                                    bound: .atLeast, place: nowhere),
                            ], over: .number(5), lasts: .number(9))),
                    .made(.setVariable(.mode, .text("away"))),
                    .made(.notify([DeviceIndex(1)], [.plain("It is "), .value(.slot(6), .number)], .urgently)),
                    .made(.wait(.number(10))),
                    .made(.waitUntil(.less(.slot(7), .number(3), .absolute(1)), atMost: .number(20))),
                    .made(.raise(.number(0.5), [], about: .device(DeviceIndex(4)))),
                    .made(.raise(.number(0.5), [], about: .area("tank"))),
                ]))
        #expect(
            program.listing == [
                "cell 0 less band 1.0: slot 7, 3", "cell 1 level: cell 0", "rule R0: when ",
                "  0 write 1 2 toggled #0", "  1 write 3 as reported over 5 for 9 #1",
                "  2 write [4][r0] ← 8 atLeast over 5 for 9 #2", "  3 \"away\"", "  4 set mode",
                "  5 \"It is \"", "  6 slot 6", "  7 render number", "  8 join 2", "  9 notify [1] urgently",
                "  10 10", "  11 wait", "  12 20", "  13 wait until cell 1 at most",
                "  14 0.5", "  15 \"\"", "  16 raise about 4", "  17 0.5", "  18 \"\"", "  19 raise about area tank",
                "  20 end",
            ])
    }

    @Test func aClaimFollowsWhatItsValueReads() {
        let program = compiled(
            .while(
                condition: .yes, gate: nil, lingering: nil, [.write(1, value: .slot(2)), .write(3, value: .number(4))]),
            .when(events: [], gate: nil, repeats: nil, [.write(1, value: .slot(2))]))
        #expect(program.writes.map { $0.reads?.slots } == [[SlotIndex(2)], nil, nil])
    }

    @Test func longRowsAreTakenInGroups() {
        let many = (0..<200).map { Meaning.slot($0) }
        let program = compiled(
            .never(
                violation: .made(.quantified(.no, many, said: "no light is on")), isAlways: false, because: nil,
                otherwise: [.made(.log(many.map { .value($0, .plain) }))]))
        var depth = 0
        for instruction in program.code[Int(program.cells[0].code.start)..<Int(program.cells[0].code.end)] {
            switch instruction {
            case .slot: depth += 1
            case .or(let count): depth -= Int(count) - 1
            default: #expect(instruction == .not)
            }
            #expect(depth <= 64)
        }
        #expect(depth == 1)
        #expect(program.cells[0].slots.count == 200)
        #expect(program.listing.last == "  405 end")
    }

    @Test func namelessRulesAreKnownByFileMeaningAndOrder() {
        var set = RuleSet(files: [])
        let body = Rule.Body.when(events: [], gate: nil, repeats: nil, [])
        set.rules = [
            made(body, name: nil, fingerprint: 7), made(body, name: nil, fingerprint: 8),
            made(body, name: nil, fingerprint: 7), made(body, name: "Named", fingerprint: 7),
        ]
        let keys = Compiler.compile(set, names: HouseNames(registry: Registry())).rules.map(\.key)
        #expect(keys == ["#7", "#8", "#7.2", "Named"])
    }

    @Test func whatTheRuleSetGetsWrongDoesNotTrap() {
        let program = compiled(
            .when(
                events: [], gate: .lasting(.member([1], set: 9, local: 70_000), .max), repeats: nil,
                [
                    .made(.forEach(set: -1, local: -5, [])),
                    .made(.ask([], [], within: .yes, answers: [], otherwise: 3)),
                    .made(.choose([], otherwise: nil)), .made(.write([], over: .yes, lasts: nil)),
                ]), locals: -1)
        #expect(program.rules.count == 1)
    }
}
