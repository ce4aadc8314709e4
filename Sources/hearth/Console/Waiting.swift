import ArgumentParser
import Dispatch
import Glibc

/// Something that takes a while, such as a question to the hub that sets it to work.
enum Waiting {
    /// What a shell takes for "ended by Ctrl-C".
    private static let interrupted: Int32 = 128 + SIGINT

    /// Waits for it, and says on a terminal for how long; Ctrl-C ends it in order.
    ///
    /// - Parameters:
    ///   - text: what is done, asked for anew each second.
    ///   - isShown: `false` where a script reads the result.
    /// - Throws: what `work` throws; after Ctrl-C an exit code.
    static func during<Result: Sendable>(
        _ text: @autoclosure @escaping @Sendable () -> String, isShown: Bool,
        _ work: @escaping @Sendable () async throws -> Result
    ) async throws -> Result {
        guard isShown, Console.isOnTerminal else { return try await work() }
        let working = Task { try await work() }
        signal(SIGINT, SIG_IGN)
        let interrupt = DispatchSource.makeSignalSource(signal: SIGINT, queue: .global())
        interrupt.setEventHandler { working.cancel() }
        interrupt.resume()
        let ticking = Task {
            for second in 1... {
                do { try await Task.sleep(for: .seconds(1)) } catch { return }
                Console.status("\(text()), \(second) s (Ctrl-C to leave)")
            }
        }
        let outcome = await working.result
        ticking.cancel()
        await ticking.value
        Console.status(nil)
        interrupt.cancel()
        signal(SIGINT, SIG_DFL)
        guard !working.isCancelled else { throw ExitCode(interrupted) }
        return try outcome.get()
    }
}
