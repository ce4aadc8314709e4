import HearthKernel
import HearthModel

/// Finds what names mean, checks types and units, puts functions in their places and spells out recipes, sets and
/// scenes: from syntax trees to a `RuleSet`. Everything wrong is said at once, each thing once.
///
/// `Resolver+Names.swift` finds names, `Resolver+Expressions.swift` reads expressions, `Resolver+Rules.swift` rules,
/// `Resolver+Statements.swift` what they do; `Resolver+House.swift` all other declarations.
package struct Resolver {
    let names: HouseNames
    var set: RuleSet
    var declarations = Declarations()
    var scope = Scope()
    /// Whose text is being read: findings are about it.
    var file = 0
    /// Those that can be used, or have an error; circular ones are left out.
    var functions: [String: FunctionSummary] = [:]
    /// Initial values of variables come before them.
    var areFunctionsRead = false
    /// Groups that contain themselves, which has been said.
    var circular: Set<String> = []
    /// By name, their devices; a group that is being read has none yet.
    var groupMembers: [String: [DeviceIndex]] = [:]
    var variableIndices: [String: VariableIndex] = [:]
    /// Groups being read, outermost first.
    var groupStack: [String] = []
    /// Those without errors, and what they depend on.
    var scenes: [String: (writes: [Write], dependencies: UInt64)] = [:]
    /// In the order of the files, each with how exactly it names its devices.
    var normals: [(Int, RuleSet.Normal)] = []
    var policies: [(Int, RuleSet.Policy)] = []
    var ruleNames: [String: Place] = [:]
    var houseSets: [SetWord: (devices: [DeviceIndex], print: String)] = [:]
    var setPositions: [[DeviceIndex]: Int] = [:]
    /// Of all questions, in rules that have errors too.
    var answers: Set<String> = []
    /// Names of declarations that something uses.
    var used: Set<String> = []
    /// What the rule being read depends on besides its own text.
    var dependencies = Fingerprint()
    /// Every `let` and `for each`, and those whose name something reads.
    var locals: [Place: String] = [:]
    var readLocals: Set<Place> = []
    /// Parameters stand for nothing: a recipe or function is read by itself.
    var isReadingOpen = false
    /// Sequences being read, outermost first.
    var sequenceStack: [String] = []
    /// The rule being read holds as long as its condition does, and must not wait.
    var isInPeriod = false
    /// A statement that runs once is being read, so that a value may be drawn.
    var mayDraw = false
    /// Draws of the rule being read.
    var draws = 0
    /// The name of the rule being read.
    var ruleKey: String?
    /// Those of recipes once for each `use`.
    var rulesRead = 0
    /// Expressions read for the declaration at hand.
    var steps = 0 { didSet { if steps == 0 { isTooLarge = false } } }
    /// That they are too many has been said.
    var isTooLarge = false
    /// How deep the expression at hand is in others.
    var depth = 0
    /// For each file where its syntax errors begin.
    private let syntaxErrors: [[Int]]
    private var errorCount = 0
    private var said: Set<String> = []

    init(_ files: [SyntaxFile], names: HouseNames) {
        let ordered = files.sorted { $0.source.name.utf8.lexicographicallyPrecedes($1.source.name.utf8) }
        (self.names, set) = (names, RuleSet(files: ordered))
        syntaxErrors = ordered.map { file in
            file.diagnostics.filter { $0.severity == .error }.map(\.span.start).sorted()
        }
    }

    /// What all files of a rules folder mean together in a house.
    /// - Returns: rules, tests and other declarations without those that have an error, and all findings.
    package static func resolve(_ files: [SyntaxFile], names: HouseNames) -> RuleSet {
        var resolver = Resolver(files, names: names)
        resolver.collect()
        resolver.resolveHouse()
        resolver.resolveRules()
        resolver.resolveTests()
        resolver.finish()
        return resolver.set
    }

    var source: SourceText { self.set.files[file].source }

    func place(_ span: Span) -> Place { Place(file: file, span: span) }

    /// As written, on one line.
    func text(_ span: Span) -> String {
        source[span].split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// Works in another file and with other names, and comes back.
    mutating func within<Result>(
        _ place: Place, _ inner: Scope, _ body: (inout Resolver) -> Result
    ) -> Result {
        let (outerFile, outerScope) = (file, scope)
        (file, scope) = (place.file, inner)
        defer { (file, scope) = (outerFile, outerScope) }
        return body(&self)
    }

    // MARK: Diagnostics

    /// - Parameter fixes: what to write in place of `span`.
    mutating func say(
        _ code: String, _ message: String, at span: Span, notes: [Diagnostic.Note] = [], fixes: [Diagnostic.Fix] = []
    ) {
        if !code.hasPrefix("W") { errorCount += 1 }
        guard said.insert("\(code) \(file) \(span.start) \(message)").inserted else { return }
        set.diagnostics.append(Diagnostic(code, message, file: source.name, span: span, notes: notes, fixes: fixes))
    }

    mutating func say(_ code: String, _ message: String, at span: Span, write replacements: [String]) {
        say(
            code, message, at: span,
            fixes: replacements.map { Diagnostic.Fix("write `\($0)`", replace: span, with: $0) })
    }

    /// Something is used whose error has been said elsewhere.
    mutating func fail() { errorCount += 1 }

    /// The parser found an error here.
    func isBroken(_ place: Place) -> Bool {
        syntaxErrors[place.file].contains { $0 >= place.span.start && $0 <= place.span.end }
    }

    /// Runs a part and tells whether it found no error.
    mutating func isSound<Result>(_ body: (inout Resolver) -> Result) -> (Result, Bool) {
        let before = errorCount
        let result = body(&self)
        return (result, errorCount == before)
    }

    func shown(_ place: Place) -> String {
        let source = set.files[place.file].source
        let (line, column) = source.place(of: place.span.start)
        return "\(source.name):\(line):\(column)"
    }

    private mutating func finish() {
        if errorCount == 0, syntaxErrors.allSatisfy(\.isEmpty) { sayUnused() }
        let order = Dictionary(
            set.files.enumerated().map { ($0.element.source.name, $0.offset) }, uniquingKeysWith: min)
        let unread = set.files.map(UnreadText.init)
        let own = set.diagnostics.filter { !unread[order[$0.file] ?? 0].isBefore($0.span) }
        set.diagnostics = (set.files.flatMap(joiningNames(in:)) + own).enumerated().sorted { a, b in
            let first = (order[a.element.file] ?? 0, a.element.span.start, a.offset)
            let second = (order[b.element.file] ?? 0, b.element.span.start, b.offset)
            return first < second
        }.map(\.element)
    }
}
