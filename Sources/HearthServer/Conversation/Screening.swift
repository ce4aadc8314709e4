import HearthKernel
import HearthModel
import HearthTwins

/// Looks ahead whether something that is to be done would break a promise (docs/spec/mind.md, section 8): the house goes on
/// for half an hour with it and without, on copies, and only promises that are broken with it alone count.
struct Screening: Sendable {
    private static let span = Milliseconds.minutes(30)
    /// Whoever waits for an answer waits no longer than this; what is not seen by then is left to the rules themselves.
    private static let patience = Duration.seconds(1)

    let house: House
    let now: Instant
    let setting: TwinSetting

    /// Keys of the promises that would be broken.
    func broken(by orders: [WishOrder]) async -> [String] {
        let values = orders.flatMap { $0.written(in: house) }
        guard !values.isEmpty else { return [] }
        return await withTaskExecutorPreference(globalConcurrentExecutor) {
            let over = ContinuousClock.now + Self.patience
            let start = TwinRun(
                of: house, from: now, to: now, setting: setting, draws: nil, events: [], isTold: false)
            func violations(_ events: [TwinEvent]) -> Set<String>? {
                var run = start.onward(to: now + Self.span, events: events, isTold: false)
                return run.run { ContinuousClock.now > over } ? Set(run.tally.violations.keys) : nil
            }
            guard let with = violations([TwinEvent(at: now, .set(values, hold: .ofClass))]), !with.isEmpty,
                let without = violations([])
            else { return [] }
            return with.subtracting(without).sorted()
        }
    }
}

extension WishOrder {
    /// What it sets; nothing if it does something else.
    func written(in house: House) -> [SlotValue] {
        let resolved = ControlAction.resolve(
            order.action, value: order.value, device: index, in: house.registry,
            reading: { house.reading($0).value })
        guard case .success(let resolution) = resolved, case .write(.set(let values)) = resolution.effect else {
            return []
        }
        return values
    }
}
