// The places of the console: what each is called, and who has it.

import { user } from "./api.js";

/** Place, icon, and whether guests have it; on a phone those of the second list are under `more`. */
const FIRST = [["", "home", true], ["rooms", "rooms", true], ["timeline", "timeline", false], ["rules", "rules", false], ["whatif", "whatif", false], ["talk", "talk", true]];
const MORE = [["devices", "device", true], ["energy", "power", false], ["guide", "book", true], ["memory", "file", false], ["tastes", "heart", false], ["health", "health", false], ["people", "people", false], ["settings", "settings", true]];
export const ON_PHONES = ["", "rooms", "talk", "rules"];

export const isGuest = () => user()?.role === "guest";
export const places = () => [...FIRST, ...MORE].filter(([, , forGuests]) => forGuests || !isGuest());
