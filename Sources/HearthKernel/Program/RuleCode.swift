package import HearthModel

/// One rule as the machine sees it.
package struct RuleCode: Sendable, Codable {
    package enum Kind: Sendable, Codable {
        case when(events: [EventCode], gate: Reads?, repeats: Repeats)
        case `while`(condition: CellIndex, gate: Reads?, lingering: Milliseconds)
        /// `always C` is `never (not C)`: the cell is the violation.
        case never(condition: CellIndex, because: String?)
        case expect(condition: CellIndex, within: Milliseconds, events: [EventCode], gate: Reads?, because: String?)
    }
    package enum Repeats: Sendable, Codable { case restarting, ignoring, queued }

    /// By what it is the same rule after a reload or a restart: its name, or file and order among equal ones.
    package var key: String
    /// Its name, or for a nameless one its place.
    package var title: String
    /// Path of its file below the rules folder, and where it begins, from 1. A rule of a recipe is at its `use`.
    package var file: String
    package var line: Int
    package var column: Int
    /// Of its meaning, functions, recipes, scenes and groups included: equal means unchanged.
    package var fingerprint: UInt64
    package var layer: Layer
    package var evenIfHeld: Bool
    /// Written `off`: it is never started.
    package var isOff: Bool
    package var kind: Kind
    /// Statements; of `never` and `expect` the `otherwise`. Empty if there is none.
    package var body: CodeRange
    /// How many registers a run needs. Register 0 is `it`: the member index, where the events have such a subject.
    package var registers: Int
    /// Its cells are `cells[first ..< first + count]` in the order of its text, so that they find their memory again.
    package var cells: [CellIndex]
    /// The conditions of event, gate and condition, for explaining.
    package var atoms: [Atom]

    package init(
        key: String, title: String, file: String, line: Int, column: Int, fingerprint: UInt64, layer: Layer,
        evenIfHeld: Bool, isOff: Bool, kind: Kind, body: CodeRange, registers: Int, cells: [CellIndex], atoms: [Atom]
    ) {
        (self.key, self.title, self.file, self.line, self.column) = (key, title, file, line, column)
        (self.fingerprint, self.layer, self.evenIfHeld, self.isOff) = (fingerprint, layer, evenIfHeld, isOff)
        (self.kind, self.body, self.registers, self.cells, self.atoms) = (kind, body, registers, cells, atoms)
    }

    /// Code that is evaluated when something else happens, with what it reads, so that a `while` that waits for its
    /// gate knows when to ask again.
    package struct Reads: Sendable, Codable {
        package var code: CodeRange
        package var slots: [SlotIndex]
        package var variables: [VariableIndex]
        package var cells: [CellIndex]
        package var boundaries: [Cell.Boundary]
        package init(
            code: CodeRange, slots: [SlotIndex] = [], variables: [VariableIndex] = [], cells: [CellIndex] = [],
            boundaries: [Cell.Boundary] = []
        ) {
            (self.code, self.slots, self.variables) = (code, slots, variables)
            (self.cells, self.boundaries) = (cells, boundaries)
        }
    }

    /// One condition that a person can be told of.
    package struct Atom: Sendable, Codable {
        /// As written: `hall.lux < 40 lux`.
        package var text: String
        /// Its truth: an expression over slots and cells.
        package var truth: CodeRange
        /// The value beside it, rendered; the slot whose age is told.
        package var value: CodeRange?
        package var slot: SlotIndex?
        /// How many members it is about, one at a time, by the first register; 0: it is about none.
        package var members: Int
        /// It is only looked at once, at the start.
        package var isGate: Bool
        package init(
            text: String, truth: CodeRange, value: CodeRange?, slot: SlotIndex?, members: Int = 0, isGate: Bool = false
        ) {
            (self.text, self.truth, self.value, self.slot) = (text, truth, value, slot)
            (self.members, self.isGate) = (members, isGate)
        }
    }
}

