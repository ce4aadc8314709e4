import ArgumentParser
import Glibc
import HearthConfig
import HearthHub
import HearthRules

struct RulesFormat: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "fmt", abstract: "Write rules in their one canonical form.",
        discussion: "'-' reads standard input and writes standard output. A declaration with a mistake stays as it is.")

    @OptionGroup var folders: FolderOptions

    @Flag(help: "Change nothing; name the files that differ, and end with 1 if there are any.")
    var check = false

    @Argument(help: ArgumentHelp("Files or folders, or '-'.", valueName: "PATH"))
    var paths: [String] = []

    func run() throws {
        if paths == ["-"] { return try formatInput() }
        let names = names()
        var (differ, unreadable) = (0, 0)
        for folder in try RuleFolder.folders(of: paths, folders) {
            let files = RuleFiles(folder: folder.path)
            for file in folder.contents.files + folder.contents.fixtures where folder.isChosen(file.name) {
                if let diagnostic = file.source.unreadable {
                    Console.complain("\(folder.shown(file.name)): \(diagnostic.message)")
                    unreadable += 1
                    continue
                }
                let formatted = format(file.source, names)
                guard Array(formatted.utf8) != file.bytes else { continue }
                differ += 1
                Console.say(folder.shown(file.name))
                if check { continue }
                do { try files.write(Array(formatted.utf8), to: file.name) } catch {
                    throw Failure(.wrongUse, "\(error)")
                }
            }
        }
        if unreadable > 0 { throw ExitCode(ExitStatus.wrongUse.rawValue) }
        if check, differ > 0 { throw ExitCode(ExitStatus.problems.rawValue) }
    }

    private func formatInput() throws {
        var bytes: [UInt8] = []
        var block = [UInt8](repeating: 0, count: 65_536)
        while case let count = read(STDIN_FILENO, &block, block.count), count > 0 { bytes += block[..<count] }
        let source = SourceText(name: "-", bytes: bytes)
        if let diagnostic = source.unreadable { throw Failure(.wrongUse, diagnostic.message) }
        let formatted = format(source, names())
        if check {
            guard Array(formatted.utf8) == bytes else { throw ExitCode(ExitStatus.problems.rawValue) }
        } else {
            Console.write(formatted)
        }
    }

    private func format(_ source: SourceText, _ names: HouseNames?) -> String {
        Formatter.format(Parser.parse(source)) { ref in names?[ref.key] == nil ? nil : ref.key }
    }

    /// Without a configuration names stay as they are written.
    private func names() -> HouseNames? {
        Configuration.load(folder: folders.config).configuration.map { HouseNames($0) }
    }
}
