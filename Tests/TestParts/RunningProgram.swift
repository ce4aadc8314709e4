import Foundation
import Glibc
import Synchronization

/// A program that a test has started. It is killed with the object, and by the kernel if the tests end without that.
package final class RunningProgram: Sendable {
    package struct CannotStart: Error {
        package let program: String
        package let code: Int32
    }

    /// Lines of its standard output and of its standard error.
    package let output = Transcript<String>()
    package let complaints = Transcript<String>()
    private let life: Life

    package var processID: Int32 { life.processID }

    private init(_ spawned: Spawned) {
        life = Life(spawned.processID)
        for (descriptor, lines) in [(spawned.output, output), (spawned.errors, complaints)] {
            Thread.detachNewThread { Self.read(descriptor, into: lines) }
        }
    }

    deinit { life.signal(SIGKILL) }

    /// - Parameters:
    ///   - program: a path, or a name that is looked for in PATH and the folders of system programs.
    ///   - input: all that it can read from its standard input; below 64 KiB.
    package static func start(
        _ program: String, _ arguments: [String], input: String = ""
    ) async throws -> RunningProgram {
        let words = ["--pdeathsig", "KILL", "--", path(of: program)] + arguments
        let (started, tell) = AsyncThrowingStream<RunningProgram, any Error>.makeStream()
        // The kernel kills it when the thread that started it ends, so that thread waits for it.
        Thread.detachNewThread {
            do throws(CannotStart) {
                let program = RunningProgram(try Spawned(path(of: "setpriv"), words, input: input))
                let life = program.life
                tell.yield(program)
                tell.finish()
                life.wait()
            } catch {
                tell.finish(throwing: error)
            }
        }
        guard let program = try await started.first(where: { _ in true }) else { throw CancellationError() }
        return program
    }

    package func signal(_ signal: Int32) { life.signal(signal) }

    /// Exit status, or 128 + signal; waits until it has ended and all its words are heard.
    package func ended() async -> Int32 {
        let status = await life.status.element(at: 0)
        for lines in [output, complaints] { while await lines.element(at: lines.count) != nil {} }
        return status ?? -1
    }

    package var hasEnded: Bool { life.status.count > 0 }

    /// Not by a `FILE`: the C library of Debian 13 waits at exit for one that a thread reads.
    private static func read(_ descriptor: Int32, into lines: Transcript<String>) {
        var buffer = [UInt8](repeating: 0, count: 4_096)
        var rest: [UInt8] = []
        while true {
            let count = Glibc.read(descriptor, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { break }
            var parts = buffer[..<count].split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            let unfinished = parts.removeLast()
            for part in parts {
                lines.append(String(decoding: rest + part, as: UTF8.self))
                rest.removeAll()
            }
            rest += unfinished
        }
        if !rest.isEmpty { lines.append(String(decoding: rest, as: UTF8.self)) }
        close(descriptor)
        lines.end()
    }

    private static func path(of program: String) -> String {
        guard !program.contains("/") else { return program }
        let path = getenv("PATH").map { String(cString: $0) } ?? ""
        let folders = path.split(separator: ":").map(String.init) + ["/usr/bin", "/usr/sbin"]
        return folders.map { $0 + "/" + program }.first { access($0, X_OK) == 0 } ?? program
    }
}

extension RunningProgram {
    /// A process from its start until it is reaped.
    private final class Life: Sendable {
        let processID: pid_t
        let status = Transcript<Int32>()
        private let isReaped = Mutex(false)

        init(_ processID: pid_t) { self.processID = processID }

        /// Once it is reaped its number may be somebody else's.
        func signal(_ signal: Int32) {
            isReaped.withLock { if !$0 { _ = kill(processID, signal) } }
        }

        /// Waits for the end without reaping, and reaps under the lock.
        func wait() {
            var info = siginfo_t()
            while waitid(P_PID, id_t(processID), &info, Int32(WEXITED) | Int32(WNOWAIT)) != 0, errno == EINTR {}
            let raw = isReaped.withLock { isReaped in
                var raw: Int32 = 0
                while waitpid(processID, &raw, 0) < 0, errno == EINTR {}
                isReaped = true
                return raw
            }
            status.append(raw & 0x7F == 0 ? raw >> 8 & 0xFF : 128 + raw & 0x7F)
        }
    }
}
