import ArgumentParser
import HearthConfig
import HearthJSON

struct CheckCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check", abstract: "Check the configuration and the rules without starting anything.",
        discussion: """
            Certificates, keys and folders that the configuration names must be there, and this user be able to read
            them.

            Exit status: 0 good, 1 errors in rules, failing tests, or warnings under --strict, 2 a configuration that
            cannot be used.
            """)

    @OptionGroup var folders: FolderOptions
    @OptionGroup var output: OutputOptions

    @Flag(help: "Warnings count too.")
    var strict = false

    func run() async throws {
        let result = Configuration.load(folder: folders.config)
        let diagnostics = (result.diagnostics + (result.configuration.map(Self.examineFiles) ?? [])).sortedByPlace()
        let warnings = diagnostics.count { $0.severity == .warning }
        let rules = try result.configuration == nil ? nil : await examineRules()
        if output.json {
            Console.say(JSONText.of(json(diagnostics, rules)))
        } else {
            for line in Diagnostic.rendered(diagnostics) { Console.complain(line) }
            for diagnostic in rules?.diagnostics ?? [] { diagnostic.tell() }
            if let configuration = result.configuration, let rules {
                let parts = ["\(configuration.devices.count) devices", rules.summary]
                let isGood = !diagnostics.hasErrors && !rules.counts(strict: false)
                Console.say(
                    (isGood ? Console.green("good") : Console.failing("bad")) + "  "
                        + (parts + (warnings > 0 ? ["\(warnings) warnings"] : [])).joined(separator: ", "))
            }
        }
        if diagnostics.hasErrors { throw ExitCode(ExitStatus.wrongUse.rawValue) }
        if rules?.counts(strict: strict) == true || (strict && warnings > 0) {
            throw ExitCode(ExitStatus.problems.rawValue)
        }
    }

    /// What the configuration names besides its own files.
    private static func examineFiles(of configuration: Configuration) -> [Diagnostic] {
        let faults = configuration.namedFiles.compactMap(\.fault)
        let place = configuration.namedFiles.first { $0.path == configuration.http.tls?.certificate }?.position
        guard faults.isEmpty, let tls = configuration.http.tls, let place else { return faults }
        let symptom = CheckUp.certificate(tls)
        let message = symptom.finding + "; " + symptom.advice
        return switch symptom.state {
        case .good: []
        case .warning: [Diagnostic(place, .warning, message)]
        case .bad: [Diagnostic(place, .error, message)]
        }
    }

    private func examineRules() async throws -> RuleExamination {
        let accepted = await AcceptedWarnings.read(folders)
        return try RuleFolder.folders(of: [], folders).reduce(into: RuleExamination()) { examination, folder in
            examination.add(
                try RuleExamination(folder, in: .configured, folders, tests: true, promises: true, accepted: accepted))
        }
    }

    private func json(_ diagnostics: [Diagnostic], _ rules: RuleExamination?) -> JSONValue {
        .object([
            .init("ok", .bool(!diagnostics.hasErrors && rules?.counts(strict: false) != true)),
            .init("diagnostics", .array(diagnostics.map(\.json) + (rules?.diagnostics.map(\.json) ?? []))),
        ])
    }
}

extension Diagnostic {
    fileprivate var json: JSONValue {
        .object([
            .init("file", .string(file)), .init("line", .int(Int64(line))), .init("column", .int(Int64(column))),
            .init("severity", .string(severity.rawValue)), .init("message", .string(message)),
        ])
    }
}
