import HearthHub
import HearthKernel
import HearthRules

/// A close look at the rules of a folder: what there is to say, and what came of it in numbers.
struct RuleExamination {
    private(set) var diagnostics: [DiagnosticText] = []
    private(set) var errors = 0
    private(set) var warnings = 0
    private(set) var failures = 0
    private var files = 0
    private var rules = 0
    private var tests = 0
    /// Errors in files that were not asked about, by file.
    private var elsewhere: [String: Int] = [:]
    private var hasUntried = false
    /// What came of each promise, as lines for people.
    private(set) var promises: [PromiseText] = []

    init() {}

    /// - Parameters:
    ///   - runs: whether to run tests.
    ///   - proves: whether to look after promises.
    ///   - accepted: keys of warnings that are not said again.
    init(
        _ folder: RuleFolder, in house: RuleFolder.House, _ folders: FolderOptions, tests runs: Bool,
        promises proves: Bool, accepted: Set<String>
    ) throws {
        let (book, settings) = try folder.book(in: house, folders)
        files = folder.contents.files.count { folder.isChosen($0.name) }
        rules = book.program.rules.count { folder.isChosen($0.file) }
        var found = folder.contents.diagnostics + book.diagnostics.filter { !accepted.contains(book.key(of: $0)) }
        let own = book.errors.filter { folder.isAbout($0.file) }
        hasUntried = (runs || proves) && !own.isEmpty
        if runs, own.isEmpty {
            let results = RuleTrial(book: book, settings: settings).report(in: folder).results
            tests = results.count
            found += results.compactMap(\.failure?.diagnostic)
        }
        if proves, book.errors.isEmpty {
            let proofs = RuleTrial(book: book, settings: settings).proofs(in: folder)
            promises = proofs.map { PromiseText($0, in: book) }
            found += Prover.diagnostics(of: proofs, in: book.set).filter { !accepted.contains(book.key(of: $0)) }
        }
        for diagnostic in book.errors where !folder.isAbout(diagnostic.file) {
            elsewhere[folder.shown(diagnostic.file), default: 0] += 1
        }
        for diagnostic in found where folder.isAbout(diagnostic.file) {
            diagnostics.append(
                DiagnosticText(
                    diagnostic: diagnostic, source: book.source(of: diagnostic.file),
                    file: folder.shown(diagnostic.file, in: house)
                ))
            count(diagnostic)
        }
    }

    private mutating func count(_ diagnostic: Diagnostic) {
        switch diagnostic.severity {
        case .error where diagnostic.code.hasPrefix("E4"): failures += 1
        case .error: errors += 1
        case .warning: warnings += 1
        }
    }

    mutating func add(_ other: RuleExamination) {
        diagnostics += other.diagnostics
        errors += other.errors
        warnings += other.warnings
        failures += other.failures
        files += other.files
        rules += other.rules
        tests += other.tests
        promises += other.promises
        elsewhere.merge(other.elsewhere) { max($0, $1) }
        hasUntried = hasUntried || other.hasUntried
    }

    /// Whether a script should stop.
    func counts(strict: Bool) -> Bool {
        errors > 0 || failures > 0 || !elsewhere.isEmpty || (strict && warnings > 0)
    }

    /// `6 files, 22 rules, 22 tests, 1 warning`; with errors `1 file, 2 errors, tests not run`.
    var summary: String {
        let known = hasUntried ? [] : [(rules, "rule"), (tests, "test")]
        let found = [
            (promises.count, "promise"), (errors, "error"), (failures, "failing test"), (warnings, "warning"),
        ]
        var parts = ([(files, "file")] + known + found.filter { $0.0 > 0 }).map { counted($0.0, $0.1) }
        if hasUntried { parts.append("tests not run") }
        if !elsewhere.isEmpty {
            let others = elsewhere.count == 1 ? "1 other file" : "\(elsewhere.count) other files"
            parts.append(counted(elsewhere.values.reduce(0, +), "error") + " in " + others)
        }
        return parts.joined(separator: ", ")
    }

    private func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)" + (count == 1 ? "" : "s") }
}
