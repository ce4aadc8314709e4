package import HearthModel

/// What all files of a rules folder mean together for one registry: names found, types known, functions inlined,
/// recipes and quantifiers expanded. Made by the `Resolver`; read by compiler, lints, paraphrase, tests and editors.
package struct RuleSet: Sendable {
    /// In the order of their paths, bytewise. Rules name their file by its position in it.
    package var files: [SyntaxFile]
    /// First of them is the initial one.
    package var modes: [String]
    /// `mode` is the first. A `VariableIndex` of the kernel is a position in it.
    package var variables: [Variable]
    package var scenes: [Scene]
    package var normals: [Normal]
    package var policies: [Policy]
    /// In rule order: layer (safety first), file path, position; a recipe's rules at their `use`.
    package var rules: [Rule]
    /// Sets of devices in path order; rules name a set by its position in it.
    package var memberSets: [[DeviceIndex]]
    package var tests: [Test]
    /// Everything wrong in any file, syntax included, in the order of files and places.
    package var diagnostics: [Diagnostic]

    package init(files: [SyntaxFile]) {
        self.files = files
        (modes, variables, scenes, normals, policies) = ([], [], [], [], [])
        (rules, memberSets, tests, diagnostics) = ([], [], [], [])
    }

    package struct Variable: Sendable {
        package var name: String
        package var type: RuleType
        package var initial: Value
        package var place: Place?
        /// What a rule remembers for itself; people neither see nor set it.
        package var isOwn: Bool
        package init(name: String, type: RuleType, initial: Value, place: Place?, isOwn: Bool = false) {
            (self.name, self.type, self.initial) = (name, type, initial)
            (self.place, self.isOwn) = (place, isOwn)
        }
    }

    package struct Scene: Sendable {
        package var name: String
        package var writes: [Write]
        package var place: Place
        package init(name: String, writes: [Write], place: Place) {
            (self.name, self.writes, self.place) = (name, writes, place)
        }
    }

    package struct Normal: Sendable {
        package var write: Write
        package var place: Place
        package init(write: Write, place: Place) { (self.write, self.place) = (write, place) }
    }

    /// One `manual` line; which of several counts for a slot is settled here: each slot is in one policy at most.
    package struct Policy: Sendable {
        package var slots: [SlotIndex]
        package var holds: Meaning
        package var until: Meaning?
        package var resumes: Bool
        package var place: Place
        package init(slots: [SlotIndex], holds: Meaning, until: Meaning?, resumes: Bool, place: Place) {
            (self.slots, self.holds, self.until, self.resumes, self.place) = (slots, holds, until, resumes, place)
        }
    }

    package struct Test: Sendable {
        package var name: String
        package var file: Int
        package var syntax: TestSyntax
        /// One for each step of the syntax; empty where one of them is wrong.
        package var steps: [TestStep]
        package init(name: String, file: Int, syntax: TestSyntax, steps: [TestStep] = []) {
            (self.name, self.file, self.syntax, self.steps) = (name, file, syntax, steps)
        }
    }
}

/// A place in a file of the rule set.
package struct Place: Hashable, Sendable {
    package var file: Int
    package var span: Span
    package init(file: Int, span: Span) { (self.file, self.span) = (file, span) }
}

/// A rule with everything in it resolved.
package struct Rule: Sendable {
    package enum Body: Sendable {
        case when(events: [Trigger], gate: Meaning?, repeats: WhenSyntax.Repeat?, Steps)
        case `while`(condition: Meaning, gate: Meaning?, lingering: Int64?, Steps)
        /// The violation: for `always C` it is `not C`.
        case never(violation: Meaning, isAlways: Bool, because: String?, otherwise: Steps?)
        case expect(
            condition: Meaning, within: Int64, events: [Trigger], gate: Meaning?, because: String?, otherwise: Steps?)
    }
    /// Statements in order.
    package typealias Steps = [Action]

    /// Unique in the house; of a recipe's rule with the arguments: `Motion light (hall)`. `nil`: nameless.
    package var name: String?
    package var file: Int
    /// Of the rule; of a recipe's rule that of the `use`.
    package var span: Span
    package var layer: Layer
    package var evenIfHeld: Bool
    package var isOff: Bool
    /// See `RuleCode.fingerprint`.
    package var fingerprint: UInt64
    package var body: Body
    /// How many locals it has: `let`, `for each` and, as local 0, `it`.
    package var locals: Int
    package var syntax: RuleSyntax

    package init(
        name: String?, file: Int, span: Span, layer: Layer, evenIfHeld: Bool, isOff: Bool, fingerprint: UInt64,
        body: Body, locals: Int, syntax: RuleSyntax
    ) {
        (self.name, self.file, self.span, self.layer) = (name, file, span, layer)
        (self.evenIfHeld, self.isOff, self.fingerprint) = (evenIfHeld, isOff, fingerprint)
        (self.body, self.locals, self.syntax) = (body, locals, syntax)
    }
}
