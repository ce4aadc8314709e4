import FuzzParts
import HearthModel
import Testing

@testable import HearthKernel

/// What must be so of every condition and every course of events.
@Suite struct ConditionPropertyTests {
    @Test("Unknown by itself makes no edge, and hides none")
    func unknownMakesNoEdge() {
        var numbers = SplitMix64(seed: 1)
        let kinds: [(Cell.Kind, limits: [Value])] = [
            (.level, []), (.hysteresis(.greater, band: .absolute(2)), [.number(5)]),
            (.hysteresis(.lessOrEqual, band: .relative(0.5)), [.number(5)]),
            (.hysteresisBetween(band: .absolute(1)), [.number(4), .number(6)]), (.change, []),
        ]
        var stack = ValueStack()
        var broken: [Int] = []
        for round in 0..<100_000 {
            let (kind, limits) = kinds[round % kinds.count]
            var (seen, hidden) = (CellState(of: kind), CellState(of: kind))
            func edge(_ state: inout CellState, _ reading: Value) -> Bool {
                stack.removeAll()
                stack.push(reading)
                for limit in limits { stack.push(limit) }
                return state.renew(kind, from: &stack, as: .news, at: .distantPast).edge
            }
            for _ in 0..<6 {
                let random = numbers.next()
                let reading: Value = round % kinds.count == 0 ? .flag(random % 2 == 0) : .number(Double(random % 11))
                for _ in 0..<(random >> 32) % 3 where edge(&hidden, .unknown) { broken.append(round) }
                if edge(&hidden, reading) != edge(&seen, reading) || hidden.lastKnown != seen.lastKnown {
                    broken.append(round)
                }
            }
        }
        #expect(broken.isEmpty)
    }

    /// A truth by the minute, in stretches of random length.
    private func life(_ numbers: inout SplitMix64) -> [Bool?] {
        var life: [Bool?] = []
        while life.count < 60 {
            let truth: Bool? = [true, true, false, nil].randomElement(using: &numbers) ?? nil
            life += [Bool?](repeating: truth, count: Int.random(in: 1...9, using: &numbers))
        }
        return life
    }

    /// `C for d` straight from its definition, looking back over all of the life until `now`.
    private func lasted(_ life: [Bool?], _ minutes: Int, now: Int) -> Bool? {
        guard let truth = life[now] else { return nil }
        guard truth else { return false }
        var held = 0
        var minute = now
        while minute > 0, held < minutes {
            minute -= 1
            if life[minute] == nil {
                let gap = life[...minute].reversed().prefix { $0 == nil }.count
                guard gap <= 5, minute - gap >= 0, life[minute - gap] == true else { break }
                held += gap
                minute -= gap - 1
            } else if life[minute] == true {
                held += 1
            } else {
                break
            }
        }
        return held >= minutes
    }

    @Test func lastingIsWhatItsDefinitionSays() {
        var numbers = SplitMix64(seed: 2)
        for _ in 0..<2_000 {
            let (life, minutes) = (life(&numbers), Int.random(in: 1...15, using: &numbers))
            var clock = LastingClock()
            for now in life.indices {
                let at = Instant(milliseconds: Int64(now) * 60_000)
                let truth = clock.renew(life[now], span: .minutes(Int64(minutes)), at: at)
                if truth != lasted(life, minutes, now: now) { Issue.record("\(life) for \(minutes) at \(now)") }
                let due = clock.due(span: .minutes(Int64(minutes)))
                if truth == false, life[now] == true, due.map({ $0 <= at }) ?? true { Issue.record("due at \(now)") }
            }
        }
    }

    @Test func recentIsWhatItsDefinitionSays() {
        var numbers = SplitMix64(seed: 3)
        for _ in 0..<2_000 {
            let (life, minutes) = (life(&numbers), Int.random(in: 1...15, using: &numbers))
            var memory = RecentMemory()
            for now in life.indices {
                let at = Instant(milliseconds: Int64(now) * 60_000)
                let truth = memory.renew(life[now], span: .minutes(Int64(minutes)), at: at, asAlways: false)
                // A minute of the life lasts from its beginning to that of the next; this one has just begun.
                let window = life[max(0, now - minutes)...now]
                let expected: Bool? =
                    window.contains(true) ? true : window.contains(nil) || now < minutes ? nil : false
                if truth != expected { Issue.record("\(life) within last \(minutes) at \(now)") }
            }
        }
    }

