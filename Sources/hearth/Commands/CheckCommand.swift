import ArgumentParser
import HearthConfig
import HearthJSON

struct CheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check", abstract: "Check the configuration without starting anything.",
        discussion: "Exit status: 0 good, 1 warnings under --strict, 2 errors.")

    @OptionGroup var folders: FolderOptions
    @OptionGroup var output: OutputOptions

    @Flag(help: "Warnings count too.")
    var strict = false

    func run() throws {
        let result = Configuration.load(folder: folders.config)
        let diagnostics = result.diagnostics
        let errors = diagnostics.filter { $0.severity == .error }.count
        let warnings = diagnostics.filter { $0.severity == .warning }.count
        if output.json {
            Console.say(JSONText.of(json(diagnostics, ok: errors == 0)))
        } else {
            for line in Diagnostic.rendered(diagnostics) { Console.complain(line) }
            if errors == 0 {
                let count = result.configuration?.devices.count ?? 0
                Console.say(
                    Console.green("good") + "  \(count) devices" + (warnings > 0 ? ", \(warnings) warnings" : ""))
            }
        }
        if errors > 0 { throw ExitCode(ExitStatus.wrongUse.rawValue) }
        if strict, warnings > 0 { throw ExitCode(ExitStatus.findings.rawValue) }
    }

    private func json(_ diagnostics: [Diagnostic], ok: Bool) -> JSONValue {
        .object([
            .init("ok", .bool(ok)),
            .init(
                "diagnostics",
                .array(
                    diagnostics.map {
                        .object([
                            .init("file", .string($0.position.file)), .init("line", .int(Int64($0.position.line))),
                            .init("column", .int(Int64($0.position.column))),
                            .init("severity", .string($0.severity.rawValue)),
                            .init("message", .string($0.message)),
                        ])
                    })),
        ])
    }
}
