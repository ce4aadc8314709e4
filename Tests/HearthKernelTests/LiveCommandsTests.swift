import FuzzParts
import HearthModel
import Testing

@testable import HearthKernel

@Suite struct LiveCommandsTests {
    private func live(_ number: Int64, tries: Int = 0) -> LiveCommand {
        var command = Command(
            id: CommandID(number), device: DeviceIndex(0), action: "press", body: .act(.press), origin: .clock,
            layer: nil, at: .distantPast, expiresAt: .distantFuture)
        command.tries = tries
        return LiveCommand(command: command, due: .distantFuture)
    }

    /// Numbers grow but for those that a restart brings back; most end in the order of their numbers, some long before.
    @Test(arguments: 1...20) func theyAreFoundLikeInATableOfAll(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var commands = LiveCommands()
        var table: [CommandID: Int] = [:]
        var last: Int64 = 1
        for turn in 0..<2_000 {
            let known = Int64.random(in: 1...last, using: &random)
            let number: Int64
            switch Int.random(in: 0..<10, using: &random) {
            case 0..<4:
                last += Int64.random(in: 1...3, using: &random)
                number = last
                commands.insert(live(number, tries: turn))
                table[CommandID(number)] = turn
            case 4:
                number = known
                commands.insert(live(number, tries: turn))
                table[CommandID(number)] = turn
            case 5..<7:
                number = known
                commands.replace(live(number, tries: turn))
                if table[CommandID(number)] != nil { table[CommandID(number)] = turn }
            case 7:
                number = known
                commands.remove(CommandID(number))
                table[CommandID(number)] = nil
            default:
                number = table.keys.min()?.number ?? known
                commands.remove(CommandID(number))
                table[CommandID(number)] = nil
            }
            #expect(commands[CommandID(number)]?.command.tries == table[CommandID(number)])
        }
        for number in 0...last + 1 {
            #expect(commands[CommandID(number)]?.command.tries == table[CommandID(number)])
        }
    }

    @Test func numbersAtTheEndsOfTheirRangeAreFound() {
        var commands = LiveCommands()
        let known: [Int64] = [.max, 0, .min, .max - 1]
        for number in known { commands.insert(live(number)) }
        for number in known { #expect(commands[CommandID(number)] != nil) }
        let others: [Int64] = [.max - 2, 1, -1, .min + 1]
        for number in others { #expect(commands[CommandID(number)] == nil) }
    }
}
