// HearthServer: the house API, a facade of HearthHTTP (docs/spec/house-api.md; comments name its sections).
//
// Owns: its routes (Routes/, Control/, Predictions/, Forecasts/, Faults/, Loops/, Conversation/, Dialogues/, LanguageModel/,
// Errands/, ReplayDiff/, Scenarios/, Twins/, Memory/, Household/, Tastes/, Zones/, Calendars/, Visits/, Seasons/, Interview/,
// Discovery/, Demo/) and who may use each (House/), who is asking (Access/), what goes over the wire (Wire/) and its names in
// the description (Describing/), what an error looks like (Errors/), measurements (Measuring/), whether the Internet is
// reached (Internet/),
// and the event stream (Realtime/).
//
// Must never: change the house except through `Hub.control` and its siblings, or show a guest what the guest may not
// see.
//
// Start with `Server.swift` for what runs and `House/HouseAPI.swift` for how it is put together, then follow a request:
// `House/HouseFacade.swift` → `Routes/DeviceRoutes.swift` → `Wire/DeviceBody.swift`.
