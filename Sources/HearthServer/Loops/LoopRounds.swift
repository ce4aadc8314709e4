import HearthHub
import HearthModel

/// Comes round: does what the loops do again and again, by the clock or because somebody asks for it. One round at a
/// time, so that never more than one processor is taken.
struct LoopRounds: Sendable {
    let hub: Hub
    let learning: RoomLearning
    let forecasts: ForecastDesk
    let faults: FaultDesk
    let waste: WasteDesk
    let mind: MindService
    let clock: @Sendable () -> Instant
    private let mutex = AsyncMutex()

    init(
        hub: Hub, learning: RoomLearning, forecasts: ForecastDesk, faults: FaultDesk, mind: MindService,
        clock: @escaping @Sendable () -> Instant
    ) {
        (self.hub, self.learning, self.forecasts, self.faults) = (hub, learning, forecasts, faults)
        (self.mind, self.clock) = (mind, clock)
        waste = WasteDesk(hub: hub, learning: learning, clock: clock)
    }

    /// By the clock: without loops whose history could not be read again and again.
    /// - Parameter learns: rooms are learned anew, as once a night.
    func come(learning learns: Bool) async {
        let now = clock()
        await come(
            ForecastDesk.loops.filter { !hub.loops.isTripped(.sense, of: $0, at: now) }, learning: learns,
            isAsked: false)
    }

    /// Because somebody asks for it.
    func come(for asked: Set<HouseLoop>) async {
        await come(asked.intersection(ForecastDesk.loops), learning: asked.contains(.climate), isAsked: true)
        if !asked.isDisjoint(with: [.security, .own]) { await mind.look(isAsked: true) }
    }

    private func come(_ loops: Set<HouseLoop>, learning learns: Bool, isAsked: Bool) async {
        guard !loops.isEmpty else { return }
        await mutex.lock()
        defer { mutex.unlock() }
        if learns, loops.contains(.climate) { await learning.learn() }
        await forecasts.renew(loops)
        if loops.contains(.climate) {
            await faults.look()
            await waste.look()
        }
        let reasons: [(HouseLoop, String)] = [
            (.climate, "nothing indoors measures how warm it is"), (.lighting, "nobody says who is at home"),
            (.energy, "nothing measures power or has a battery"),
        ]
        for (loop, reason) in reasons where loops.contains(loop) {
            hub.loops.close(loop, orIdle: reason, isAsked: isAsked)
        }
    }
}
