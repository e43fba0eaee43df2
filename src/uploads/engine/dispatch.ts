import { isAtWork, stateOf } from "#uploads/transfer-state.ts";
import { publish, publishSoon, show } from "./show-uploads.ts";
import { isFollowUpDue, isOver, type StoredUpload } from "./stored-upload.ts";
import type { TransferEvent } from "./transfer-events.ts";
import { reduce } from "./transfer-reducer.ts";
import type { UploadContext } from "./upload-context.ts";

/**
 * Gives an event to the reducer: the new state is shown, told to other tabs and stored, and its effects are run.
 * @returns whether the record of the upload is on disk
 */
export async function dispatch(
  context: UploadContext,
  id: string,
  event: TransferEvent,
): Promise<boolean> {
  const { states, tabs, runEffect } = context;
  const before = states.get(id);
  if (before === undefined) return false;
  const { state, effects } = reduce(before, event, Date.now());
  states.set(id, state);
  if (state !== before) {
    const isFrequent = ["progress", "part", "stored", "fingerprint"].includes(event.kind);
    if (isFrequent) publishSoon(context);
    else if (event.kind === "elsewhere") show(context);
    else publish(context);
  }
  // Turns and waits do not concern the next page.
  const isPassing = event.kind === "turn" || event.kind === "waiting";
  const saving = state.stored === before.stored || isPassing ? null : save(context, id);
  for (const effect of effects) runEffect(id, effect);
  if (saving === null) return state.isStored;
  const isStored = await saving;
  // While no tab has the upload, its details and its end concern all of them.
  const isSameStage = state.stored.stage === before.stored.stage;
  const isNews = !tabs.has(id) && (isSameStage || isOver(state.stored));
  if (isNews) tabs.notify({ kind: "changed", id });
  else letGo(context, id);
  return isStored;
}

/** Writes the record of an upload. @returns whether it is on disk */
export async function save(context: UploadContext, id: string): Promise<boolean> {
  const state = context.states.get(id);
  if (state === undefined || state.elsewhere !== null) return false;
  const isStored = await context.journal.save(state.stored);
  void dispatch(context, id, { kind: "stored", isStored });
  return isStored;
}

/** Shows an upload as it is on record. */
export function put(
  context: UploadContext,
  stored: StoredUpload,
  etags?: ReadonlyMap<number, string>,
): void {
  context.states.set(stored.id, stateOf(stored, etags));
  show(context);
}

/** Releases an upload for other tabs, if nothing is left to do here. */
export function letGo({ states, tabs, offered }: UploadContext, id: string): void {
  const state = states.get(id);
  if (state === undefined || !tabs.has(id) || offered.has(id)) return;
  const { stored } = state;
  if (isAtWork(state) || (stored.stage.kind === "ready" && isFollowUpDue(stored))) return;
  tabs.release(id);
  // Other tabs are notified of an end; an upload that only waits for its file is known to them as well.
  if (isOver(stored)) tabs.notify({ kind: "changed", id });
}

/** Stops uploads, and shows them no longer. */
export function drop(context: UploadContext, ids: readonly string[]): void {
  for (const id of ids) {
    context.runEffect(id, { kind: "stop" });
    context.states.delete(id);
  }
  publish(context);
}
