// HearthServer: the house over HTTP.
//
// Owns: the kit on which APIs share the listeners (HTTP/), and on it the house API: its routes and who may use each (House/,
// Routes/, Control/), who is asking (Access/), what goes over the wire (Wire/), what an error looks like (Errors/), what the API description says (Describing/),
// what is measured (Measuring/), and the event stream (Realtime/). The protocol is
// the house API; its sections are named where a rule is carried out.
//
// Must never: change the house except through `Hub.control` and its siblings, hop onto the hub to read, or show a
// guest what the guest may not see.
//
// Start with `Server.swift` for what runs, then follow a request: `HTTP/Facades/Site.swift` → `House/HouseFacade.swift` →
// `Routes/DeviceRoutes.swift` → `Wire/DeviceBody.swift`.
