package import HearthModel

/// How long logins last (docs/spec/house-api.md, section 1).
package struct AccountSettings: Sendable {
    package var accessLifetime = Milliseconds.hours(1)
    /// A refresh token that is not used for so long is void.
    package var refreshIdle = Milliseconds.days(30)
    /// No login lasts longer, however often it is used.
    package var refreshMaximum = Milliseconds.days(180)

    package init() {}
}
