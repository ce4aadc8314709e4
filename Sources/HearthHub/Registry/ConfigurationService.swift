package import HearthConfig
import HearthJSON
import HearthKernel
package import HearthLinks
import HearthModel
package import Logging

/// Reads the configuration anew and puts it into force, one time after the other. It runs off the hub loop, because it
/// reads files.
package actor ConfigurationService {
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
    private let ruleService: RuleService
    private let simulated: SimulatedHouse?
    private let logger: Logger
    /// Changes of the hub's own file, one after the other: a reload lets others in while it waits.
    private let mutex = AsyncMutex(waiting: 16)

    /// - Parameter folder: of `devices.yaml` and its kind.
    package init(folder: String, hub: Hub, ruleService: RuleService, simulated: SimulatedHouse?, logger: Logger) {
        (self.folder, self.hub, self.ruleService) = (folder, hub, ruleService)
        (self.simulated, self.logger) = (simulated, logger)
    }

    /// What there is to say about the files as they are now.
    package func check() -> [Diagnostic] { load().diagnostics }

    /// With an error nothing changes (docs/spec/devices.md, section 1).
    /// - Parameter force: rules that lose what they speak of are no obstacle; they stop.
    package func reload(force: Bool = false) async -> Outcome {
        let outcome = await putIntoForce(force: force)
        if outcome.changes != nil {
            await hub.end(.configuration)
        } else {
            let errors = outcome.diagnostics.filter { $0.severity == .error }.map(\.description) + outcome.losses
            let more = errors.count > 1 ? " (and \(errors.count - 1) more)" : ""
            await hub.raise(
                .configuration,
                """
                The configuration on disk is not in force, the one before it is: \(errors.first ?? "it cannot be read")\
                \(more). 'hearth check' names all there is to mend
                """)
        }
        return outcome
    }

    private func putIntoForce(force: Bool = false) async -> Outcome {
        let (configuration, diagnostics) = load()
        for diagnostic in diagnostics { logger.warning("\(diagnostic)") }
        guard let configuration else {
            logger.error("The configuration has errors; the old one stays in force")
            return Outcome(diagnostics: diagnostics)
        }
        let losses = force ? [] : await ruleService.losses(under: configuration)
        guard losses.isEmpty else {
            for line in losses { logger.error("\(line)") }
            logger.error("The configuration takes from rules what they speak of; the old one stays in force")
            return Outcome(diagnostics: diagnostics, losses: losses)
        }
        let changes = ConfigurationChanges(from: hub.snapshot.configuration, to: configuration)
        await hub.withCore { $0.apply(configuration) }
        await simulated?.configure(configuration.devices, in: configuration.house.zone)
        return Outcome(changes: changes, diagnostics: diagnostics)
    }

    // MARK: The hub's own file

    /// Writes a change into the hub's own file and puts it into force; or changes nothing.
    package nonisolated func edit(_ edit: DeviceEdit) async throws(DeviceEdit.Failure) {
        let result: Result<Void, DeviceEdit.Failure> = await mutex.performAnyway {
            do throws(DeviceEdit.Failure) {
                return .success(try await self.carryOut(edit))
            } catch {
                return .failure(error)
            }
        }
        try result.get()
    }

    private func carryOut(_ edit: DeviceEdit) async throws(DeviceEdit.Failure) {
        var files = ConfigurationFiles(readingFrom: folder)
        let present = files.additions.first { $0.name == OwnDevices.fileName }
        guard var own = OwnDevices(present) else { throw .file("\(OwnDevices.fileName) cannot be understood") }
        let people = WrittenDevices(files)
        switch edit {
        case .add(let id, let members): own.set(id, members)
        case .change(let id, let members):
            if let place = members.compactMap({ people.position(of: $0.key, in: id) }).first { throw .written(place) }
            own.set(id, members)
        case .remove(let id):
            if let place = people.position(of: id) { throw .written(place) }
            own.remove(id)
        case .addArea(let id, let name): own.addArea(id, named: name)
        }
        let written = own.written
        files.additions.removeAll { $0.name == OwnDevices.fileName }
        files.additions.append(SourceFile(OwnDevices.fileName, written.text))
        try check(files, written, edit.id)
        try write(Array(written.text.utf8))
        let outcome = await putIntoForce()
        guard outcome.changes == nil else { return }
        try write(present?.bytes ?? Array(OwnDevices.none.text.utf8))
        throw .refused(outcome)
    }

    private func check(
        _ files: ConfigurationFiles, _ written: OwnDevices.Written, _ id: String
    ) throws(DeviceEdit.Failure) {
        let errors = Configuration.check(files, discovered: discovered).diagnostics.filter { $0.severity == .error }
        let own = errors.compactMap { error -> (path: String, problem: String)? in
            guard error.file == OwnDevices.fileName else { return nil }
            let place = written.place(at: error.line)
            return place?.id == id ? (place?.path ?? "", error.message) : nil
        }
        guard own.isEmpty else { throw .invalid(own) }
        guard errors.isEmpty else { throw .refused(Outcome(diagnostics: errors)) }
    }

    private func write(_ bytes: [UInt8]) throws(DeviceEdit.Failure) {
        do throws(FileWriter.Failure) {
            try FileWriter.replace(folder + "/" + OwnDevices.fileName, with: bytes)
        } catch {
            throw .disk(error.fault, error.description)
        }
    }

    private var discovered: Set<String> {
        let registry = hub.snapshot.house.registry
        let found = registry.indices.compactMap { registry[$0] }.filter { $0.discovery == .mqttDiscovery }
        return Set(found.map(\.id))
    }

    private func load() -> (configuration: Configuration?, diagnostics: [Diagnostic]) {
        Configuration.load(folder: folder, discovered: discovered)
    }
}
