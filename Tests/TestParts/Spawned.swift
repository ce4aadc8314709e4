import CLinux
import Glibc
import HearthLinks

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

        do throws(Spawn.Failure) {
            processID = try Spawn.start(program, arguments) { files in
                for (theirs, number) in [(theirInput, 0), (theirOutput, 1), (theirErrors, 2)] as [(Int32, Int32)] {
                    posix_spawn_file_actions_adddup2(&files, theirs, number)
                }
            }
        } catch {
            close(ourOutput)
            close(ourErrors)
            throw RunningProgram.CannotStart(program: program, code: error.code)
        }
        (output, errors) = (ourOutput, ourErrors)
    }

    private static func pipe() -> (reading: Int32, writing: Int32) {
        var ends: [Int32] = [0, 0]
        guard Glibc.pipe(&ends) == 0 else { preconditionFailure("No pipe: errno \(errno)") }
        return (ends[0], ends[1])
    }
}
