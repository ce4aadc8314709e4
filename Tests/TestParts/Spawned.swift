import CLinux
import Glibc

/// A process with pipes on its standard input and outputs, in a process group of its own.
struct Spawned {
    let processID: pid_t
    /// What it writes, to be read and closed by whoever holds this.
    let output: Int32
    let errors: Int32

    /// - Parameter input: short enough for a pipe's buffer (64 KiB), since it is written before the process runs.
    init(_ program: String, _ arguments: [String], input: String) throws(RunningProgram.CannotStart) {
        let (theirInput, ourInput) = Self.pipe()
        let (ourOutput, theirOutput) = Self.pipe()
        let (ourErrors, theirErrors) = Self.pipe()
        let bytes = Array(input.utf8)
        precondition(bytes.count < 65536, "This input does not fit into a pipe")
        _ = write(ourInput, bytes, bytes.count)
        close(ourInput)
        defer { for descriptor in [theirInput, theirOutput, theirErrors] { close(descriptor) } }

        var files = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&files)
        defer { posix_spawn_file_actions_destroy(&files) }
        for (theirs, number) in [(theirInput, 0), (theirOutput, 1), (theirErrors, 2)] as [(Int32, Int32)] {
            posix_spawn_file_actions_adddup2(&files, theirs, number)
        }
        // Another process that got the writing end of our pipes would keep them open.
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
        let failure = posix_spawn(&processID, program, &files, &attributes, &words, environ)
        guard failure == 0 else {
            close(ourOutput)
            close(ourErrors)
            throw RunningProgram.CannotStart(program: program, code: failure)
        }
        (self.processID, output, errors) = (processID, ourOutput, ourErrors)
    }

    private static func pipe() -> (reading: Int32, writing: Int32) {
        var ends: [Int32] = [0, 0]
        guard Glibc.pipe(&ends) == 0 else { preconditionFailure("No pipe: errno \(errno)") }
        return (ends[0], ends[1])
    }
}
