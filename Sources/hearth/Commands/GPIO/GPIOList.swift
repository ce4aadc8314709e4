import ArgumentParser
import HearthJSON
import HearthLinks

struct GPIOList: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "All chips with their lines, and who holds them.")

    @OptionGroup var output: OutputOptions

    @Option(help: ArgumentHelp("Only this chip: its label, name or path.", valueName: "CHIP"))
    var chip: String?

    func run() throws {
        let chips: [GPIOChips.Chip]
        do throws(GPIOError) {
            chips = if let chip { [try GPIOChips.chip(chip)] } else { GPIOChips.all() }
        } catch {
            throw Failure(.wrongUse, "\(error)")
        }
        if output.json { return Console.say(JSONText.of(.array(chips.map(json)))) }
        if chips.isEmpty {
            Console.complain("There is no GPIO chip that this user may open; see 'hearth gpio doctor'.")
            return
        }
        var table = Table(heads: ["CHIP", "LINE", "NAME", "DIRECTION", "HELD BY"])
        for chip in chips {
            for (offset, facts) in GPIOChips.lines(of: chip) {
                table.add([
                    chip.label, "\(offset)", facts.name, direction(of: facts),
                    facts.isUsed ? (facts.consumer.isEmpty ? "the kernel" : facts.consumer) : "",
                ])
            }
        }
        Console.say(table.text())
    }

    private func direction(of facts: GPIOChips.LineFacts) -> String { facts.isOutput ? "output" : "input" }

    private func json(_ chip: GPIOChips.Chip) -> JSONValue {
        let lines = GPIOChips.lines(of: chip).map { offset, facts in
            JSONValue.object([
                .init("line", .number(Double(offset))), .init("name", .string(facts.name)),
                .init("direction", .string(direction(of: facts))), .init("active_low", .bool(facts.isActiveLow)),
                .init("used", .bool(facts.isUsed)), .init("consumer", .string(facts.consumer)),
            ])
        }
        return .object([
            .init("chip", .string(chip.name)), .init("label", .string(chip.label)), .init("path", .string(chip.path)),
            .init("lines", .array(lines)),
        ])
    }
}
