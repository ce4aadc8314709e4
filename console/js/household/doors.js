// The doors of the household: what residents keep, what they like, and the texts of the guide. Each is of whoever is signed in.

import { call, get, post } from "../api.js";

const query = (fields) => new URLSearchParams(Object.entries(fields).filter(([, value]) => value !== undefined && value !== "")).toString();

export const memory = {
  list: (fields) => get(`/api/timeline?${query(fields)}`),
  search: (fields) => get(`/api/search?${query(fields)}`),
  tags: () => get("/api/tags").then((answer) => answer.tags),
  item: (id) => get(`/api/items/${encodeURIComponent(id)}`),
  keep: (fields) => call("POST", "/api/capture", fields),
  change: (id, fields) => call("PATCH", `/api/items/${encodeURIComponent(id)}`, fields),
  remove: (id) => call("DELETE", `/api/items/${encodeURIComponent(id)}`),
};

export const tastes = {
  of: (who) => get(`/api/identity?${query({ user_id: who })}`).then((answer) => answer.identities),
  one: (id) => get(`/api/identity?${query({ id })}`),
  add: (name) => call("POST", "/api/identity", { user_id: "me", name }),
  change: (id, fields) => call("PATCH", "/api/identity", { id, ...fields }),
  remove: (id) => call("DELETE", `/api/identity?${query({ id })}`),
  addCategory: (fields) => call("POST", "/api/identity/categories", fields),
  removeCategory: (id) => call("DELETE", `/api/identity/categories?${query({ id })}`),
  addLiking: (fields) => call("POST", "/api/identity/influences", fields),
  changeLiking: (id, fields) => call("PATCH", "/api/identity/influences", { id, ...fields }),
  removeLiking: (id) => call("DELETE", `/api/identity/influences?${query({ id })}`),
  /** What fits now, as the house knows the moment. */
  fitting: (id, types) => call("POST", "/api/identity/match", { identityId: id, context: { house: true, category_types: types }, count: 5 }),
};

export const guide = {
  paths: () => get("/api/learning-paths").then((answer) => answer.learning_paths),
  path: (id) => get(`/api/learning-paths/${encodeURIComponent(id)}`),
  /** A node with its text. */
  node: (path, id) => get(`/api/learning-paths/${encodeURIComponent(path)}/nodes/${encodeURIComponent(id)}/context?radius=1`).then((answer) => answer.node),
  progress: (path) => get(`/api/progress/${encodeURIComponent(path)}`).then((answer) => answer.progress),
  /** What other devices have said comes back with it. */
  report: (fields) => post("/api/progress/sync", fields).then((answer) => answer.progress),
  ask: (fields) => call("POST", "/api/chat", fields),
  search: (query) => call("POST", "/api/search", { query }).then((answer) => answer.results),
};

/** "garden, water" as tags. */
export const words = (text) => text.split(",").map((word) => word.trim()).filter(Boolean);
