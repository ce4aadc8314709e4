import HearthModel

extension Resolver {
    /// Reads single names and expressions against the declarations of a rules folder: for `explain`, for editors.
    package init(reading files: [SyntaxFile], names: HouseNames) {
        self.init(files, names: names)
        collect()
        resolveHouse()
    }

    /// What the path of a slot or a variable means: `hall.light.brightness`, `hall.light`, `mode`.
    /// - Returns: slots of one device, several for a colour; `nil` if it is none of these, which `findings` says.
    package mutating func target(of ref: Ref) -> TestStep.Target? {
        switch referent(ref) {
        case .thing(.device(let device)):
            if let main = mainProperty(of: .device(device)) { return .slots(main.slots) }
            return names.registry.slot("event", of: device).map { .slots([$0]) }
        case .property(let property): return .slots(property.slots)
        case .value(let value):
            if case .variable(let index) = value.kind { return .variable(index) }
            return nil
        case .place(let space):
            saySeveral(space, at: ref.span, as: "any")
            return nil
        case .thing, .nothing: return nil
        }
    }

    /// An expression as a condition in the file at this position; its findings are added.
    package mutating func condition(_ expression: Expression, inFile file: Int) -> Meaning {
        (self.file, scope, steps) = (file, Scope(), 0)
        return condition(expression)
    }

    package var findings: [Finding] { self.set.findings }
}
