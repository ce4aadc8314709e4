/// The six kinds of JSON value (RFC 8259 section 3, `true` and `false` taken as one).
package enum JSONKind: Sendable {
    case null, bool, number, string, array, object
}
