package import HearthKernel
package import HearthModel

/// One step of a `test` block with everything in it resolved (docs/spec/rule-language.md, section 13).
package struct TestStep: Sendable {
    package enum Kind: Sendable {
        case given(Target, Meaning)
        /// What a device reports; on `mode` or a variable, what a person sets it to.
        case report(Target, Meaning)
        case byHand(Target, Meaning)
        /// Milliseconds since midnight as the local clock shows it.
        case at(CivilDate?, time: Int64)
        /// Milliseconds.
        case wait(Int64)
        case lose(DeviceIndex)
        /// Milliseconds of stop.
        case restart(after: Int64)
        case answer(String)
        /// Compared plainly, as a gate is.
        case expect(Meaning)
        case expectWithin(Meaning, Int64)
        case expectThroughout(Meaning, Int64)
        /// Everyone who must, or must not, have been told.
        case expectNotified([DeviceIndex], String, negated: Bool)
    }

    package enum Target: Sendable {
        /// Those of one device that the value goes to: `brightness` for `lamp -> 40 %`, `hue` and `saturation` for a
        /// colour. Of a button the event slot; its values are the driver's words `press`, `double`, `long`.
        case slots([SlotIndex])
        case variable(VariableIndex)
        /// What is done with a key of a remote control.
        case key(KeyCode)
    }

    package var kind: Kind
    /// Of the whole step.
    package var place: Place
    package init(_ kind: Kind, _ place: Place) { (self.kind, self.place) = (kind, place) }
}
