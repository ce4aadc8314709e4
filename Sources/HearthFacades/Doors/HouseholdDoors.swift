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

    /// - Parameter folder: of the configuration.
    package init(
        hub: Hub, store: HouseholdStore, accounts: Accounts, settings: HouseholdSettings, folder: String,
        http: HTTPSettings, doorLog: DoorLog, logger: Logger, clock: @escaping @Sendable () -> Instant
    ) {
        self.init(
            store: store, accounts: accounts, settings: settings, folder: folder, http: http, doorLog: doorLog,
            logger: logger,
            moment: { HouseMoment(hub.snapshot, at: $0) }, zone: { hub.snapshot.house.zone }, clock: clock)
    }

    /// - Parameters:
    ///   - moment: how things are in the house now.
    ///   - zone: of the house.
    init(
        store: HouseholdStore, accounts: Accounts, settings: HouseholdSettings, folder: String, http: HTTPSettings,
        doorLog: DoorLog, logger: Logger,
        moment: @escaping @Sendable (Instant) -> HouseMoment, zone: @escaping @Sendable () -> CivilZone,
        clock: @escaping @Sendable () -> Instant
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
            facades.append(GuideFacade(store: store, shelf: shelf, plans: settings.plans, gate: gate))
        }
        self.facades = facades
    }
}
