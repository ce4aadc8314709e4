package import HearthAccounts
package import HearthConfig
package import HearthHTTP
package import HearthModel
package import HearthServer
package import HearthStore

/// All doors that the settings leave open. One that is off does not exist.
package struct HouseholdDoors: Sendable {
    package let facades: [any Facade]

    package init(
        store: HouseholdStore, accounts: Accounts, settings: HouseholdSettings, http: HTTPSettings, doorLog: DoorLog,
        clock: @escaping @Sendable () -> Instant
    ) {
        let gate = DoorGate(
            accounts: accounts, log: doorLog, isSecured: http.tls != nil, limits: http.rateLimits, clock: clock)
        facades = settings.identity ? [IdentityFacade(store: store, accounts: accounts, gate: gate)] : []
    }
}
