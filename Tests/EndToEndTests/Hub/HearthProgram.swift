import Glibc
import TestParts

/// The built executable, as a user has it.
enum HearthProgram {
    /// The build puts it beside the bundle that holds these tests; `HEARTH_PROGRAM` is another, such as an optimised one.
    static let path: String = {
        if let given = getenv("HEARTH_PROGRAM") { return String(cString: given) }
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink("/proc/self/exe", &buffer, buffer.count)
        let own = String(decoding: buffer.prefix(max(0, count)).map(UInt8.init(bitPattern:)), as: UTF8.self)
        let folders = [own] + CommandLine.arguments.filter { $0.contains(".xctest") }
        let candidates = folders.map { String($0.prefix(upTo: $0.lastIndex(of: "/") ?? $0.startIndex)) + "/hearth" }
        guard let found = candidates.first(where: { access($0, X_OK) == 0 }) else {
            preconditionFailure("No built 'hearth' beside the tests: \(candidates)")
        }
        return found
    }()

    static func run(_ arguments: String..., input: String = "") async throws -> Shell {
        try await Shell.run(path, arguments, input: input)
    }
}
