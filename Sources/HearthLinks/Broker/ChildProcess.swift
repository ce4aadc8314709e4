import CLinux
import Glibc
import Synchronization

/// A program that we started and that does not outlive us, however we end.
final class ChildProcess: Sendable {
    private struct State {
        var status: Int32?
        var waiting: [CheckedContinuation<Int32, Never>] = []
    }

    let processID: pid_t
    private let state = Mutex(State())

    private init(processID: pid_t) { self.processID = processID }

    /// Starts a program whose standard input is empty and whose output goes where ours goes.
    ///
    /// It gets SIGTERM from the kernel when the thread that started it ends. So that thread is one that waits for it,
    /// and ends only after it, or with our process.
    static func start(_ program: String, _ arguments: [String]) async throws(BrokerError) -> ChildProcess {
        let guardian = try BrokerProgram.find("setpriv")
        let outcome = await withCheckedContinuation { (waiting: CheckedContinuation<_, Never>) in
            BlockingThread.start {
                let result = Result { () throws(BrokerError) in
                    ChildProcess(
                        processID: try spawn(guardian, ["--pdeathsig", "TERM", "--", program] + arguments))
                }
                waiting.resume(returning: result)
                if case .success(let process) = result { process.waitUntilEnded() }
            }
        }
        return try outcome.get()
    }

    /// Runs a program to its end, blocking.
    /// - Returns: exit status, or 128 + signal.
    static func run(_ program: String, _ arguments: [String]) throws(BrokerError) -> Int32 {
        exitStatus(reaping: try spawn(program, arguments))
    }

    /// Exit status, or 128 + signal.
    func ended() async -> Int32 {
        await withCheckedContinuation { continuation in
            let status = state.withLock { state in
                if state.status == nil { state.waiting.append(continuation) }
                return state.status
            }
            if let status { continuation.resume(returning: status) }
        }
    }

    var hasEnded: Bool { state.withLock { $0.status != nil } }

    func signal(_ signal: Int32) {
        state.withLock { if $0.status == nil { _ = kill(processID, signal) } }
    }

    /// Waits without reaping first: as long as `status` is not set the number is still that of our child.
    private func waitUntilEnded() {
        var info = siginfo_t()
        while waitid(P_PID, id_t(processID), &info, Int32(WEXITED) | Int32(WNOWAIT)) != 0, errno == EINTR {}
        let (status, waiting) = state.withLock { state in
            let status = Self.exitStatus(reaping: processID)
            state.status = status
            defer { state.waiting = [] }
            return (status, state.waiting)
        }
        for continuation in waiting { continuation.resume(returning: status) }
    }

    private static func exitStatus(reaping processID: pid_t) -> Int32 {
        var status: Int32 = 0
        while waitpid(processID, &status, 0) < 0, errno == EINTR {}
        return status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F
    }

    private static func spawn(_ program: String, _ arguments: [String]) throws(BrokerError) -> pid_t {
        do throws(Spawn.Failure) {
            return try Spawn.start(program, arguments) {
                posix_spawn_file_actions_addopen(&$0, 0, "/dev/null", O_RDONLY, 0)
            }
        } catch {
            throw .program(program, status: error.code)
        }
    }
}
