package import HearthAccounts
package import HearthConfig
package import HearthHTTP
import HearthHousehold
package import HearthHub
import HearthKernel
package import HearthModel
package import HearthServer
package import HearthStore
package import Logging

/// All doors that the settings leave open. One that is off does not exist.
package struct HouseholdDoors: Sendable {
    package let facades: [any Facade]

    /// - Parameters:
    ///   - voice: answers for the house itself.
    ///   - folder: of the configuration.
    package init(
        hub: Hub, voice: HouseVoice, store: HouseholdStore, accounts: Accounts, settings: HouseholdSettings,
        folder: String, http: HTTPSettings, doorLog: DoorLog, logger: Logger, version: String,
        clock: @escaping @Sendable () -> Instant
    ) {
        self.init(
            voice: voice, store: store, accounts: accounts, settings: settings, folder: folder, http: http,
            doorLog: doorLog, logger: logger,
            moment: { HouseMoment(hub.snapshot, at: $0) }, zone: { hub.snapshot.house.zone },
            version: version, isWell: { hub.snapshot.isWell }, clock: clock)
    }

    /// - Parameters:
    ///   - moment: how things are in the house now.
    ///   - zone: of the house.
    ///   - isWell: whether the hub can do all its work now.
    init(
        voice: HouseVoice, store: HouseholdStore, accounts: Accounts, settings: HouseholdSettings, folder: String,
        http: HTTPSettings,
        doorLog: DoorLog, logger: Logger,
        moment: @escaping @Sendable (Instant) -> HouseMoment, zone: @escaping @Sendable () -> CivilZone,
        version: String, isWell: @escaping @Sendable () -> Bool, clock: @escaping @Sendable () -> Instant
    ) {
        let gate = DoorGate(
            accounts: accounts, log: doorLog, isSecured: http.tls != nil, limits: http.rateLimits,
            exempt: settings.exempt, clock: clock)
        let mirror = HouseMirror(words: MoodWords(settings.moods), moment: moment, zone: zone)
        var facades: [any Facade] = []
        if settings.identity {
            facades.append(IdentityFacade(store: store, accounts: accounts, gate: gate, mirror: mirror))
        }
        if let memory = settings.memory {
            facades.append(MemoryFacade(store: store, settings: memory, gate: gate, mirror: mirror))
        }
        if let guide = settings.guide {
            let shelf = PackShelf(folder: guide.folder(in: folder), logger: logger)
            facades.append(GuideFacade(store: store, shelf: shelf, voice: voice, plans: settings.plans, gate: gate))
        }
        let signs = HubSigns(
            version: version,
            doors: [
                ("identity", settings.identity), ("memory", settings.memory != nil), ("guide", settings.guide != nil),
            ], isWell: isWell)
        facades.append(SharedFacade(accounts: accounts, gate: gate, log: doorLog, signs: signs))
        self.facades = facades
    }
}

extension HouseSnapshot {
    /// It can write, and its broker, if it has one, is there.
    fileprivate var isWell: Bool { storageTrouble == nil && (configuration.mqtt == nil || link.connected) }
}
