package import HearthModel

/// A place where something about a condition is remembered from reaction to reaction: one for each occurrence in the
/// text, renewed only when something that it reads has changed.
package struct Cell: Sendable, Codable {
    package enum Kind: Sendable, Equatable, Codable {
        /// The truth of the code, and the last known truth, by which edges are found (section 8.3).
        case level
        /// An order comparison with hysteresis. The code leaves the reading, then the limit; the truth turns true at
        /// the limit and false only `band` further back (section 8.2).
        case hysteresis(Comparison, band: Band)
        /// As above for `between`: the code leaves the reading, the lower and the upper limit.
        case hysteresisBetween(band: Band)
        /// `C for d` of the truth of the code, milliseconds (section 8.4).
        case lasting(Milliseconds)
        /// `C within last d` (section 8.5).
        case recent(Milliseconds)
        /// `average`, `min`, `max`, `rate` of the value of the code over the time (section 6.5).
        case window(Aggregate, Milliseconds)
        /// `x changes`: true, as an edge, whenever two successive known values of the code differ.
        case change

        var isWindow: Bool { if case .window = self { true } else { false } }
    }

    package enum Comparison: Sendable, Equatable, Codable { case less, lessOrEqual, greater, greaterOrEqual }

    /// How far back the way is.
    package enum Band: Sendable, Equatable, Codable {
        case none
        case absolute(Double)
        /// A share of the absolute limit.
        case relative(Double)
    }

    /// A moment at which the truth may change though nothing is reported.
    package enum Boundary: Sendable, Equatable, Codable {
        /// When the local clock shows the time of day that the code leaves.
        case time(CodeRange)
        /// The local date changes.
        case midnight
        case sun(SunEvent)
        /// The age of a slot reaches the milliseconds that the code leaves.
        case age(SlotIndex, CodeRange)
        /// Every full minute: where no better is known.
        case minute
    }

    package var kind: Kind
    /// Of a `wait until` it may read registers: those of the live run of its rule, unknown while there is none.
    package var code: CodeRange
    /// Whose memory it is: persisted with the rule, kept or dropped with it. `nil`: of a `manual … until`.
    package var rule: RuleIndex?
    package var boundaries: [Boundary]
    /// What the code reads itself, beside other cells.
    package var slots: [SlotIndex]
    package var variables: [VariableIndex]
    /// The cells that the code reads.
    package var inputs: [CellIndex]

    package init(
        kind: Kind, code: CodeRange, rule: RuleIndex?, boundaries: [Boundary] = [], slots: [SlotIndex] = [],
        variables: [VariableIndex] = [], inputs: [CellIndex] = []
    ) {
        (self.kind, self.code, self.rule, self.boundaries) = (kind, code, rule, boundaries)
        (self.slots, self.variables, self.inputs) = (slots, variables, inputs)
    }
}