    @Test func aWindowIsWhatItsDefinitionSays() {
        var numbers = SplitMix64(seed: 4)
        for _ in 0..<1_000 {
            let minutes = Int.random(in: 1...30, using: &numbers)
            let span = Milliseconds.minutes(Int64(minutes))
            var (window, life) = (SampleWindow(), [Double?]())
            while life.count < 90 {
                let value: Double? =
                    Int.random(in: 0...3, using: &numbers) == 0 ? nil : Double(Int.random(in: -9...9, using: &numbers))
                life += [Double?](repeating: value, count: Int.random(in: 1...12, using: &numbers))
            }
            for now in life.indices {
                let at = Instant(milliseconds: Int64(now) * 60_000)
                window.record(life[now], span: span, at: at)
                let past = life[max(0, now - minutes)..<now].compactMap { $0 }
                let isKnown = past.count * 2 >= minutes && !past.isEmpty
                let all = past + (life[now].map { [$0] } ?? [])
                let mean = past.reduce(0, +) / Double(past.count)
                var rate: Double?
                if now >= minutes, let last = life[now], let first = life[now - minutes] {
                    rate = (last - first) * 60 / Double(minutes)
                }
                let expected = [isKnown ? mean : nil, isKnown ? all.min() : nil, isKnown ? all.max() : nil, rate]
                let found = [Aggregate.average, .min, .max, .rate].map { window.value(of: $0, span: span, at: at) }
                let differs = zip(expected, found).contains { expected, found in
                    expected == nil ? found != nil : abs((expected ?? 0) - (found ?? .infinity)) > 1e-9
                }
                if differs { Issue.record("\(life) over \(minutes) at \(now): \(found), not \(expected)") }
            }
        }
    }

    @Test("Renewing what reads the change is the same as renewing everything")
    func exactlyTheAffected() throws {
        for seed in UInt64(0)..<60 {
            var numbers = SplitMix64(seed: seed)
            var (few, all) = (try RandomConditions(seed: seed), try RandomConditions(seed: seed))
            for _ in 0..<40 {
                let minute = Int64.random(in: 0...4, using: &numbers)
                let slot = Int.random(in: 0..<RandomConditions.slots, using: &numbers)
                let value = RandomConditions.value(&numbers)
                few.advance(by: minute)
                all.advance(by: minute)
                few.report(slot, value, markingAll: false)
                all.report(slot, value, markingAll: true)
                #expect(few.bench.takeLog() == all.bench.takeLog(), "seed \(seed)")
            }
        }
    }

    @Test("The order of what changes at one instant does not matter")
    func orderOfMarking() throws {
        for seed in UInt64(0)..<40 {
            var numbers = SplitMix64(seed: seed)
            var (left, right) = (try RandomConditions(seed: seed), try RandomConditions(seed: seed))
            for _ in 0..<30 {
                let values = (0..<RandomConditions.slots).map { _ in RandomConditions.value(&numbers) }
                let order = values.indices.shuffled(using: &numbers)
                left.report(values.indices.map { ($0, values[$0]) })
                right.report(order.map { ($0, values[$0]) })
                left.advance(by: 1)
                right.advance(by: 1)
                #expect(left.bench.takeLog() == right.bench.takeLog(), "seed \(seed)")
            }
        }
    }

    @Test("No program traps, however wrong")
    func wrongPrograms() throws {
        for seed in UInt64(0)..<150 {
            var numbers = SplitMix64(seed: seed)
            var conditions = try RandomConditions(seed: seed, isWrong: true)
            for _ in 0..<20 {
                conditions.advance(by: Int64.random(in: 0...90, using: &numbers))
                let slot = Int.random(in: 0..<RandomConditions.slots, using: &numbers)
                conditions.report(slot, RandomConditions.value(&numbers), markingAll: false)
            }
            _ = conditions.bench.takeLog()
        }
    }
}
