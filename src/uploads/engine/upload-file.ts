import type { FileSource } from "#uploads/transfer.ts";
import { needsFile } from "#uploads/transfer-state.ts";
import { dispatch, letGo, save } from "./dispatch.ts";
import { assertUnchanged, compareFingerprints, takeFingerprint } from "./fingerprint.ts";
import { readEtags, readUpload, type StoredPart } from "./journal.ts";
import { watch } from "./take-up.ts";
import type { TransferEvent } from "./transfer-events.ts";
import { find, type UploadContext } from "./upload-context.ts";

/** Takes the fingerprint of a new file, beside whatever comes next: no part counts before it is on record. */
export function recordFingerprint(context: UploadContext, id: string, file: File): void {
  const recorded = takeFingerprint(file).then((fingerprint) =>
    dispatch(context, id, { kind: "fingerprint", fingerprint }),
  );
  // Not unhandled: the first part that is to be counted awaits it, and reports a failure.
  recorded.catch(() => undefined);
  context.fingerprints.set(id, recorded);
}

/**
 * Records a part that storage has.
 * @throws DOMException `NotReadableError` if the file has changed since its fingerprint was taken
 */
export async function keepPart(
  context: UploadContext,
  id: string,
  part: StoredPart,
): Promise<void> {
  await context.fingerprints.get(id);
  const { file, stored } = find(context, id);
  if (file !== null && stored.fingerprint !== null) {
    await assertUnchanged(file, stored.fingerprint);
  }
  if (await context.journal.savePart(id, part)) {
    void dispatch(context, id, { kind: "stored", isStored: true });
  } else {
    // Storage may have been cleared: write the record and later parts again.
    void save(context, id);
  }
  void dispatch(context, id, { kind: "part", part });
}

/** Opens the file that was given for an upload, or that the browser remembers. */
export async function openFile(context: UploadContext, id: string, mayAsk: boolean): Promise<void> {
  const state = find(context, id);
  const { handle } = state.stored;
  if (!needsFile(state)) return;
  const source = context.given.get(id);
  if (source !== undefined) return await offerFile(context, id, source);
  if (handle === null) return;
  let file: File;
  try {
    if (!(await mayRead(handle, mayAsk))) return;
    file = await handle.getFile();
  } catch (error) {
    const isGone = error instanceof DOMException && error.name === "NotFoundError";
    await dispatch(context, id, { kind: "unopened", isGone });
    return;
  }
  await offerFile(context, id, { file, handle });
}

/** Returns whether a remembered file may be read. Asking needs a click not long ago. */
async function mayRead(handle: FileSystemFileHandle, mayAsk: boolean): Promise<boolean> {
  const mode = { mode: "read" } as const;
  const answer = mayAsk ? handle.requestPermission?.(mode) : handle.queryPermission?.(mode);
  return (await (answer ?? "granted")) === "granted";
}

/** Takes a file for an upload that needs one, if it is the same one. */
export async function offerFile(
  context: UploadContext,
  id: string,
  source: FileSource,
): Promise<void> {
  const { offered, given, fingerprints } = context;
  if (offered.has(id)) return;
  offered.add(id);
  const event = await examine(context, id, source).finally(() => offered.delete(id));
  if (event === null) {
    given.set(id, source);
    letGo(context, id);
    return;
  }
  given.delete(id);
  if (event.kind === "file-taken") fingerprints.delete(id);
  await dispatch(context, id, event);
}

/**
 * Compares a file with the upload it is for.
 * @returns null while this can't be told: another tab has the upload, or had it a moment ago
 */
async function examine(
  context: UploadContext,
  id: string,
  source: FileSource,
): Promise<TransferEvent | null> {
  const { journal, tabs, states } = context;
  const fingerprint = await takeFingerprint(source.file);
  const state = states.get(id);
  if (state === undefined || !needsFile(state)) return null;
  const { name, sizeBytes } = state.stored;
  // Without a recorded fingerprint no part counts, and yet the plan is for a file of this size.
  const wanted = state.stored.fingerprint ?? { ...fingerprint, name, sizeBytes };
  const mismatch = compareFingerprints(wanted, fingerprint);
  if (mismatch.length > 0) return { kind: "file-refused", mismatch };
  if (!(await tabs.claim(id))) {
    watch(context, id);
    return null;
  }
  // The upload may have been held for another person.
  if (!states.has(id)) {
    tabs.release(id);
    return null;
  }
  // Another tab may have progressed or cancelled it since.
  const latest = state.isStored ? await readUpload(journal, id) : find(context, id).stored;
  if (latest?.stage.kind !== "needs-file") {
    tabs.release(id);
    watch(context, id);
    return null;
  }
  const etags = state.isStored
    ? await readEtags(journal, latest)
    : new Map(find(context, id).etags);
  const stored = { ...latest, fingerprint: latest.fingerprint ?? fingerprint };
  return { kind: "file-taken", source, stored, etags };
}
