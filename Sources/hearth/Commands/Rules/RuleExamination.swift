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
        if runs, book.errors.isEmpty {
            let results = RuleTrial(book: book, settings: settings).report(in: folder).results
            tests = results.count
            found += results.compactMap(\.failure?.diagnostic)
        }
        if proves, book.errors.isEmpty {
            let proofs = RuleTrial(book: book, settings: settings).proofs(in: folder)
            promises = proofs.map { PromiseText($0, in: book) }
            found += Prover.diagnostics(of: proofs, in: book.set).filter { !accepted.contains(book.key(of: $0)) }
        }
        // Mistakes in other files are told too: they keep tests and promises of all from being tried.
        let elsewhere = book.errors.filter { !folder.isChosen($0.file) }
        for diagnostic in found.filter({ folder.isChosen($0.file) }) + elsewhere {
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
    }

    /// Whether a script should stop.
    func counts(strict: Bool) -> Bool { errors > 0 || failures > 0 || (strict && warnings > 0) }

    /// `6 files, 22 rules, 22 tests, 1 warning`
    var summary: String {
        let parts = [
            (files, "file"), (rules, "rule"), (tests, "test"), (promises.count, "promise"), (errors, "error"),
            (failures, "failing test"),
            (warnings, "warning"),
        ]
        return parts.enumerated().filter { $0.offset < 3 || $0.element.0 > 0 }.map { _, part in
            "\(part.0) \(part.1)" + (part.0 == 1 ? "" : "s")
        }.joined(separator: ", ")
    }
}
