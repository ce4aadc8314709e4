package import HearthModel

/// Setting a house up by talking (docs/spec/mind.md, section 11): what was said, what was understood of it, and what is
/// asked next. It knows the house by what it is told of it, and does nothing itself: what it wants done is a `Plan`, and
/// there is none without a yes.
package struct Interview: Sendable, Codable {
    package enum Phase: String, Sendable, Codable, CaseIterable {
        case introduction, discovery, classification, configuration
        case twinCreation = "twin_creation"
        case completed
    }

    package enum Status: String, Sendable, Codable { case active, completed, paused, cancelled }

    package struct Turn: Sendable, Codable {
        package let at: Instant
        package let isHouse: Bool
        package let text: String
        package let phase: Phase
    }

    /// What the next answer is about.
    enum Question: Sendable, Codable, Equatable {
        case devices
        case kind(candidate: String)
        case thing(candidate: String, among: [String])
        case room(candidate: String)
        case maker(candidate: String)
        case names
        case plan
    }

    /// What is to be done after a yes.
    package struct Plan: Sendable, Equatable {
        package struct Device: Sendable, Equatable {
            package let candidate: String
            package let handle: String
            package var name: String
            package var room: Inventory.Room?
        }

        package struct Note: Sendable, Equatable {
            package let candidate: String
            package let text: String
        }

        package var devices: [Device] = []
        package var notes: [Note] = []
    }

    /// What came of one candidate.
    package enum Outcome: Sendable, Equatable {
        case made(id: String)
        case noted
        case failed(String)
    }

    package static let mostCandidates = 100
    /// Of all that was said, in characters; the oldest goes first.
    private static let mostSaid = 60_000

    package let id: String
    /// As whoever began it calls the house.
    package let houseID: String
    package let startedAt: Instant
    package internal(set) var lastActivity: Instant
    package internal(set) var phase = Phase.introduction
    package internal(set) var status = Status.active
    package internal(set) var candidates: [InterviewCandidate] = []
    package private(set) var conversation: [Turn] = []
    /// How often somebody said something.
    package private(set) var turns = 0
    var question = Question.devices
    /// The room that is spoken of.
    var room: Inventory.Room?
    private var numbered = 0

    /// - Parameter houseID: at most 100 characters of it count.
    package init(id: String, houseID: String, knowing inventory: Inventory, at now: Instant) {
        (self.id, self.houseID, startedAt, lastActivity) = (id, houseID.plain(100), now, now)
        say(greeting(inventory), at: now)
    }

    // MARK: What is known of it

    package var isOpen: Bool { status == .active || status == .paused }

    /// What the house said last.
    package var lastWords: String { conversation.last { $0.isHouse }?.text ?? "" }

    package var mentioned: [InterviewCandidate] { candidates.filter { $0.status != .rejected } }
    var pending: [InterviewCandidate] { candidates.filter { $0.status == .pending } }

    /// 0 to 1: how many of the devices that were mentioned are in the house.
    package var progress: Double {
        if mentioned.isEmpty { return status == .completed ? 1 : 0 }
        return Double(mentioned.count { $0.status == .confirmed }) / Double(mentioned.count)
    }

    // MARK: Parts

    mutating func say(_ text: String, at now: Instant) { note(text, isHouse: true, at: now) }

    mutating func heard(_ text: String, at now: Instant) {
        turns += 1
        note(text, isHouse: false, at: now)
    }

    private mutating func note(_ text: String, isHouse: Bool, at now: Instant) {
        lastActivity = now
        conversation.append(Turn(at: now, isHouse: isHouse, text: text.plain(4_000), phase: phase))
        var length = conversation.reduce(0) { $0 + $1.text.count }
        while length > Self.mostSaid, conversation.count > 2 { length -= conversation.removeFirst().text.count }
    }

    /// - Returns: whether there is room for one more.
    mutating func add(_ mention: Mention) -> Bool {
        guard candidates.count < Self.mostCandidates else { return false }
        numbered += 1
        candidates.append(InterviewCandidate(id: "cand_\(numbered)", mention))
        return true
    }

    mutating func change(_ id: String, _ change: (inout InterviewCandidate) -> Void) {
        if let index = candidates.firstIndex(where: { $0.id == id }) { change(&candidates[index]) }
    }

    func candidate(_ id: String) -> InterviewCandidate? { candidates.first { $0.id == id } }
}
