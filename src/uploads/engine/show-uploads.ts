import { signedOutSignal } from "#shared/http/signed-out-signal.ts";
import { noteStoredUploads } from "#uploads/stored-flag.ts";
import type { Transfer } from "#uploads/transfer.ts";
import { isAtWork, toTransfer } from "#uploads/transfer-state.ts";
import { isOpen } from "./stored-upload.ts";
import type { UploadContext } from "./upload-context.ts";

/** Progress is shown this often. */
const PUBLISH_MS = 200;

/** Shows the states as they are in this tab alone: what was heard is not said again. */
export function show({ states, store, shown }: UploadContext): void {
  const inOrder = [...states.values()].toSorted((a, b) => a.stored.rank - b.stored.rank);
  const transfers = inOrder.map((state) => {
    const transfer = shown.get(state) ?? toTransfer(state);
    shown.set(state, transfer);
    return transfer;
  });
  store.setState(transfers, true);
}

/** Shows the states here, and tells other tabs of this tab's uploads if these have changed. */
export function publish(context: UploadContext): void {
  if (context.publishing !== null) clearTimeout(context.publishing);
  context.publishing = null;
  show(context);
  const mine = announceable(context);
  const isSame = mine.every((each, index) => each === context.announced[index]);
  if (!isSame || mine.length !== context.announced.length) announce(context);
}

/** Publishes what changes many times a second. */
export function publishSoon(context: UploadContext): void {
  context.publishing ??= setTimeout(() => publish(context), PUBLISH_MS);
}

/** Tells other tabs of this tab's uploads. */
export function announce(context: UploadContext): void {
  context.announced = announceable(context);
  context.tabs.notify({ kind: "transfers", transfers: context.announced });
}

/** Lists what other tabs must only observe. Before it is this tab's for sure, they would take it away. */
function announceable({ store, states, tabs }: UploadContext): Transfer[] {
  return store.getState().filter(({ id }) => {
    const state = states.get(id);
    if (state === undefined || !tabs.has(id) || state.elsewhere !== null) return false;
    return isAtWork(state) || ["failed", "unseen"].includes(state.followUp.kind);
  });
}

/** Follows what is shown: sends in its order, and notes for the next page whether anything is open. */
export function followShown(context: UploadContext): void {
  const { store, uploader, owners, states } = context;
  store.subscribe((transfers) => {
    // After a sign-out nothing is stored.
    if (signedOutSignal.aborted) return;
    uploader.setOrder(transfers.map(({ id }) => id));
    // Only a complete read proves that there are none.
    const areThere =
      owners.others().length > 0 || [...states.values()].some(({ stored }) => isOpen(stored));
    if ((!areThere && !context.isRead) || areThere === context.areNoted) return;
    context.areNoted = areThere;
    noteStoredUploads(areThere);
  });
}
