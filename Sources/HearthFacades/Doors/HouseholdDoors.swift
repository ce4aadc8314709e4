package import HearthAccounts
package import HearthConfig
package import HearthHTTP
import HearthHousehold
package import HearthHub
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
            moment: { HouseMoment(hub.snapshot, at: $0) }, clock: clock)
    }

    /// - Parameter moment: how things are in the house now.
    init(
        store: HouseholdStore, accounts: Accounts, settings: HouseholdSettings, http: HTTPSettings, doorLog: DoorLog,
        moment: @escaping @Sendable (Instant) -> HouseMoment, clock: @escaping @Sendable () -> Instant
    ) {
        let gate = DoorGate(
            accounts: accounts, log: doorLog, isSecured: http.tls != nil, limits: http.rateLimits, clock: clock)
        let mirror = HouseMirror(words: MoodWords(settings.moods), moment: moment)
        facades =
            settings.identity ? [IdentityFacade(store: store, accounts: accounts, gate: gate, mirror: mirror)] : []
    }
}
