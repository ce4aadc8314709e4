import HearthConversation
import HearthDatabase
import HearthHub
import HearthJSON
import HearthModel
import HearthStore
import Synchronization

/// Holds the interviews: the one that is open, and the last few that were. Each word is on the disk before it is answered,
/// so that a restart loses none.
final class InterviewDesk: Sendable {
    /// What is to be made of a candidate by somebody who has seen it, without being asked.
    struct Confirmation: Sendable {
        var candidate: String
        /// Of the device, if it has an entry of its own, with a binding.
        var entry: (id: String, members: [JSONValue.Member])?
        /// Of what is seen and taken in.
        var name: String?
        var area: String?
    }

    private static let namespace = KeptRecord.Namespace("interviews")
    /// Besides the open one.
    private static let mostClosed = 10

    let hub: Hub
    let discovery: DiscoveryDesk
    private let maker: InterviewMaker
    private let broadcaster: Broadcaster
    private let known = Mutex<[String: Interview]?>(nil)
    /// Two who speak at once are heard one after the other.
    private let mutex = AsyncMutex(waiting: 16)

    init(hub: Hub, editor: DeviceEditor, discovery: DiscoveryDesk, broadcaster: Broadcaster) {
        (self.hub, self.discovery, self.broadcaster) = (hub, discovery, broadcaster)
        maker = InterviewMaker(hub: hub, editor: editor)
    }

    // MARK: Reading

    func interview(_ id: String) async throws(APIError) -> Interview {
        guard let interview = try await all()[id] else { throw .interviewNotFound }
        return interview
    }

    private func all() async throws(APIError) -> [String: Interview] {
        if let known = known.withLock({ $0 }) { return known }
        let read = try await stored { () async throws(StoreError) in
            try await hub.kept(Interview.self, in: Self.namespace)
        }
        return known.withLock { known in
            if known == nil { known = read }
            return known ?? read
        }
    }

    /// What can be spoken of. What the network shows is looked for meanwhile.
    func inventory() async -> Inventory {
        discovery.lookAround()
        let (services, isLooking) = discovery.network
        return Inventory(await hub.current(), besides: services, isLooking: isLooking)
    }

    // MARK: Talking

    /// Begins an interview, or goes on with the one that is open.
    func start(
        _ houseID: String, at now: Instant
    ) async throws(APIError) -> (interview: Interview, resumed: Bool) {
        try await inTurn { () async throws(APIError) in
            let inventory = await self.inventory()
            if var open = try await self.all().values.first(where: \.isOpen) {
                open.resume(knowing: inventory, at: now)
                try await self.keep(open)
                self.tell(open, "ai_response", open.lastWords, at: now)
                return (open, true)
            }
            let id = "int_" + String(now.milliseconds, radix: 36) + String(UInt16.random(in: 0 ... .max), radix: 36)
            let interview = Interview(id: id, houseID: houseID, knowing: inventory, at: now)
            try await self.keep(interview)
            self.tell(interview, "ai_response", interview.lastWords, at: now)
            return (interview, false)
        }
    }

    func hear(_ said: String, in id: String, by caller: Caller, at now: Instant) async throws(APIError) -> Interview {
        try await inTurn { () async throws(APIError) in
            let before = try await self.open(id)
            var interview = before
            let plan = interview.hear(said, knowing: await self.inventory(), at: now)
            if let plan {
                interview.finish(await self.maker.carryOut(plan, by: caller, at: now), at: now)
            }
            try await self.keep(interview)
            if plan != nil { await self.note(interview, by: caller, at: now) }
            let heard = interview.conversation.last { !$0.isHouse }?.text ?? ""
            self.tell(interview, "user_message", heard, at: now)
            self.tell(interview, "ai_response", interview.lastWords, at: now)
            self.tellCandidates(of: interview, unlike: before, at: now)
            return interview
        }
    }

