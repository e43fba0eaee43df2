import { pause } from "#shared/http/backoff.ts";
import { mayEditNow, whenMayEdit } from "#shared/http/session-queries.ts";
import type { Transfer } from "#uploads/transfer.ts";
import { toTransfer } from "#uploads/transfer-state.ts";
import { dispatch, drop, put } from "./dispatch.ts";
import { READ_AGAIN_MS, readEtags, readUpload } from "./journal.ts";
import { publish } from "./show-uploads.ts";
import { beyondHistory, heldOf, isOpen, type StoredUpload } from "./stored-upload.ts";
import { isInHand, type UploadContext } from "./upload-context.ts";

/**
 * Takes up everything on record that no tab has.
 * @throws the error of reading the records; retried automatically
 */
export async function takeUpAll(context: UploadContext): Promise<void> {
  const { journal, owners } = context;
  let left: readonly StoredUpload[];
  try {
    left = await journal.uploads();
  } catch (error) {
    void pause(READ_AGAIN_MS, new AbortController().signal).then(() => {
      context.reading = takeUpAll(context);
      return context.reading.catch(() => undefined);
    });
    throw error;
  }
  await owners.whenAsked();
  const old = beyondHistory(left);
  for (const { id } of old) void journal.forget(id);
  const kept = left.filter((stored) => !old.includes(stored));
  await Promise.all(kept.map((stored) => takeUp(context, stored)));
  context.isRead = true;
  publish(context);
}

/**
 * Resumes an upload that no tab has, as far as possible without the user. Resolves when its stage is known, and
 * whether this tab has it.
 */
async function takeUp(context: UploadContext, stored: StoredUpload): Promise<void> {
  const { services, journal, states, tabs, owners, held, takingUp } = context;
  const { id } = stored;
  if (isInHand(context, id)) return;
  if (!isOpen(stored)) return put(context, stored);
  if (owners.isOthers(stored)) return putAside(context, stored);
  const isUnclear = owners.isUnclear(stored);
  if (isUnclear || !mayEditNow(services)) {
    held.add(id);
    put(context, heldOf(stored));
    if (!isUnclear) void whenMayEdit(services).then(() => readAgain(context, id));
    return;
  }
  held.delete(id);
  takingUp.add(id);
  const isOurs = await tabs.claim(id);
  // The other tab may have released it because another person has signed in.
  if (isOurs && (stored.owner ?? null) !== null) await owners.ask();
  // The other tab may have finished it.
  const latest = isOurs ? await readUpload(journal, id) : stored;
  const etags = latest === null ? undefined : await readEtags(journal, latest);
  takingUp.delete(id);
  if (latest !== null && owners.isOthers(latest)) return putAside(context, latest);
  if (latest === null) drop(context, [id]);
  else if (isOurs || !states.has(id)) put(context, latest, etags);
  const state = states.get(id);
  if (!isOurs) {
    if (state !== undefined) watchElsewhere(context, toTransfer(state));
  } else if (state === undefined || !isOpen(state.stored)) tabs.release(id);
  else void dispatch(context, id, { kind: "taken-up" });
}

/** Takes up an upload as it is on record now, unless this tab has it. */
export async function readAgain(context: UploadContext, id: string): Promise<void> {
  const stored = await readUpload(context.journal, id);
  if (!context.states.has(id) || isInHand(context, id)) return;
  if (stored === null) drop(context, [id]);
  else await takeUp(context, stored);
}

/** Takes up a recorded upload once no tab has it: the other one releases it, or is closed. */
export function watch(context: UploadContext, id: string): void {
  context.tabs.whenFree(id, () => void readAgain(context, id));
}

/** Shows an upload as the tab tells it that has it, for as long as that has it. */
export function watchElsewhere(context: UploadContext, transfer: Transfer): void {
  void dispatch(context, transfer.id, { kind: "elsewhere", transfer });
  watch(context, transfer.id);
}

/** Sorts uploads again: another person has signed in, or the person is known again. */
export function sortByPerson(context: UploadContext): void {
  const { states, owners, held } = context;
  const open = [...states.values()].map(({ stored }) => stored).filter(isOpen);
  for (const stored of open.filter(owners.isOthers)) putAside(context, stored);
  for (const stored of owners.own()) void takeBack(context, stored);
  for (const id of held) void readAgain(context, id);
  publish(context);
}

/** Sets another person's upload aside: nothing of it is under way any more, and this page does not show it. */
function putAside(context: UploadContext, stored: StoredUpload): void {
  context.owners.setAside(stored);
  context.tabs.release(stored.id);
  if (context.states.has(stored.id)) drop(context, [stored.id]);
}

/**
 * Takes an upload up that was set aside. Until it is there it counts as another person's: imports must not take it for
 * forgotten.
 */
async function takeBack(context: UploadContext, stored: StoredUpload): Promise<void> {
  const { journal, owners } = context;
  await takeUp(context, (await readUpload(journal, stored.id)) ?? stored);
  if (!owners.isOthers(stored)) owners.remove([stored.id]);
  publish(context);
}
