import HearthKernel
import HearthModel

/// What a rule, or several together, goes by, and what it moves.
struct Influence {
    /// What it reads, events included.
    var slots: Set<SlotIndex> = []
    var variables: Set<VariableIndex> = []
    /// Where its conditions cut quantities.
    var cuts: [SlotIndex: Set<Cut>] = [:]
    var variableCuts: [VariableIndex: Set<Cut>] = [:]
    /// The words that it compares with where there is no closed list, and those of a button.
    var words: [SlotIndex: Set<String>] = [:]
    /// Slots that it writes, and the numbers that it is known to write to them.
    var writes: Set<SlotIndex> = []
    var numbers: [SlotIndex: Set<Double>] = [:]
    var sets: Set<VariableIndex> = []
    /// How long its clocks run, in milliseconds.
    var spans: Set<Int64> = []

    /// It goes by the time of day; by the day of the week as well; by the date, or the sun.
    var readsTime = false
    var readsWeekday = false
    var readsDate = false
    var asks = false
    var obstacles: Set<Obstacle> = []

    /// How many things it goes by.
    var width: Int { slots.count + variables.count }

    mutating func join(_ other: Influence) {
        slots.formUnion(other.slots)
        variables.formUnion(other.variables)
        cuts.merge(other.cuts) { $0.union($1) }
        variableCuts.merge(other.variableCuts) { $0.union($1) }
        words.merge(other.words) { $0.union($1) }
        writes.formUnion(other.writes)
        numbers.merge(other.numbers) { $0.union($1) }
        sets.formUnion(other.sets)
        spans.formUnion(other.spans)
        readsTime = readsTime || other.readsTime
        readsWeekday = readsWeekday || other.readsWeekday
        readsDate = readsDate || other.readsDate
        asks = asks || other.asks
        obstacles.formUnion(other.obstacles)
    }
}
