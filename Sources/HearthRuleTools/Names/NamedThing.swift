import HearthModel
import HearthRules

/// What a name in a text stands for, so that the places of one thing are found wherever it is named.
enum NamedThing: Equatable {
    /// Declared in the rules; with its scope where it lives in one declaration.
    case declared(String, NameIndex.Scope?)
    case device(DeviceIndex)
    case area(String)

    /// `nil`: a value, a word of the language, or nothing that is known.
    init?(_ use: NameIndex.Use, _ index: NameIndex, _ lookup: Lookup) {
        if use.isValue(lookup) { return nil }
        if case .ref(let ref, _) = use.role, index.local(use.word.key, in: use.file, use.unit) == nil,
            index.declared[use.word.key] == nil
        {
            switch lookup.found(ref.words.map(\.key)) {
            case .device(let device)?, .property(let device, _, _)?, .pseudo(_, let device, _)?: self = .device(device)
            case .area(let area)?: self = .area(area.path)
            case .builtIn, .variable, .group, nil: return nil
            }
            return
        }
        self = .declared(use.word.key, index.scope(of: use))
    }
}
