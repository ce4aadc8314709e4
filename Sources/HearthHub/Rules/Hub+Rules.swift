import HearthConfig
import HearthKernel
import HearthLinks
package import HearthModel
package import HearthRules
package import HearthStore
import Logging

extension Hub {
    // MARK: Going live

    /// Waits until rule files have changed, or what rules can speak of, and all is quiet again.
    /// - Returns: false when the hub stops or the task is cancelled.
    package func rulesWereOutdated() async -> Bool {
        guard !stopping else { return false }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { rulesOutdated.wait($0) }
        } onCancel: {
            Task { await self.endRuleSignal() }
        }
    }

    private func endRuleSignal() { rulesOutdated.end() }

    /// Watches the rules folder and those in it.
    /// - Returns: whether any was new, so that files may have come into it unnoticed.
    package func watchRules(in folders: [String]) -> Bool { watch.watchRules(in: folders) }

    /// A device came, went, or is described anew.
    func registryChanged() {
        registryVersion += 1
        snapshotIsStale = true
        // Before the start the rules are made for the registry as it then is.
        if rules.registryVersion > 0 { rulesOutdated.changed(at: clock()) }
    }

    /// Puts a new set of rules in place of the old one, between two instants.
    /// - Returns: false if the house is another one than the rules were made for; they are to be made again.
    package func load(_ book: RuleBook) -> Bool {
        guard book.registryVersion == registryVersion else { return false }
        // In a quiet house the last step is long ago; rules begin now.
        step(.clock)
        endInstant()
        react {
            change(.rules(book.program), into: &$1)
            rules = book
        }
        restoreRules()
        pins?.listen(awaitsDouble: awaitsDouble)
        tell(.rulesReloaded)
        finishRequest()
        if settling.awaitsRules { advanceSettling() }
        return true
    }

    /// Gives rules back what they remembered. Until the house is ready nothing has happened to them, so that this may be
    /// done again when rules come in whose devices have just been found.
    private func restoreRules() {
        guard !house.isReady, let lastAlive = legacy.lastAlive else { return }
        make(
            .memory(
                RulesMemory(
                    rules: legacy.rules.values.sorted { $0.key < $1.key },
                    variables: legacy.variables.values.sorted { $0.name < $1.name },
                    concerns: legacy.concerns.values.sorted { ($0.since, $0.rule) < ($1.since, $1.rule) },
                    lastAlive: lastAlive)))
        restoreQuestions()
        restoreConcerns()
    }

    /// The devices as they are now, and which version of them that is.
    package var registry: (Registry, version: Int) { (house.registry, registryVersion) }

    /// What has been heard of them. Intervals are rounded to minutes, below a minute to ten seconds, so that the same is
    /// said of a device from day to day.
    package var heard: Heard {
        var heard = Heard()
        let now = clock()
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
    func accept(_ warnings: [String]) {
        for warning in warnings where acceptedWarnings.insert(warning).inserted {
            keep(clock(), in: .accepted, under: warning)
        }
    }

    // MARK: Requests

    /// A person or a program sets the mode.
    /// - Returns: false if there is no such mode.
    package func setMode(_ mode: String, by origin: Origin) -> Bool {
        guard rules.set.modes.contains(mode) else { return false }
        settingMode = origin
        step(.setVariable("mode", .text(mode), origin))
        settingMode = nil
        finishRequest()
        return true
    }

    /// Switches a rule on or off, by its key.
    package func enable(rule key: String, _ isEnabled: Bool, by origin: Origin) {
        step(.enable(rule: key, isEnabled, origin))
        finishRequest()
    }

    /// What the request has set off shall be in the snapshot that the answer is made from.
    func finishRequest() {
        endInstant()
        publish()
    }
}

extension Hub {
    package nonisolated var now: Instant { clock() }

    /// What happened until now among it.
    package nonisolated func trace(_ query: Store.TraceQuery) async throws(StoreError) -> [StoredTrace] {
        await writeJournal()
        return try await store.trace(query)
    }

    /// How far back the trace goes; `nil` while it is empty.
    package nonisolated func traceBeginning() async throws(StoreError) -> Instant? { try await store.traceBeginning() }

    /// How often each rule, by key, has begun something since then.
    package nonisolated func firings(since: Instant) async throws(StoreError) -> [String: Int] {
        await writeJournal()
        return try await store.firings(since: since)
    }
}
