import HearthConfig
import HearthHub
import HearthModel
import HearthRules

/// A run of the tests of a folder, and a trial of its promises, with a sign of life on a terminal while it lasts.
struct RuleTrial {
    let book: CompiledRules
    /// Where the house is; `nil`: of a fixture without a configuration, where the language says.
    let settings: HouseSettings?
    var options = TestRunner.Options()

    init(book: CompiledRules, settings: HouseSettings?) {
        (self.book, self.settings) = (book, settings)
        if let settings {
            options.zone = settings.zone
            if let place = settings.place { options.place = place }
        }
    }

    func report(in folder: RuleFolder) -> TestRunner.Report {
        var set = book.set
        set.tests.removeAll { !folder.isChosen(set.files[$0.file].source.name) }
        return Console.during("Running \(set.tests.count) tests …") {
            TestRunner.run(set, names: book.names, options: options)
        }
    }

    func proofs(in folder: RuleFolder) -> [Proof] {
        let set = book.set
        var options = Prover.Options()
        (options.zone, options.place) = (self.options.zone, self.options.place)
        options.only = Set(set.rules.indices.filter { folder.isChosen(set.files[set.rules[$0].file].source.name) })
        return Console.during("Trying promises …") { Prover.prove(set, names: book.names, options: options) }
    }
}
