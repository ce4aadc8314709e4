package import CLinux
import Glibc

/// Starting other programs.
package enum Spawn {
    package struct Failure: Error {
        /// As `errno` has it.
        package let code: Int32
    }

    /// Starts a program in a process group of its own, so that Ctrl-C reaches us alone; with default signal handling,
    /// because ignored signals are inherited; and without our descriptors but the standard ones.
    /// - Parameter standard: says what it has as descriptors 0 to 2, if that is not what we have.
    /// - Returns: the number of the process.
    package static func start(
        _ program: String, _ arguments: [String], standard: (inout posix_spawn_file_actions_t) -> Void
    ) throws(Failure) -> Int32 {
        var files = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&files)
        defer { posix_spawn_file_actions_destroy(&files) }
        standard(&files)
        posix_spawn_file_actions_addclosefrom_np(&files, 3)

        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        sigfillset(&signals)
        posix_spawnattr_setsigdefault(&attributes, &signals)
        posix_spawnattr_setpgroup(&attributes, 0)
        let flags = POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETPGROUP
        posix_spawnattr_setflags(&attributes, Int16(flags))

        var words = ([program] + arguments).map { strdup($0) } + [nil]
        defer { for word in words { free(word) } }
        var processID: pid_t = 0
        let code = posix_spawn(&processID, program, &files, &attributes, &words, environ)
        guard code == 0 else { throw Failure(code: code) }
        return processID
    }
}
