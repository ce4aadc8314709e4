import HearthModel

/// The rules at work, and what the reaction in hand has found of them. The lists are emptied and used again, so that a
/// report that sets off nothing allocates nothing.
struct Machine: Sendable, Codable {
    /// By `RuleIndex`.
    var rules: ContiguousArray<LiveRule> = []
    var ruleByKey: [String: RuleIndex] = [:]
    /// Positions in the program.
    var policyBySlot: [SlotIndex: Int] = [:]
    var normalBySlot: [SlotIndex: Int] = [:]
    /// By `CellIndex`.
    var grounds: ContiguousArray<Ground> = []
    /// By `SlotIndex`: some code reads what is asked of it.
    var readsAsked: ContiguousArray<Bool> = []
    /// Open ones, the oldest first.
    var concerns: [Concern] = []
    /// What a stop left to be done at the start.
    var stop: Stop?
    /// Ends that fell due before the house was ready.
    var overdue: [DeadlineHeap.Entry] = []
    /// Slots have been restored, and no program has been loaded since.
    var isRestored = false
    /// Devices of which rules want something: they are commanded when the instant ends.
    var waiting: [DeviceIndex] = []
    /// Counts instants that have ended.
    var instant = 0
    /// Bases that fell back at this instant, as they were before.
    var fallen: [FallenBase] = []

    // MARK: Of the reaction in hand

    /// Number of the micro-step.
    var step = 0
    var cause: TraceRecord.Cause?
    /// What has been reported since the last micro-step.
    var news = 0..<0
    /// Variables that the reaction is about. Behind the change of `wishes` is a person or a newer wish, behind that of
    /// `followers` a sensor or the like.
    var changedVariables: [VariableIndex] = []
    var wishes: [VariableIndex] = []
    var followers: [VariableIndex] = []
    /// Slots that were changed at their devices, until rules have looked.
    var hands: [SlotIndex] = []
    /// A person has changed the mode.
    var isModeOfPerson = false
    /// Slots whose output has changed and is read by some code.
    var changedOutputs: [SlotIndex] = []
    /// "Hearth starts" is what has happened.
    var isStarting = false
    /// Rules that have to be looked at.
    var candidates = RuleMarks()
    /// Rules whose memory has been named to be kept by this step.
    var noted = RuleMarks()
    var exits: [(rule: RuleIndex, lostSight: Bool)] = []
    var entries: [(rule: RuleIndex, wish: Wish)] = []
    var fires: [Fire] = []
    var writes: [WriteIntent] = []
    var settings: [VariableIntent] = []

    /// What is of the reaction in hand, below, is empty or given anew when the next one begins.
    private enum CodingKeys: CodingKey {
        case rules, ruleByKey, policyBySlot, normalBySlot, readsAsked, grounds, concerns, stop, overdue, isRestored,
            waiting, instant, fallen, candidates, noted
    }

    /// Something that begins or goes on in the last part of a reaction.
    struct Fire: Sendable {
        enum Kind: Sendable {
            case event(member: Int?, isHand: Bool, wish: Wish, isLate: Bool)
            case resume(isLate: Bool)
            /// The run has ended otherwise: the next event of the queue, if there is one.
            case next
            case broken
            case failed(unseen: Bool)
        }
        var rule: RuleIndex
        var kind: Kind
    }
}

/// The time in which nobody was there.
struct Stop: Sendable, Codable {
    var lastAlive: Instant
    var startedAt: Instant
    /// Questions of rules that are not the same any more.
    var lostQuestions: [Question] = []
    var lostConcerns: [Concern] = []

    /// Longer than this it is a cold start for conditions, and what should have begun is missed (section 15).
    private static let longestShort = Milliseconds.minutes(10)

    var isLong: Bool { startedAt - lastAlive > Stop.longestShort }

    init(lastAlive: Instant, startedAt: Instant) { (self.lastAlive, self.startedAt) = (lastAlive, startedAt) }
}
