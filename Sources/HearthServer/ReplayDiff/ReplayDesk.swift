import HearthHub
import HearthJSON
import HearthModel
import HearthSimulation
import HearthTwins
import Synchronization

/// Replays that were asked for, or that a save has set off: their answers can be read again for seven days, a hundred
/// at most, until the hub stops.
final class ReplayDesk: Sendable {
    /// How far a save looks back.
    static let span = Milliseconds.days(7)
    /// A replay that takes longer says what it has by then.
    static let patience = Duration.seconds(20)
    /// A save waits so long for its replay, and then answers without it.
    private static let saveWaits = Duration.milliseconds(1_500)
    private static let lifetime = Milliseconds.days(7)
    private static let most = 100

    enum State: Sendable {
        /// How much of the record is read, from 0 to 1.
        case running(Double)
        case done([UInt8])
        /// The worker had too much to do, or the journal cannot be read.
        case skipped(String)
    }

    private struct Entry {
        var id: String
        var at: Instant
        var state: State
    }

    private struct Desk {
        var entries: [Entry] = []
        var number = 0
        /// That of the last save: what is asked next is of more interest.
        var ofSave: Task<Void, Never>?
    }

    private let hub: Hub
    private let ruleService: RuleService
    private let learning: RoomLearning
    private let desk = Mutex(Desk())

    init(hub: Hub, ruleService: RuleService, learning: RoomLearning) {
        (self.hub, self.ruleService, self.learning) = (hub, ruleService, learning)
    }

    /// As the rooms of the house are known by now.
    var plant: TwinPlant { TwinPlant(setting: learning.setting(in: hub.snapshot)) }

    func begin(at now: Instant) -> String {
        desk.withLock { desk in
            desk.number += 1
            let id = "rep_" + String(now.milliseconds, radix: 36) + String(desk.number % 1_296, radix: 36)
            desk.entries.removeAll { now - $0.at > ReplayDesk.lifetime }
            desk.entries.append(Entry(id: id, at: now, state: .running(0)))
            if desk.entries.count > ReplayDesk.most { desk.entries.removeFirst() }
            return id
        }
    }

    func tell(_ id: String, _ state: State) {
        desk.withLock { desk in
            if let i = desk.entries.firstIndex(where: { $0.id == id }) { desk.entries[i].state = state }
        }
    }

    func forget(_ id: String) { desk.withLock { $0.entries.removeAll { $0.id == id } } }

    func state(of id: String, at now: Instant) -> State? {
        desk.withLock { $0.entries.first { $0.id == id && now - $0.at <= ReplayDesk.lifetime }?.state }
    }

    /// Nobody waits for the replay of a save that another one has overtaken.
    func beginSaving() { desk.withLock { $0.ofSave?.cancel() } }

    /// Plays the last days with the rules that were just saved, beside the save.
    /// - Returns: what is known soon enough.
    func saved(_ old: CompiledRules, _ new: CompiledRules, at now: Instant) async -> ReplayOfSave {
        let id = begin(at: now)
        let (ended, end) = AsyncStream.makeStream(of: ReplayOfSave.self)
        let task = Task { [ruleService, plant] in
            do throws(RuleProblem) {
                let replay = try await ruleService.replay(
                    old, new, from: now - ReplayDesk.span, to: now, patience: ReplayDesk.patience,
                    plant: plant
                ) { self.tell(id, .running($0)) }
                let body = ReplayBody(id: id, replay: replay, from: now - ReplayDesk.span, to: now, hasLanes: true)
                tell(
                    id,
                    Task.isCancelled
                        ? .skipped("newer rules were saved") : .done(JSONWriter.document { $0.value(body) }))
                end.yield(.completed(id, replay, asked: ReplayDesk.span))
            } catch {
                let why =
                    if case .busy = error { "too much is being tried out" } else { "the journal cannot be played" }
                tell(id, .skipped(why))
                end.yield(.skipped(why))
            }
            end.finish()
        }
        desk.withLock { $0.ofSave = task }
        return await withTaskGroup(of: ReplayOfSave?.self) { group in
            group.addTask { await ended.first { _ in true } }
            group.addTask {
                do { try await Task.sleep(for: ReplayDesk.saveWaits) } catch {}
                return nil
            }
            defer { group.cancelAll() }
            return (await group.next() ?? nil) ?? .running(id)
        }
    }
}

/// What a save says of its replay.
enum ReplayOfSave: Sendable {
    case completed(String, RuleReplay, asked: Milliseconds)
    case running(String)
    case skipped(String)
}

extension ReplayOfSave: JSONWritable {
    /// The notation of its shape.
    static let notation =
        "replay:{status:completed|running|skipped replay_id? days?:num differences?:int summary}"

    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        switch self {
        case .completed(let id, let replay, let asked):
            writer.member("status", "completed")
            writer.member("replay_id", id)
            writer.member("days", replay.differences?.days ?? 0)
            writer.member("differences", replay.differences?.differences.count ?? 0)
            writer.member("summary", ReplaySummary(replay.differences, asked: asked).text)
        case .running(let id):
            writer.member("status", "running")
            writer.member("replay_id", id)
            writer.member("summary", "What would have been different is still being looked for")
        case .skipped(let why):
            writer.member("status", "skipped")
            writer.member("summary", "What would have been different is not known: \(why)")
        }
        writer.endObject()
    }
}
