import HearthModel

/// Who reads what, made once for a program.
package struct ProgramIndex: Sendable {
    package init() {}
}
