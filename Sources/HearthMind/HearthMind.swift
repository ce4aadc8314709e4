// HearthMind: how the house feels, and why.
//
// Owns: what weighs on the house (Concerns/): kinds, likelihoods and weights; what the weather threatens with (Weather/), and
// which seasons it makes (Seasons/); who is expected, and who is not (Visits/); what follows from it all (Feeling/): goals,
// joy, liveliness, the core affect with its dynamics, the name of the feeling, and its causes; what is remembered of it, and
// how that counts (Memory/); of what people are told by itself, and when (Telling/); and how the house talks with them
// (Dialogues/). All of it is a pure function of what is known and of time, so that the
// same record gives the same feelings.
//
// Must never: read a clock, a file or a socket, or name a feeling whose causes it cannot list.
//
// Start with `Feeling/Feelings.swift`.