    /// Makes devices of candidates, one after the other.
    /// - Throws: of the first that cannot be made; those before it stay.
    func confirm(
        _ confirmations: [Confirmation], in id: String, by caller: Caller, at now: Instant
    ) async throws(APIError) -> Interview {
        try await inTurn { () async throws(APIError) in
            let before = try await self.open(id)
            var interview = before
            let plan = interview.plan(of: confirmations.map(\.candidate), knowing: await self.inventory())
            var outcomes: [(candidate: String, outcome: Interview.Outcome)] = []
            var problem: APIError?
            for (place, confirmation) in confirmations.enumerated() {
                do throws(APIError) {
                    let device = plan.devices.first { $0.candidate == confirmation.candidate }
                    let made = try await self.maker.make(confirmation, device, at: place, by: caller, at: now)
                    outcomes.append((confirmation.candidate, .made(id: made)))
                } catch {
                    problem = error
                    break
                }
            }
            if !outcomes.isEmpty { interview.finish(outcomes, at: now) }
            try await self.keep(interview)
            self.tellCandidates(of: interview, unlike: before, at: now)
            if let problem { throw problem }
            return interview
        }
    }

    /// What the house is told of itself by people it remembers.
    private func note(_ interview: Interview, by caller: Caller, at now: Instant) async {
        guard interview.status == .completed else { return }
        let event = LoggedEvent(
            at: now, .config, subject: interview.id, origin: caller.origin.text,
            text: "The interview is over. \(interview.lastWords)")
        await hub.log(event.remembered(.devices))
    }

    func cancel(_ id: String, at now: Instant) async throws(APIError) -> Interview {
        try await inTurn { () async throws(APIError) in
            var interview = try await self.open(id)
            interview.end(at: now)
            try await self.keep(interview)
            self.tell(interview, "cancelled", interview.lastWords, at: now)
            return interview
        }
    }

    private func open(_ id: String) async throws(APIError) -> Interview {
        let interview = try await interview(id)
        guard interview.isOpen else { throw .interviewClosed(status: interview.status.rawValue) }
        return interview
    }

    // MARK: Parts

    private func inTurn<Outcome: Sendable>(
        _ work: @Sendable () async throws(APIError) -> Outcome
    ) async throws(APIError) -> Outcome {
        let result: Result<Outcome, APIError>
        do throws(AsyncMutex.Full) {
            result = try await mutex.perform {
                do throws(APIError) { return .success(try await work()) } catch { return .failure(error) }
            }
        } catch {
            throw .interviewBusy
        }
        return try result.get()
    }

    private func keep(_ interview: Interview) async throws(APIError) {
        let others = try await all().values.filter { !$0.isOpen && $0.id != interview.id }
        let old = others.sorted { $1.lastActivity < $0.lastActivity }.dropFirst(Self.mostClosed).map(\.id)
        let gone = old.map { KeptRecord(nil as Interview?, in: Self.namespace, under: $0) }
        let record = KeptRecord(interview, in: Self.namespace, under: interview.id)
        try await stored { () async throws(StoreError) in try await hub.keep(gone + [record]) }
        known.withLock { known in
            for id in old { known?[id] = nil }
            known?[interview.id] = interview
        }
    }

    private func tell(_ interview: Interview, _ event: String, _ message: String, at now: Instant) {
        broadcaster.tell(
            OutgoingMessage(type: "interview_update", at: now) {
                $0.member("interview_id", interview.id)
                $0.member("event", event)
                $0.member("message", message)
                $0.member("phase", interview.phase.rawValue)
                $0.member("status", interview.status.rawValue)
                $0.member("timestamp", now.rfc3339)
            })
    }

    private func tellCandidates(of interview: Interview, unlike before: Interview, at now: Instant) {
        for candidate in interview.candidates {
            let old = before.candidates.first { $0.id == candidate.id }
            guard old != candidate else { continue }
            broadcaster.tell(
                OutgoingMessage(type: "candidate_update", at: now) {
                    $0.member("interview_id", interview.id)
                    $0.member("event", old == nil ? "added" : "changed")
                    $0.member("message", candidate.description)
                    $0.member("phase", interview.phase.rawValue)
                    $0.member("candidate_id", candidate.id)
                    $0.member("status", candidate.status.rawValue)
                    $0.memberIfPresent("device_id", candidate.deviceID)
                    $0.member("timestamp", now.rfc3339)
                })
        }
    }
}
