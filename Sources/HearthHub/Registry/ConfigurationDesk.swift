package import HearthConfig
import HearthKernel
package import HearthLinks
import HearthModel
package import Logging

/// Reads the configuration anew and puts it into force, one time after the other. It runs off the hub loop, because it
/// reads files.
package actor ConfigurationDesk {
    /// What came of a reload.
    package struct Outcome: Sendable {
        /// `nil` if the old configuration stays in force.
        package var changes: ConfigurationChanges?
        package var diagnostics: [Diagnostic]
        /// Rules that would lose what they speak of, each in a sentence.
        package var losses: [String] = []
    }

    private let folder: String
    private let hub: Hub
    private let workshop: RuleWorkshop
    private let simulated: SimulatedHouse?
    private let logger: Logger

    /// - Parameter folder: of `devices.yaml` and its kind.
    package init(folder: String, hub: Hub, workshop: RuleWorkshop, simulated: SimulatedHouse?, logger: Logger) {
        (self.folder, self.hub, self.workshop) = (folder, hub, workshop)
        (self.simulated, self.logger) = (simulated, logger)
    }

    /// What there is to say about the files as they are now.
    package func check() -> [Diagnostic] { load().diagnostics }

    /// With an error nothing changes (devices.md, section 1).
    /// - Parameter force: rules that lose what they speak of are no obstacle; they stop.
    package func reload(force: Bool = false) async -> Outcome {
        let (configuration, diagnostics) = load()
        for diagnostic in diagnostics { logger.warning("\(diagnostic)") }
        guard let configuration else {
            logger.error("The configuration has errors; the old one stays in force")
            return Outcome(diagnostics: diagnostics)
        }
        let losses = force ? [] : await workshop.losses(under: configuration)
        guard losses.isEmpty else {
            for line in losses { logger.error("\(line)") }
            logger.error("The configuration takes from rules what they speak of; the old one stays in force")
            return Outcome(diagnostics: diagnostics, losses: losses)
        }
        let changes = ConfigurationChanges(from: hub.snapshot.configuration, to: configuration)
        await hub.apply(configuration)
        await simulated?.configure(configuration.devices)
        return Outcome(changes: changes, diagnostics: diagnostics)
    }

    private func load() -> (configuration: Configuration?, diagnostics: [Diagnostic]) {
        let registry = hub.snapshot.house.registry
        let discovered = registry.indices.compactMap { registry[$0] }.filter { $0.discovery == .mqttDiscovery }
        return Configuration.load(folder: folder, discovered: Set(discovered.map(\.id)))
    }
}
