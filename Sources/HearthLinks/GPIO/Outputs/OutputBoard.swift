package import HearthModel

/// Holds outputs, drives them as ordered and as their times say, and makes them safe when nobody answers for them. It
/// runs in the guard, or in the hub where no guard is wanted. Time is a monotonic clock's.
package final class OutputBoard {
    package typealias Opening = (OutputPlan, _ levels: [Int]) throws(GPIOError) -> any OutputHardware

    /// What has happened since it was last asked for, oldest first.
    private var told: [OutputNews] = []
    private var outputs: [String: Output] = [:]
    /// A hub is there, and wants what is.
    private var isAnswered = false
    private let open: Opening
    private var inspection: Instant?

    private struct Output {
        var plan: OutputPlan
        var state: State
        var hardware: (any OutputHardware)?
        /// Why there is no hardware, as last told.
        var fault: String?

        enum State {
            case single(OutputTimes)
            case pair(Interlock)
        }

        var levels: [Int] {
            switch state {
            case .single(let times): [times.level]
            case .pair(let interlock):
                [Interlock.Direction.open, .close].map { interlock.driving == $0 ? OutputPlan.full : 0 }
            }
        }

        var due: Instant? {
            switch state {
            case .single(let times): times.due
            case .pair(let interlock): interlock.due
            }
        }
    }

    package init(open: @escaping Opening = { plan, levels throws(GPIOError) in try plan.open(levels) }) {
        self.open = open
    }

    package var isEmpty: Bool { outputs.isEmpty }

    /// When `advance` has something to do.
    package var due: Instant? { outputs.values.compactMap(\.due).min().map { min($0, inspection ?? $0) } ?? inspection }

    /// The news, once.
    package func takeNews() -> [OutputNews] {
        defer { told = [] }
        return told
    }

    // MARK: Orders

    package func carryOut(_ order: OutputOrder, at now: Instant) {
        switch order {
        case .take(let plans, let start): take(plans, start: start, at: now)
        case .set(let id, let level): set(id, level, at: now)
        case .move(let id, let direction, let span):
            change(id, at: now) { $0.move(direction, for: Milliseconds(span), at: now) }
        case .stop(let id): change(id, at: now) { $0.stop(at: now) }
        case .read(let id): readBack(id)
        case .safe:
            makeSafe(at: now)
            told.append(.safe(outputs.count))
        case .beat: told.append(.beat)
        }
    }

    private func take(_ plans: [OutputPlan], start: [String: Int], at now: Instant) {
        let wanted = Set(plans.map(\.id))
        for id in outputs.keys.sorted() where !wanted.contains(id) { drop(id, at: now) }
        for plan in plans {
            if let known = outputs[plan.id], known.plan.hardware == plan.hardware, known.plan.consumer == plan.consumer
            {
                if known.plan != plan { redefine(plan, at: now) }
                if !isAnswered, let level = start[plan.id] { begin(plan.id, level, at: now) } else { readBack(plan.id) }
            } else {
                drop(plan.id, at: now)
                hold(plan, level: start[plan.id] ?? plan.safeLevel, at: now)
            }
        }
        isAnswered = true
        inspection = outputs.isEmpty ? nil : now + GPIOError.retryInterval
    }

    /// As after a start of the guard: in the safe state, until a hub comes.
    package func takeUp(_ plans: [OutputPlan], at now: Instant) {
        take(plans, start: [:], at: now)
        isAnswered = false
    }

    private func hold(_ plan: OutputPlan, level: Int, at now: Instant) {
        let state: Output.State =
            switch plan.hardware {
            case .line, .pwm: .single(OutputTimes(plan, level: level, at: now))
            case .pair(let pair): .pair(Interlock(deadTime: Milliseconds(pair.deadTime)))
            }
        outputs[plan.id] = Output(plan: plan, state: state)
        reach(plan.id)
    }

    private func redefine(_ plan: OutputPlan, at now: Instant) {
        outputs[plan.id]?.plan = plan
        if case .single(let times)? = outputs[plan.id]?.state {
            outputs[plan.id]?.state = .single(OutputTimes(plan, level: times.level, at: now))
        }
    }

    /// A hub starts: its output begins where it says, whatever least times there are.
    private func begin(_ id: String, _ level: Int, at now: Instant) {
        guard let output = outputs[id] else { return }
        if case .single = output.state {
            outputs[id]?.state = .single(OutputTimes(output.plan, level: level, at: now))
        }
        drive(id)
    }

    private func drop(_ id: String, at now: Instant) {
        guard outputs[id] != nil else { return }
        makeSafe(id, at: now)
        outputs[id] = nil
    }

    private func set(_ id: String, _ level: Int, at now: Instant) {
        guard case .single(var times)? = outputs[id]?.state else { return }
        let answer = times.ask(min(max(level, 0), OutputPlan.full), at: now)
        outputs[id]?.state = .single(times)
        switch answer {
        case .drive: drive(id)
        case .wait(let reason, let until): told.append(.waiting(id, reason, milliseconds: (until - now).count))
        case .refuse(let until): told.append(.refused(id, milliseconds: (until - now).count))
        }
    }

    private func change(_ id: String, at now: Instant, _ move: (inout Interlock) -> Void) {
        guard case .pair(var interlock)? = outputs[id]?.state else { return }
        move(&interlock)
        outputs[id]?.state = .pair(interlock)
        drive(id)
    }

    // MARK: Safety

    /// Nobody answers for the outputs any more.
    package func abandon(at now: Instant) {
        isAnswered = false
        makeSafe(at: now)
    }

    private func makeSafe(at now: Instant) {
        for id in outputs.keys.sorted() { makeSafe(id, at: now) }
    }

    private func makeSafe(_ id: String, at now: Instant) {
        switch outputs[id]?.state {
        case .single(var times)?:
            times.makeSafe(at: now)
            outputs[id]?.state = .single(times)
        case .pair(var interlock)?:
            interlock.stop(at: now)
            outputs[id]?.state = .pair(interlock)
        case nil: return
        }
        drive(id)
    }

    // MARK: Time

    package func advance(to now: Instant) {
        for id in outputs.keys.sorted() {
            guard let due = outputs[id]?.due, due <= now else { continue }
            switch outputs[id]?.state {
            case .single(var times)?:
                let expiry = times.advance(to: now)
                outputs[id]?.state = .single(times)
                if expiry == .maxOn { told.append(.tooLong(id)) }
            case .pair(var interlock)?:
                interlock.advance(to: now)
                outputs[id]?.state = .pair(interlock)
            case nil: break
            }
            drive(id)
        }
        guard let due = inspection, due <= now else { return }
        inspection = now + GPIOError.retryInterval
        for id in outputs.keys.sorted() { outputs[id]?.hardware == nil ? reach(id) : inspect(id) }
    }

    // MARK: Hardware

    private func reach(_ id: String) {
        guard let output = outputs[id] else { return }
        do throws(GPIOError) {
            outputs[id]?.hardware = try open(output.plan, output.levels)
            outputs[id]?.fault = nil
            told.append(.held(id))
            readBack(id)
        } catch {
            fail(id, error)
        }
    }

    /// Notices that a chip has gone.
    private func inspect(_ id: String) {
        do throws(GPIOError) { _ = try outputs[id]?.hardware?.levels() } catch { fail(id, error) }
    }

    private func drive(_ id: String) {
        guard let output = outputs[id], let hardware = output.hardware else { return }
        do throws(GPIOError) { try hardware.drive(output.levels) } catch { return fail(id, error) }
        readBack(id)
    }

    private func readBack(_ id: String) {
        guard let output = outputs[id] else { return }
        guard let hardware = output.hardware else {
            if let fault = output.fault { told.append(.fault(id, fault)) }
            return
        }
        do throws(GPIOError) {
            let levels = try hardware.levels()
            switch output.state {
            case .single: told.append(.level(id, levels[0]))
            case .pair(let interlock): told.append(.moving(id, interlock.driving))
            }
        } catch {
            fail(id, error)
        }
    }

    private func fail(_ id: String, _ error: GPIOError) {
        outputs[id]?.hardware = nil
        let text = "\(error)"
        guard outputs[id]?.fault != text else { return }
        outputs[id]?.fault = text
        told.append(.fault(id, text))
    }
}
