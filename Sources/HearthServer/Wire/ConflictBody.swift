import HearthHub
import HearthJSON
import HearthKernel
import HearthModel
import HearthRules

/// Two rules that disagree (W130): those in whose text the finding and its notes lie, and the sentence with the state
/// in which both hold.
struct ConflictBody: JSONWritable {
    private let diagnostic: Diagnostic
    private let slot: String?
    private let rules: [String]

    init(_ diagnostic: Diagnostic, in book: CompiledRules) {
        self.diagnostic = diagnostic
        slot = diagnostic.slot.map(book.names.registry.name)
        let places = [(diagnostic.file, diagnostic.span)] + diagnostic.notes.map { ($0.file, $0.span) }
        rules = places.compactMap { file, span in
            book.entries.first { entry in
                let rule = book.set.rules[entry.index.position]
                return book.set.files[rule.file].source.name == file && rule.span.start <= span.start
                    && span.end <= rule.span.end
            }?.id
        }
    }

    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.memberIfPresent("slot", slot)
        writer.member("rules", rules)
        writer.member("witness", diagnostic.message)
        writer.endObject()
    }
}
