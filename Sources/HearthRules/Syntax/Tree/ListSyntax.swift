/// `{all windows in kitchen where it is open or none}`, `{open windows}`: names of the members of a set for which
/// something is so.
package struct ListSyntax: Sendable {
    package var className: Word
    package var place: Ref?
    /// About `it`; `nil`: all of them.
    package var condition: Expression?
    /// What stands there if it is so for none.
    package var none: String
    package var span: Span
}
