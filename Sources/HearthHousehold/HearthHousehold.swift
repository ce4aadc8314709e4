// HearthHousehold: what people of the house like and keep, as values and rules (docs/spec/household.md; comments name
// its sections).
//
// Owns: identities with their categories, influences and plays, and what of them is well formed (Identities/); how well
// an influence fits a moment (Matching/); pages and notes (Items/), what somebody types to find them (Search/) and what is
// counted of them (Analytics/); answers that quote passages (Answers/); learning paths, how they are
// read from files and how far somebody is on them (Guide/); how much there is of one person (OwnRows/); who may see and change which (Access/); how
// often a door may be used (Limits/); what went wrong, in a form that each door spells in its own way (Errors/).
//
// Must never: know HTTP, SQL or a clock. Instants and ids come in as parameters.
//
// Start with `Identities/Identity.swift` and `Matching/MatchRequest.swift`, or with `Items/Item.swift` and
// `Search/SearchQuery.swift`.
