/// A program run to its end.
package struct Shell: Sendable {
    /// Exit status, or 128 + signal.
    package let status: Int32
    package let output: String
    package let errors: String

    package static func run(_ program: String, _ arguments: [String], input: String = "") async throws -> Shell {
        let running = try await RunningProgram.start(program, arguments, input: input)
        let status = await running.ended()
        return Shell(
            status: status, output: running.output.elements.joined(separator: "\n"),
            errors: running.complaints.elements.joined(separator: "\n"))
    }
}
