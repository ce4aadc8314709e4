import Testing

/// Everything that needs a chip, one after the other, since there is but one. Without a chip, as outside of
/// `scripts/gpio-vm`, it is skipped.
@Suite(.serialized, .enabled(if: SimulatedChip.isThere, "needs the simulated chip of scripts/gpio-vm"))
struct PinTests {}
