/**
 * Lists the states of a change that takes time. `waiting`: nothing of it was sent. `saving`: it is on its way. `saved`:
 * it was accepted, and no lookup shows it yet. `visible`: a lookup shows it. `unknown`: it may have been carried out.
 * `conflict`: another person has changed the same. `failed`: it was refused. `skipped`: it is not needed any more.
 */
export const CHANGE_STATES = [
  "waiting",
  "saving",
  "saved",
  "visible",
  "unknown",
  "conflict",
  "failed",
  "skipped",
] as const;

export type ChangeState = (typeof CHANGE_STATES)[number];

/** Returns whether a change may still become visible by itself. */
export function isUnderWay(state: ChangeState): boolean {
  return state === "waiting" || state === "saving" || state === "saved";
}