/// `basic [ then basic within d ]`. A subject `any C` becomes one trigger for each member.
package struct EventCode: Sendable, Codable {
    package enum Trigger: Sendable, Equatable, Codable {
        /// The cell goes from last known no to yes, or is a `change`.
        case edge(CellIndex)
        /// As above, where a person has done it: at the device, in an app, by voice; not a rule.
        case handEdge(CellIndex)
        /// An event slot reports the word: `press`, `double`, `long`.
        case word(SlotIndex, String)
        /// Of a remote control with several keys: the key was pressed, held or let go, as the word says.
        case key(KeyCode)
        /// The local clock reaches the time of day (milliseconds) that `base` leaves, on the given days of the week
        /// (bit 0 is Monday; 0 means every day), and then `offset` milliseconds (may be negative) later: days belong to
        /// the plain time. Once per date.
        case at(base: CodeRange, offset: CodeRange?, days: UInt8)
        /// A sun event as the plain time.
        case sun(SunEvent, offset: CodeRange?, days: UInt8)
        /// Whole multiples since the first instant of each local date.
        case every(Milliseconds)
        case hearthStarts
    }
    package struct Source: Sendable, Equatable, Codable {
        package var trigger: Trigger
        /// For a subject `any C`: which member it is.
        package var member: Int?
        package init(_ trigger: Trigger, member: Int? = nil) { (self.trigger, self.member) = (trigger, member) }
    }

    /// Any of these.
    package var first: [Source]
    /// `then` any of these within the time; empty if there is no `then`.
    package var second: [Source]
    package var within: Milliseconds
    /// It is a button's press: its run is a hand.
    package var isPress: Bool
    package init(first: [Source], second: [Source] = [], within: Milliseconds = .zero, isPress: Bool) {
        (self.first, self.second, self.within, self.isPress) = (first, second, within, isPress)
    }
}

/// What is awaited of one key of a remote control, and where its device says so.
package struct KeyCode: Sendable, Hashable, Codable {
    /// The event slot, which is said with each press; and those that say which key it was.
    package var event: SlotIndex
    package var button: SlotIndex?
    package var raw: SlotIndex?
    package var press: KeyPress
    package init(event: SlotIndex, button: SlotIndex?, raw: SlotIndex?, press: KeyPress) {
        (self.event, self.button, self.raw, self.press) = (event, button, raw, press)
    }
}

/// A device write. In a `while` it is a claim with a live value; with `for` a timed claim; otherwise a base write.
package struct WriteCode: Sendable, Codable {
    package enum Target: Sendable, Equatable, Codable {
        case slots([SlotIndex])
        /// `slotTables[table]` at the member that the register counts.
        case member(table: Int32, register: Int16)
    }
    package enum Source: Sendable, Equatable, Codable {
        case value(CodeRange)
        /// The opposite of the present output: on/off, open/closed, locked/unlocked, playing/paused. Of several
        /// slots: if any is active all become inactive, otherwise all active.
        case toggle
        /// The reported value: `stop` on a cover.
        case reported
    }
    package var target: Target
    package var source: Source
    package var bound: Claim.Bound
    /// Milliseconds of a gradual change.
    package var over: CodeRange?
    /// Milliseconds after which it is given back.
    package var lasts: CodeRange?
    /// Place in the block: a later statement is folded after an earlier one.
    package var order: Int16
    /// What the value reads, so that a live claim follows it.
    package var reads: RuleCode.Reads?
    package init(
        target: Target, source: Source, bound: Claim.Bound, over: CodeRange? = nil, lasts: CodeRange? = nil,
        order: Int16, reads: RuleCode.Reads? = nil
    ) {
        (self.target, self.source, self.bound, self.over) = (target, source, bound, over)
        (self.lasts, self.order, self.reads) = (lasts, order, reads)
    }
}

package struct QuestionCode: Sendable, Codable {
    package var audience: Int32
    package var within: CodeRange
    /// In order. After the statements of each the code jumps behind the `ask`.
    package var answers: [Answer]
    /// Which of them silence means.
    package var otherwise: Int
    package init(audience: Int32, within: CodeRange, answers: [Answer], otherwise: Int) {
        (self.audience, self.within, self.answers, self.otherwise) = (audience, within, answers, otherwise)
    }

    package struct Answer: Sendable, Codable {
        package var word: String
        /// Where its statements begin.
        package var start: Int32
        package init(_ word: String, start: Int32) { (self.word, self.start) = (word, start) }
    }
}
