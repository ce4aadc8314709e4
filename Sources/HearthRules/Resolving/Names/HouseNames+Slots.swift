package import HearthModel

extension HouseNames {
    /// The slot that a name means as rules write it: `hall.light`, `hall.light.brightness`, `hall.lux`. A bare device
    /// means its main property.
    /// - Returns: `nil` where the name means nothing, or several things.
    package func slot(named name: String) -> SlotIndex? {
        let source = SourceText(name: "", text: name)
        let words = name.split(separator: ".", omittingEmptySubsequences: false)
        guard words.allSatisfy({ !$0.isEmpty }) else { return nil }
        var resolver = Resolver(
            [SyntaxFile(source: source, tokens: [], declarations: [], diagnostics: [])], names: self)
        let ref = Ref(words.map { Word(String($0), span: Span(0, source.utf8.count)) })
        guard !ref.words.isEmpty else { return nil }
        switch resolver.referent(ref) {
        case .thing(let thing): return resolver.mainProperty(of: thing)?.slots.first
        case .property(let property): return property.slots.first
        case .value, .place, .nothing: return nil
        }
    }
}
