import ArgumentParser
import HearthBackup
import HearthDatabase
import HearthModel
import HearthStore

struct RestoreCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore", abstract: "Put a backup in the place of a house that does not run.",
        discussion: """
            All of the archive is verified before anything is replaced, and what was there is set aside. An archive
            without a passphrase leaves accounts, secrets and keys as they are. The passphrase is asked for, or read from
            standard input.
            """)

    @OptionGroup var folders: FolderOptions

    @Argument(help: ArgumentHelp("The archive.", valueName: "FILE"))
    var file: String

    func run() throws {
        do {
            let folder = try StateFolder(path: folders.state)
            // It may be a link of the owner's by now.
            let lock = try FolderOwner(of: folder.path).map { owner in try owner.act { try StateLock(folder) } }
            defer { lock?.release() }
            let restoration = Restoration(configuration: folders.config, state: folders.state, at: wallClock())
            let outcome = try restoration.restore(file) { () throws(BackupError) in
                guard let typed = Console.readSecret(prompt: "Passphrase: ") else { throw .needsPassphrase }
                return typed
            }
            Console.say("The house is as it was at \(outcome.createdAt.rfc3339): \(outcome.files) files")
            if outcome.lostAccounts {
                Console.say("  accounts    cannot be read; make an owner with 'hearth user add NAME --role owner'")
            } else if !outcome.includesSecrets {
                Console.say("  accounts, secrets and keys are those that were here")
            }
            if !outcome.includesHistory { Console.say("  history begins anew") }
            if outcome.includesJournal { Console.say("  journal     of the backup") }
            for aside in outcome.aside { Console.say("  before      \(aside)") }
        } catch let error as BackupError {
            throw Failure(.wrongUse, "\(error)")
        } catch let error as StoreError {
            throw Failure(.wrongUse, "\(error)")
        }
    }
}
