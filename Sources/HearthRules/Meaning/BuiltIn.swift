/// The names that the language itself gives (docs/spec/rule-language.md, section 2); they can not be declared.
package enum BuiltIn: String, Sendable, CaseIterable {
    case mode, time, today, sun, sunrise, sunset, dawn, dusk, house, hearth
}
