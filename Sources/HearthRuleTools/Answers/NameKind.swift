import HearthRules

/// What an editor colours a name as. A name that is nothing here has no kind, and so shows.
package enum NameKind: String, Sendable, CaseIterable {
    case area, device, property, variable, function, word

    init?(_ use: NameIndex.Use, _ index: NameIndex, _ lookup: Lookup) {
        switch use.role {
        case .declares(.variable), .declares(.local), .declares(.parameter), .declares(.group), .argument:
            self = .variable
        case .declares: self = .function
        case .scene, .recipe, .sequence: if index.declared[use.word.key] == nil { return nil } else { self = .function }
        case .function:
            guard index.declared[use.word.key] != nil || BuiltInFunction(rawValue: use.word.key) != nil else {
                return nil
            }
            self = .function
        case .ref(let ref, _):
            if use.isValue(lookup) {
                self = .word
            } else if use.word.key == "it" || index.declared[use.word.key] != nil
                || index.local(use.word.key, in: use.file, use.unit) != nil
            {
                self = .variable
            } else {
                switch lookup.found(ref.words.map(\.key)) {
                case .builtIn?, .variable?, .group?: self = .variable
                case .area?: self = .area
                case .device?: self = .device
                case .property?, .pseudo?: self = .property
                case nil: return nil
                }
            }
        }
    }
}
