// HearthTwins: what the house knows of each device, and looking ahead with models of what it cannot see of itself.
//
// Owns: the twin of a device, with how far it can be believed and where the device is not as the house wants it
// (Mirror/); how warm rooms become and what devices draw (Models/), both in closed form, so that time can pass in one
// go; how rooms are learned from what was recorded (Fitting/), what is to be expected of rooms, meters and people by it
// (Forecasting/), and what does not behave as it should (Faults/); the form in which recordings are brought in (Recordings/); what lies outside (Surroundings/);
// one run ahead on a fork of the house (Running/); what-if answers from pairs of runs (WhatIf/); scripts that are
// played so (Scenarios/); rooms and meters in a replay under other rules (Replaying/); and chance that depends on nothing
// but a seed, a device and a number (Chance/), so that two runs can be compared.
//
// Which faults are not found yet, and how well the others are: docs/decisions/071-faults-by-divergence.md.
//
// Must never: read a clock, a file or a topic, send anything, or link a target that can.
//
// Start with `Mirror/Twin.swift`, with `WhatIf/WhatIf.swift` and `Running/TwinRun.swift`, or with
// `Models/RoomModel.swift`, `Fitting/RoomFit.swift` and `Forecasting/RoomForecaster.swift`.
