import ArgumentParser
import HearthAccounts
import HearthBackup
import HearthDatabase
import HearthJSON
import HearthStore
import NIOHTTP1

struct BackupCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup", abstract: "Put the house into one file, while it runs or while it does not.",
        discussion: """
            The archive is kept in 'backups' of the state folder; its path is printed. Without --encrypt it holds
            neither accounts nor secrets nor keys, but whoever has the file can read what people keep to themselves.
            The passphrase is asked for, or read from standard input.
            """)

    @OptionGroup var folders: FolderOptions
    @OptionGroup var output: OutputOptions

    @Flag(help: "Encrypt with a passphrase, and hold accounts, secrets and keys as well.")
    var encrypt = false

    @Flag(help: "Leave out readings, statistics, events and the trace.")
    var withoutHistory = false

    @Flag(help: "Take the journal along, from which the last weeks can be replayed.")
    var withJournal = false

    func run() async throws {
        let passphrase = encrypt ? try askForPassphrase() : nil
        let answer = try await throughHub(passphrase)
        guard let record = BackupRecord(answer) else { throw Failure(.wrongUse, "the hub answered what is no backup") }
        let path = folders.state + "/backups/" + record.fileName
        Console.say(output.json ? JSONText.of(answer) : path)
    }

    private func askForPassphrase() throws -> String {
        guard let typed = Console.readSecret(prompt: "Passphrase: ") else {
            throw Failure(.wrongUse, "a passphrase is needed on standard input")
        }
        if let problem = PassphraseHash.problem(typed) { throw Failure(.wrongUse, "the passphrase " + problem) }
        return typed
    }

    private func throughHub(_ passphrase: String?) async throws -> JSONValue {
        var body: [JSONValue.Member] = [
            .init("include_history", .bool(!withoutHistory)), .init("include_journal", .bool(withJournal)),
        ]
        if let passphrase { body.append(.init("passphrase", .string(passphrase))) }
        do {
            return try await HubClient(folders).ask(.POST, "/api/v1/backup", body: .object(body))
        } catch let failure as Failure where failure.status == .unreachable {
            return try await inFiles(passphrase)
        }
    }

    private func inFiles(_ passphrase: String?) async throws -> JSONValue {
        StateOwner.act(in: folders.state)
        do {
            let folder = try StateFolder(path: folders.state)
            let lock = try StateLock(folder)
            defer { lock.release() }
            let service = BackupService(
                configuration: folders.config, state: folders.state, store: try Store(in: folder),
                household: try HouseholdStore(in: folder), version: Version.text, clock: wallClock)
            let record = try await service.make(
                passphrase: passphrase, includingHistory: !withoutHistory, includingJournal: withJournal)
            return try JSONValue(parsing: JSONWriter.document { $0.value(record) })
        } catch let error as BackupError {
            throw Failure(.wrongUse, "\(error)")
        } catch let error as StoreError {
            throw Failure(.wrongUse, "\(error)")
        }
    }
}
