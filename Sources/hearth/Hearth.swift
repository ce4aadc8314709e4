// hearth: the command line, and the composition root of the daemon.
//
// Owns: the commands a person types (Commands/), how answers look on a terminal (Console/), the connection to a running
// hub over its socket in the state folder (HubClient/), the language server for editors (LanguageServer/), and the one
// place where all parts are put together (Serving/).
//
// Must never: know more of a house than the API says, except in `serve` and `check`.
//
// Start with `Serving/ServeCommand.swift` and `Serving/HubProcess.swift`.

import ArgumentParser

@main
struct Hearth: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "hearth",
        abstract: "A house with a mind of its own.",
        discussion: """
            Exit status: 0 good, 1 findings (such as warnings under --strict), 2 wrong use or wrong input,
            3 the hub cannot be reached.
            """,
        version: Version.text,
        subcommands: [
            ServeCommand.self, CheckCommand.self, DoctorCommand.self, DevicesCommand.self, RulesCommand.self,
            QuestionsCommand.self, NotificationsCommand.self, ConcernsCommand.self, FeelingCommand.self,
            AskCommand.self, InterviewCommand.self, TwinsCommand.self, ForecastCommand.self, LoopsCommand.self,
            MindCommand.self, WhatIfCommand.self, SearchCommand.self, HouseholdCommand.self, GuideCommand.self,
            ScenarioCommand.self, BackupCommand.self, RestoreCommand.self, ImportCommand.self, GPIOCommand.self,
            GPIOGuardCommand.self,
            UserCommand.self, TokenCommand.self, SetupCodeCommand.self, BrokerCommand.self, InitCommand.self,
            TLSCommand.self, CompletionsCommand.self, ManualCommand.self, VersionCommand.self,
        ])

    static func main() async {
        do {
            var command = try parseAsRoot()
            if var command = command as? any AsyncParsableCommand {
                try await command.run()
            } else {
                try command.run()
            }
        } catch let failure as Failure {
            failure.tell()
            exit(withError: ExitCode(failure.status.rawValue))
        } catch {
            if let code = error as? ExitCode { exit(withError: code) }
            let text = fullMessage(for: error)
            if exitCode(for: error) == .success {
                Console.say(text)
                exit(withError: ExitCode.success)
            }
            // Whatever the parser complains of is wrong use; its own codes are those of another convention.
            Console.complain(text)
            exit(withError: ExitCode(ExitStatus.wrongUse.rawValue))
        }
    }
}
