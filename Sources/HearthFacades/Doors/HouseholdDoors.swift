package import HearthAccounts
package import HearthConfig
package import HearthHTTP
import HearthHousehold
package import HearthHub
import HearthKernel
package import HearthModel
package import HearthServer
package import HearthStore

/// All doors that the settings leave open. One that is off does not exist.
package struct HouseholdDoors: Sendable {
    package let facades: [any Facade]

    package init(
        hub: Hub, store: HouseholdStore, accounts: Accounts, settings: HouseholdSettings, http: HTTPSettings,
        doorLog: DoorLog, clock: @escaping @Sendable () -> Instant
    ) {
        self.init(
            store: store, accounts: accounts, settings: settings, http: http, doorLog: doorLog,
            moment: { HouseMoment(hub.snapshot, at: $0) }, zone: { hub.snapshot.house.zone }, clock: clock)
    }

    /// - Parameters:
    ///   - moment: how things are in the house now.
    ///   - zone: of the house.
    init(
        store: HouseholdStore, accounts: Accounts, settings: HouseholdSettings, http: HTTPSettings, doorLog: DoorLog,
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
        self.facades = facades
    }
}
