/// A text with expressions in it, of the subset of Jinja2 that devices and Home Assistant's discovery messages use
/// (docs/spec/devices.md, section 6.6). Meaning follows Jinja2 and, for `int`, `float`, `round`, `multiply`,
/// `is_number`, `iif`, `to_json` and `from_json`, Home Assistant. Compiled once into a flat list of instructions, so
/// that neither depth nor length of what somebody sent decides how deep or how long rendering goes.
package struct Template: Sendable, Equatable {
    package let source: String
    /// The names that a value may be given for, in the order in which `render` takes them.
    let variables: [String]
    let code: [TemplateInstruction]
    /// How many values it keeps: those given and those that `{% set %}` makes.
    let slots: Int

    /// Names of a template that reads a state.
    package static let stateVariables = ["value", "value_json"]
    /// Names of a template that makes a command of one value.
    package static let commandVariables = ["value"]
    /// The most bytes of source.
    static let maximumSource = 8 << 10

    /// - Parameter variables: the names that it may use; any other name is a construct that is not supported.
    package init(_ source: String, variables: [String] = Template.stateVariables) throws(TemplateProblem) {
        guard source.utf8.count <= Self.maximumSource else {
            throw TemplateProblem("longer than 8 KiB", column: nil)
        }
        var compiler = TemplateCompiler(tokens: try TemplateLexer.tokens(of: source), variables: variables)
        (code, slots) = try compiler.compile()
        (self.source, self.variables) = (source, variables)
    }

    /// Whether it has a place for a variable.
    func reads(_ variable: String) -> Bool {
        code.contains {
            if case .load(let slot) = $0 { slot < variables.count && variables[slot] == variable } else { false }
        }
    }

    package static func == (a: Template, b: Template) -> Bool { a.source == b.source && a.variables == b.variables }

    /// The text that the template makes of the values, without blanks around it.
    /// - Parameter values: one for each of `variables`; missing ones are undefined.
    func render(_ values: [TemplateValue]) throws(TemplateFailure) -> String {
        var machine = TemplateMachine(slots: slots, values: values)
        return try machine.run(code)
    }
}
