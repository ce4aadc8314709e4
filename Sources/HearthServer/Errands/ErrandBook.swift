import HearthAccounts
import HearthConversation
import HearthDatabase
import HearthHub
import HearthKernel
import HearthModel
import HearthStore
import Logging

/// What the house is to do later, away from its loop: each errand is on the disk before it is promised, and goes the way of
/// a press in the app when its time comes.
actor ErrandBook {
    /// Of one person, and of all.
    static let (mostOfOne, most) = (30, 200)
    /// What could not be done in time, as the hub was off, is not done later than this.
    private static let patience = Milliseconds.hours(1)

    private let hub: Hub
    private let accounts: Accounts
    private let learning: RoomLearning
    private let clock: @Sendable () -> Instant
    private let logger: Logger
    /// `nil` before they are read.
    private var known: [String: Errand]?
    private var isLooking = false

    init(
        hub: Hub, accounts: Accounts, learning: RoomLearning, clock: @escaping @Sendable () -> Instant, logger: Logger
    ) {
        (self.hub, self.accounts, self.learning) = (hub, accounts, learning)
        (self.clock, self.logger) = (clock, logger)
    }

    /// The next first.
    func all() async throws(StoreError) -> [Errand] {
        try await loaded().values.sorted { ($0.at, $0.id) < ($1.at, $1.id) }
    }

    /// - Returns: whether there is room for them.
    func add(_ errands: [Errand]) async throws(StoreError) -> Bool {
        guard let author = errands.first?.author else { return true }
        let others = try await loaded().values
        guard others.count + errands.count <= Self.most,
            others.count(where: { $0.author == author }) + errands.count <= Self.mostOfOne
        else { return false }
        try await hub.keep(errands.map { KeptRecord($0, in: .errands, under: $0.id) })
        for errand in errands { known?[errand.id] = errand }
        return true
    }

    func remove(_ errands: [Errand]) async throws(StoreError) {
        _ = try await loaded()
        try await hub.keep(errands.map { KeptRecord(Errand?.none, in: .errands, under: $0.id) })
        for errand in errands { known?[errand.id] = nil }
    }

    private func loaded() async throws(StoreError) -> [String: Errand] {
        if let known { return known }
        let read = try await hub.kept(Errand.self, in: .errands)
        // Somebody else may have read them meanwhile, and added one.
        if let known { return known }
        known = read
        return read
    }

    // MARK: Doing them

    /// Looks every second, which costs a comparison as long as nothing is due.
    func run() async {
        while !Task.isCancelled {
            await look()
            do { try await Task.sleep(for: .seconds(1)) } catch {}
        }
    }

    /// Does what is due. What was begun when the hub was killed is done again: it says how something shall be, not what to
    /// change.
    func look() async {
        if isLooking { return }
        isLooking = true
        defer { isLooking = false }
        do throws(StoreError) {
            let now = clock()
            let due = try await all().prefix { $0.at <= now }
            guard !due.isEmpty, await hub.current().isReady else { return }
            for errand in due {
                await carryOut(errand, at: now)
                try await remove([errand])
            }
        } catch {
            logger.warning("What was to be done later cannot be read", metadata: ["why": "\(error)"])
        }
    }

    private func carryOut(_ errand: Errand, at now: Instant) async {
        if errand.isReminder {
            let late = now - errand.at > .minutes(1) ? " (it was due \(hub.snapshot.moment(errand.at, at: now)))" : ""
            let text = "I \(errand.text)\(late)."
            guard let person = person(of: errand.author) else { return }
            return await hub.withCore { $0.tell(text, to: [person], isPrivate: true) }
        }
        guard now - errand.at <= Self.patience else {
            return await miss(errand, "the house was off when its time came")
        }
        guard let caller = caller(for: errand.author), caller.may(.controlDevices) else {
            return await miss(errand, "whoever wanted it may no longer do so")
        }
        let snapshot = await hub.current()
        let registry = snapshot.house.registry
        let orders = errand.tasks.compactMap { task in
            registry.index(of: task.device).flatMap { index in
                registry[index].map { (index: index, device: $0, order: task.order) }
            }
        }
        let wishes = orders.map { WishOrder($0.index, $0.device, later: $0.order) }
        let screening = Screening(house: snapshot.house, now: now, setting: learning.setting(in: snapshot))
        for key in await screening.broken(by: wishes) {
            guard let entry = snapshot.rules.entry(ofKey: key),
                snapshot.rules.program.rules[entry.index.position].layer == .safety
            else { continue }
            return await miss(errand, "a promise for safety would be broken")
        }
        let items = await Controller(hub: hub).carryOut(orders, for: caller)
        for item in items {
            guard case .failure(let error) = item.outcome else { continue }
            await miss(errand, error.answer.message)
        }
    }

    /// Tells whoever wanted it; who is no person of the house reads it in the log.
    private func miss(_ errand: Errand, _ reason: String) async {
        logger.warning(
            "What was to be done later was not done", metadata: ["errand": "\(errand.text)", "why": "\(reason)"])
        let person = person(of: errand.author)
        let time = hub.snapshot.moment(errand.at, at: clock())
        let text = "I did not \(errand.text) \(time): \(reason)."
        await hub.withCore { $0.tell(text, to: person.map { [$0] } ?? []) }
    }

    /// Id of whom to tell; `nil` for somebody who is no person of the house.
    func person(of author: Errand.Author) -> String? {
        accounts.users.first { $0.id.number == author.user }?.personID
    }

    /// Somebody with the rights that they have now; `nil` if they have none any more.
    private func caller(for author: Errand.Author) -> Caller? {
        guard let user = author.user else { return .console }
        do throws(AccountError) {
            let principal = try accounts.principal(of: UserID(user), token: author.token.map(APIToken.ID.init))
            return Caller(identity: .principal(principal), address: "later", isLocal: true)
        } catch {
            return nil
        }
    }
}
