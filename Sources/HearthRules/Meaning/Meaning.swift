package import HearthKernel
package import HearthModel

/// The event that programs name; the one of `HearthModel` is what the sun does.
package typealias SunEvent = HearthKernel.SunEvent

/// An expression whose names and types are known. Numbers are in the canonical units of `HearthModel`, as the kernel's
/// `Instruction` says.
package struct Meaning: Sendable {
    package var kind: Kind
    package var type: RuleType
    package var place: Place

    package init(_ kind: Kind, _ type: RuleType, _ place: Place) {
        (self.kind, self.type, self.place) = (kind, type, place)
    }

    package indirect enum Kind: Sendable {
        case constant(Value)
        case property(Property)
        case asked(Property)
        /// Milliseconds since the last report.
        case age(Property)
        /// Display name.
        case nameOf(Thing)
        case variable(VariableIndex)
        /// A `let`.
        case local(Int)
        case time, today, weekday, sun
        case sunEvent(SunEvent)
        /// Degrees.
        case sunAngle(SunAngle)
        case arithmetic(Expression.Operator, Meaning, Meaning)
        /// Time of day plus (or minus) a duration, around midnight.
        case shiftedTime(Meaning, Expression.Operator, Meaning)
        case negated(Meaning)
        case scaled(Meaning, scale: Double, offset: Double)
        /// `band` is what a continuous position uses; a gate ignores it. `.none` also where no read quantity is read.
        /// The reading is at the left: `40 lux > x` is turned round.
        case compare(Expression.Comparison, Meaning, Meaning, band: Cell.Band)
        case equal(Meaning, Meaning, tolerance: Double)
        case between(Meaning, Meaning, Meaning, Range, band: Cell.Band)
        case isUnknown(Meaning)
        case and([Meaning])
        case or([Meaning])
        case not(Meaning)
        case standing(Meaning, default: Meaning)
        case lasting(Meaning, Int64)
        case recent(Meaning, Int64)
        /// A quantifier expanded over its members, each with the device it is about; `said` is how people read it:
        /// "any light in hall is on". `no` is not any.
        case quantified(Expression.Quantifier, [Meaning], said: String)
        case count([Meaning])
        /// Over a set of slots.
        case aggregate(Aggregate, [SlotIndex])
        /// The least, the greatest or the mean of several values.
        case combined(Aggregate, [Meaning])
        /// Over the last milliseconds of one value.
        case window(Aggregate, Meaning, Int64)
        case forecast(SlotIndex, Meaning)
        case concern(DeviceIndex)
        /// As `concern`, about an area or the member that a local counts.
        case concernAbout(Thing)
        /// A draw between two limits, in steps; its number tells it from the others of its rule.
        case random(Meaning, Meaning, step: Double, number: Int)
        /// One of several, drawn.
        case pick([Meaning], number: Int)
        /// `#rrggbb` of three numbers.
        case rgb(Meaning, Meaning, Meaning)
        /// Of a colour: degrees and percent, as the slots hold them.
        case hue(Meaning)
        case saturation(Meaning)
    }

    package enum SunAngle: String, Sendable, CaseIterable { case elevation, azimuth }

    package enum Range: Sendable { case quantities, times, dates }

    /// One property of one device, or of the device that a local counts (`it`, `for each`).
    package enum Property: Sendable, Hashable {
        case slot(SlotIndex)
        /// By the members of `RuleSet.memberSets[set]`; `nil` for those that lack it.
        case member(set: Int, local: Int, [SlotIndex?])
    }

    package enum Thing: Sendable, Hashable {
        case device(DeviceIndex)
        case member(set: Int, local: Int)
        /// By its path; only concerns are about areas.
        case area(String)
    }
}

/// What sets a `when` or an `expect` going: alternatives, each with the member if the subject is `any C`.
package struct Trigger: Sendable {
    package struct Basic: Sendable {
        package enum Kind: Sendable {
            /// A condition's edge; `becomes` and the event words are conditions too.
            case edge(Meaning)
            /// Two successive known values differ.
            case change(Meaning)
            /// An event slot reports the word (`press`, `double`, `long`).
            case word(SlotIndex, String)
            /// What is done with one key of a remote control, or a turn of a knob.
            case key(KeyCode)
            /// The plain time, and the offset that is added to it. Days as a bit set, bit 0 is Monday, 0 is every day.
            case at(Meaning, offset: Meaning?, days: UInt8)
            case sun(SunEvent, offset: Meaning?, days: UInt8)
            case every(Int64)
            case hearthStarts
        }
        package var kind: Kind
        /// Position in `set`.
        package var member: Int?
        /// Of an edge or change: only where a person did it.
        package var byHand: Bool
        package init(_ kind: Kind, member: Int? = nil, byHand: Bool = false) {
            (self.kind, self.member, self.byHand) = (kind, member, byHand)
        }
    }

    package var first: [Basic]
    package var then: [Basic]
    /// Milliseconds.
    package var within: Int64
    /// The set that `it` counts, where every event of the rule has such a subject.
    package var set: Int?
    /// As written, for people.
    package var place: Place
    package init(first: [Basic], then: [Basic] = [], within: Int64 = 0, set: Int? = nil, place: Place) {
        (self.first, self.then, self.within, self.set, self.place) = (first, then, within, set, place)
    }
}

/// A device write, after couplings of the language: `set hall.light to 60 %` writes `brightness`.
package struct Write: Sendable {
    package enum Target: Sendable, Hashable {
        case slots([SlotIndex])
        case member(set: Int, local: Int, [SlotIndex?])
    }
    package enum Source: Sendable {
        case value(Meaning)
        case toggle
        /// `stop` on a cover: what it reports.
        case reported
    }
    package var target: Target
    package var source: Source
    package var bound: Claim.Bound
    package var place: Place
    package init(target: Target, source: Source, bound: Claim.Bound = .exact, place: Place) {
        (self.target, self.source, self.bound, self.place) = (target, source, bound, place)
    }
}

/// A statement with everything in it resolved.
package struct Action: Sendable {
    package indirect enum Kind: Sendable {
        /// All writes of one statement (several targets, the parts of a scene).
        case write([Write], over: Meaning?, lasts: Meaning?)
        case setVariable(VariableIndex, Meaning)
        case store(Int, Meaning)
        case notify([DeviceIndex], Text, Message.Urgency)
        /// The audience, the words with their statements, and which of them silence means.
        case ask([DeviceIndex], Text, within: Meaning, answers: [(word: String, actions: [Action])], otherwise: Int)
        case wait(Meaning)
        case waitUntil(Meaning, atMost: Meaning?)
        case raise(Meaning, Text, about: Meaning.Thing?)
        case log(Text)
        case choose([(condition: Meaning, actions: [Action])], otherwise: [Action]?)
        case forEach(set: Int, local: Int, [Action])
    }
    package enum Piece: Sendable {
        case plain(String)
        case value(Meaning, Rendering)
        case list(List)
    }
    /// The members of a set for which something is so, by their names.
    package struct List: Sendable {
        /// Position in `RuleSet.memberSets`.
        package var set: Int
        /// The local that counts them in the condition, and two more to count with.
        package var local: Int
        package var total: Int
        package var seen: Int
        package var condition: Meaning
        package var none: String
        package var place: Place
    }
    package typealias Text = [Piece]

    package var kind: Kind
    package var place: Place
    package init(_ kind: Kind, _ place: Place) { (self.kind, self.place) = (kind, place) }
}
