import CLinux
import Glibc
import HearthLinks

/// A guard of the outputs that is started by hand, so to say: it belongs to no service manager and outlives us.
enum GuardProcess {
    /// - Parameter log: the file to which it says what it has to say.
    /// - Returns: why it could not be started.
    static func start(stateFolder: String, log: String) -> String? {
        do throws(Spawn.Failure) {
            let process = try Spawn.start("/proc/self/exe", ["gpio-guard", "--state", stateFolder]) { files in
                posix_spawn_file_actions_addopen(&files, 0, "/dev/null", O_RDONLY, 0)
                posix_spawn_file_actions_addopen(&files, 1, log, O_WRONLY | O_CREAT | O_APPEND, 0o600)
                posix_spawn_file_actions_adddup2(&files, 1, 2)
            }
            // Somebody must learn of its end, or it stays in the process table.
            BlockingThread.start {
                var status: Int32 = 0
                while waitpid(process, &status, 0) < 0, errno == EINTR {}
            }
            return nil
        } catch {
            return "the guard of the outputs cannot be started: \(String(cString: strerror(error.code)))"
        }
    }
}
