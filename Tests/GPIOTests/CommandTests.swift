import HearthLinks
import HearthModel
import TestParts
import Testing

extension PinTests {
    /// `hearth gpio` as a person types it.
    @Suite struct CommandTests {
        let chip: SimulatedChip
        init() throws { chip = try SimulatedChip() }

        private func gpio(_ words: String...) async throws -> Shell {
            try await Shell.run(PinHouse.program, ["gpio"] + words)
        }

        @Test func listShowsLinesAndWhoHoldsThem() async throws {
            let holder = try chip.held(chip.pin(5), as: .output(active: false), consumer: "somebody")
            let list = try await gpio("list")
            let rows = list.output.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
            #expect(rows.contains([SimulatedChip.label, "5", "output", "somebody"]), "\(list)")
            #expect(rows.contains([SimulatedChip.label, "3", "BUTTON", "input"]), "\(list)")
            withExtendedLifetime(holder) {}
        }

        @Test func getReadsALineAsItIsWired() async throws {
            try chip.pull(3, up: true)
            #expect(try await gpio("get", "BUTTON").output == "active")
            #expect(try await gpio("get", "3", "--chip", SimulatedChip.label, "--active-low").output == "inactive")
            #expect(
                try await gpio("get", "3", "--chip", SimulatedChip.label, "--bias", "pull-down").output == "inactive")
        }

        @Test func setDrivesALineForAsLongAsItIsTold() async throws {
            let words = ["gpio", "set", "5", "active", "--chip", SimulatedChip.label]
            let set = try await RunningProgram.start(PinHouse.program, words)
            try await eventually("the line is driven") { try chip.isHigh(5) }
            set.signal(15)
            #expect(await set.ended() == 0)
            #expect(GPIOChips.facts(at: try GPIOChips.place(of: chip.pin(5)))?.isUsed == false)
            #expect(try await gpio("set", "5", "active", "--chip", SimulatedChip.label, "--hold", "1").status == 0)
        }

        @Test func whatSomebodyElseHoldsIsRefusedWithHisName() async throws {
            let holder = try chip.held(chip.pin(5), as: .output(active: false), consumer: "somebody")
            let refusal = try await gpio("set", "5", "active", "--chip", SimulatedChip.label)
            #expect(refusal.status != 0)
            #expect(refusal.errors.contains("line 5 of hearth-sim is held by 'somebody'"), "\(refusal)")
            withExtendedLifetime(holder) {}
        }

        @Test func watchPrintsEdgesAsTheyCome() async throws {
            try chip.pull(3, up: false)
            let words = ["gpio", "watch", "BUTTON", "--count", "4"]
            let watch = try await RunningProgram.start(PinHouse.program, words)
            try await eventually("the line is watched") {
                GPIOChips.facts(at: try GPIOChips.place(of: chip.pin(3)))?.consumer == "hearth gpio"
            }
            for i in 0..<4 { try chip.pull(3, up: i.isMultiple(of: 2)) }
            #expect(await watch.ended() == 0)
            let lines = watch.output.elements.map { $0.split(separator: " ").map(String.init) }
            #expect(lines.map(\.last) == ["active", "inactive", "active", "inactive"])
            #expect(lines.compactMap(\.first) == lines.compactMap(\.first).sorted())
        }
    }
}
