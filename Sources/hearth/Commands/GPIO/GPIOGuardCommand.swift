import ArgumentParser
import Glibc
import HearthLinks
import Logging
import UnixSignals

/// The process that holds outputs; started by the hub or the service manager, not by people.
struct GPIOGuardCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "gpio-guard", abstract: "Hold the outputs of a hub, also while it does not run.",
        shouldDisplay: false)

    @OptionGroup var folders: FolderOptions

    func run() async throws {
        // It outlives the terminal from which the hub was started.
        signal(SIGHUP, SIG_IGN)
        signal(SIGPIPE, SIG_IGN)
        LoggingSystem.bootstrap { _ in JournalLogHandler(level: .info) }
        let signals = await UnixSignalsSequence(trapping: .sigterm, .sigint)
        let guardian: GPIOGuard
        do throws(GuardError) {
            guardian = try GPIOGuard(
                folder: GuardFolder(stateFolder: folders.state), listener: Self.inheritedSocket,
                logger: Logger(label: "gpio-guard"), clock: MonotonicClock.now)
        } catch {
            throw Failure(.wrongUse, "\(error)")
        }
        await withDiscardingTaskGroup { group in
            group.addTask {
                // A guard that has ended by itself has no thread any more on which to stop it.
                for await _ in signals { return await guardian.stop() }
            }
            await guardian.run()
            group.cancelAll()
        }
    }

    /// As sd_listen_fds(3) has it: the first descriptor after the standard ones, if it is meant for this process.
    private static var inheritedSocket: Int32? {
        guard let number = getenv("LISTEN_FDS"), let process = getenv("LISTEN_PID"),
            String(cString: process) == "\(getpid())", String(cString: number) == "1"
        else { return nil }
        return 3
    }
}
