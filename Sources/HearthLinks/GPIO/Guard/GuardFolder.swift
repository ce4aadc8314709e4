import FoundationEssentials
import Glibc

/// Where a guard and its hub meet, and what a guard that is started anew goes by.
package struct GuardFolder: Sendable {
    private let folder: String

    /// - Parameter stateFolder: of the hub.
    package init(stateFolder: String) { folder = stateFolder }

    package var socket: String { folder + "/gpio-guard.sock" }
    private var table: String { folder + "/gpio-guard.json" }

    /// Whether a guard holds outputs, or would if it ran.
    package var hasTable: Bool { access(table, F_OK) == 0 }

    /// The outputs of the last hub; none if there was no hub, or if it cannot be read.
    func plans() -> [OutputPlan] {
        do { return try JSONDecoder().decode([OutputPlan].self, from: Data(contentsOf: URL(filePath: table))) } catch {
            return []
        }
    }

    /// Written whole or not at all; without outputs there is no table.
    func keep(_ plans: [OutputPlan]) throws {
        guard !plans.isEmpty else {
            unlink(table)
            return
        }
        try JSONEncoder().encode(plans).write(to: URL(filePath: table), options: .atomic)
    }
}
