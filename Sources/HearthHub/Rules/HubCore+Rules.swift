package import HearthConfig
import HearthKernel
import HearthLinks
package import HearthModel
package import HearthRules
package import HearthStore
import Logging

extension HubCore {
    // MARK: Going live

    /// A device came, went, or is described anew.
    mutating func registryChanged() {
        registryVersion += 1
        snapshotIsStale = true
        // Before the start the rules are made for the registry as it then is.
        if rules.registryVersion > 0 { outdated.rules.changed(at: now) }
    }

    /// Puts a new set of rules in place of the old one, between two instants.
    /// - Returns: false if the house is another one than the rules were made for; they are to be made again.
    package mutating func load(_ book: CompiledRules) -> Bool {
        guard book.registryVersion == registryVersion else { return false }
        // In a quiet house the last step is long ago; rules begin now.
        step(.clock)
        endInstant()
        flushPendingEffects()
        rules = book
        react(to: .rules(book.program))
        restoreRules()
        effects.append(.listenToPins)
        tell(.rulesReloaded)
        finishRequest()
        if stateSync.awaitsRules { advanceSettling() }
        return true
    }

    /// Gives rules back what they remembered. Until the house is ready nothing has happened to them, so that this may
    /// be done again when rules come in whose devices have just been found.
    private mutating func restoreRules() {
        guard !house.isReady, let lastAlive = recoveredState.lastAlive else { return }
        make(
            .memory(
                RulesMemory(
                    rules: recoveredState.rules.values.sorted { $0.key < $1.key },
                    variables: recoveredState.variables.values.sorted { $0.name < $1.name },
                    concerns: recoveredState.concerns.values.sorted { ($0.since, $0.rule) < ($1.since, $1.rule) },
                    lastAlive: lastAlive)))
        restoreQuestions()
        restoreConcerns()
    }

    /// What rules are made for: the devices as they are now, which version of them that is, and what has been heard.
    package var ruledHouse: (registry: Registry, version: Int, configuration: Configuration, heard: Heard) {
        (house.registry, registryVersion, configuration, heard)
    }

    /// What has been heard of them. Intervals are rounded to minutes, below a minute to ten seconds, so that the same
    /// is said of a device from day to day.
    private var heard: Heard {
        var heard = Heard()
        let now = self.now
        for device in house.registry.indices {
            var last = house.lastSeen(device)
            for slot in house.registry.slots(of: device) {
                if let received = house.reading(slot).receivedAt { last = max(last ?? received, received) }
                guard let interval = house.learnedInterval(slot) else { continue }
                let step: Int64 = interval < .minutes(1) ? 10_000 : 60_000
                heard.intervals[slot] = Milliseconds((interval.count + step / 2) / step * step)
            }
            if let last, now - last > Heard.longSilence { heard.silent.insert(device) }
        }
        return heard
    }

    /// The devices as they would be under another configuration.
    func registry(under new: Configuration) -> Registry {
        var registry = house.registry
        let changes = ConfigurationChanges(from: configuration, to: new)
        let gone = changes.removed.union(Set(configuration.people.keys).subtracting(new.people.keys))
        for id in gone.sorted() { registry.index(of: id).map { registry.remove($0) } }
        for entry in new.devices where changes.added.union(changes.changed).contains(entry.device.id) {
            _ = registry.define(entry.device)
        }
        for (_, person) in new.people.sorted(by: { $0.key < $1.key }) { _ = registry.define(Device(person)) }
        return registry
    }

    /// Somebody has said yes to these warnings.
    mutating func accept(_ warnings: [String]) {
        for warning in warnings where acceptedWarnings.insert(warning).inserted {
            keep(now, in: .accepted, under: warning)
        }
    }

    // MARK: Requests

    /// A person or a program sets the mode.
    /// - Returns: false if there is no such mode.
    package mutating func setMode(_ mode: String, by origin: Origin) -> Bool {
        guard rules.set.modes.contains(mode) else { return false }
        settingMode = origin
        step(.setVariable("mode", .text(mode), origin))
        settingMode = nil
        finishRequest()
        return true
    }

    /// Switches a rule on or off, by its key.
    package mutating func enable(rule key: String, _ isEnabled: Bool, by origin: Origin) {
        step(.enable(rule: key, isEnabled, origin))
        finishRequest()
    }

    /// What the request has set off shall be in the snapshot that the answer is made from.
    mutating func finishRequest() {
        endInstant()
        publish()
    }
}

extension KeptRecord.Namespace {
    /// Warnings that a person has said yes to, by their keys.
    package static let accepted = Self("accepted")
}
