// The conversation by which the house is set up. It is kept by the hub: a page that was closed goes on where it was.

import { signal } from "../dom.js";
import { call, get, post } from "../api.js";

/** As people go through them. */
export const PHASES = ["discovery", "classification", "configuration", "twin_creation", "completed"];

/** `{id, phase, status, turns: [{isHouse, text}], candidates}`; `null` before it was begun here. */
export const interview = signal(null);
export const isBusy = signal(false);
export const problem = signal("");

/** The introduction is part of the first step. */
export const phaseNumber = (phase) => Math.max(0, PHASES.indexOf(phase));

async function doing(work) {
  if (isBusy.peek()) return;
  isBusy.set(true);
  problem.set("");
  try {
    await work();
  } catch (error) {
    problem.set(error.message);
  } finally {
    isBusy.set(false);
  }
}

const path = (id, what = "") => `/interview/${encodeURIComponent(id)}${what}`;

async function read(id) {
  const [{ conversation }, state] = await Promise.all([get(path(id, "/conversation")), get(path(id, "/status"))]);
  interview.set({
    id, phase: state.current_phase, status: state.status, candidates: state.candidates,
    turns: conversation.map((turn) => ({ isHouse: turn.speaker === "assistant", text: turn.message })),
  });
}

/** Begins one, or goes on with the one that is open. */
export const begin = () => doing(async () => read((await post("/interview/start")).interview_id));

/** `unsaid` is called where the hub does not take it. */
export const say = (message, unsaid) => doing(async () => {
  const { id, turns } = interview.peek();
  interview.update((was) => ({ ...was, turns: [...turns, { isHouse: false, text: message }] }));
  try {
    await post(path(id, "/message"), { message });
  } catch (error) {
    interview.update((was) => ({ ...was, turns }));
    unsaid?.();
    throw error;
  }
  await read(id);
});

/** Makes a device of what is seen, without being asked for it. */
export const confirm = (candidate, config) => doing(async () => {
  const { id } = interview.peek();
  await post(path(id, "/confirm"), { confirmed_candidates: [{ candidate_id: candidate, config }] });
  await read(id);
});

export const end = () => doing(async () => {
  const { id } = interview.peek();
  await call("DELETE", path(id));
  await read(id);
});
