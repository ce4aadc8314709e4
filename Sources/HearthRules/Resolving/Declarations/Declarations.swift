import HearthModel

/// Everything that the files of a house declare by name. Names are looked up in all files alike.
struct Declarations {
    struct Entry<Syntax> {
        var name: Word
        var syntax: Syntax
        var place: Place
    }
    struct Function {
        var parameters: [Parameter]
        var body: Expression
    }
    struct Recipe {
        var parameters: [Parameter]
        var rules: [RuleSyntax]
    }
    struct Variable {
        var type: TypeName
        var value: Expression
    }

    var modes: [Word] = []
    var modesPlace: Place?
    var groups: [String: Entry<[Ref]>] = [:]
    var scenes: [String: Entry<[ScenePart]>] = [:]
    var variables: [String: Entry<Variable>] = [:]
    /// In the order of files and places.
    var variableOrder: [String] = []
    var functions: [String: Entry<Function>] = [:]
    var recipes: [String: Entry<Recipe>] = [:]
    var sequences: [String: Entry<Block>] = [:]
    /// Of whatever has the name; a rule changes with those that it uses, of a variable with its type.
    var fingerprints: [String: UInt64] = [:]

    /// The kind and place of whatever has this name.
    func place(of name: String) -> (kind: String, place: Place)? {
        if let entry = groups[name] { return ("a group", entry.place) }
        if let entry = scenes[name] { return ("a scene", entry.place) }
        if let entry = variables[name] { return ("a variable", entry.place) }
        if let entry = functions[name] { return ("a function", entry.place) }
        if let entry = recipes[name] { return ("a recipe", entry.place) }
        if let entry = sequences[name] { return ("a sequence", entry.place) }
        return nil
    }
}
