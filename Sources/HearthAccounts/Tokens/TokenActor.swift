/// Who makes or removes an API token.
package enum TokenActor: Sendable {
    case principal(Principal)
    /// Whoever can use the hub's own socket or files; acts for the first owner.
    case console
}
