import { compareFingerprints, takeFingerprint } from "./fingerprint.ts";
import { type Journal, readEtags, readUpload } from "./journal.ts";
import { isSameFile } from "./stored-upload.ts";
import type { Sharing } from "./tab-sharing.ts";
import type { FileSource } from "./transfer.ts";
import { countDone, type Entries, type Entry, needsFile } from "./upload-entries.ts";

/** Reattaches files to interrupted uploads. */
export interface FileStore {
  /** Any tab may be handed the file: until one is, none has the upload. */
  ask: (entry: Entry) => void;
  /** Takes a file for an upload that was interrupted, if it is the same one. */
  offer: (entry: Entry, source: FileSource) => Promise<void>;
  /** Matches files to the uploads they belong to. */
  offerAll: (sources: readonly FileSource[]) => Promise<void>;
  /**
   * Opens the file that the browser remembers.
   * @param allow whether it may be read, asking the person or not
   */
  reopen: (entry: Entry, allow: typeof askToRead) => Promise<void>;
}

/** @param onTaken called with an upload that has its file, and is this tab's */
export function createFileStore(
  journal: Journal,
  entries: Entries,
  sharing: Sharing,
  onTaken: (entry: Entry) => Promise<void>,
): FileStore {
  function ask(entry: Entry): void {
    entries.setStage(entry, {
      kind: "needs-file",
      oneClick: entry.stored.handle !== null,
      mismatch: [],
    });
    void sharing.letGo(entry);
  }

  async function offer(entry: Entry, source: FileSource): Promise<void> {
    if (entry.isOffered) return;
    entry.isOffered = true;
    const isTaken = await take(entry, source).finally(() => {
      entry.isOffered = false;
    });
    if (isTaken) await onTaken(entry);
    else if (sharing.has(entry.stored.id)) await sharing.letGo(entry);
  }

  /** @returns whether the upload has its file, and this tab the upload */
  async function take(entry: Entry, { file, handle }: FileSource): Promise<boolean> {
    const { stored } = entry;
    const offered = await takeFingerprint(file);
    // Without a fingerprint on record no part counts, and yet the plan is for a file of this size.
    const { name, sizeBytes } = stored;
    const wanted = stored.fingerprint ?? { ...offered, name, sizeBytes };
    const mismatch = compareFingerprints(wanted, offered);
    if (!needsFile(entry)) return false;
    if (mismatch.length > 0) {
      entries.setStage(entry, { kind: "needs-file", oneClick: stored.handle !== null, mismatch });
      return false;
    }
    if (!(await sharing.claim(stored.id))) {
      sharing.watch(stored.id);
      return false;
    }
    entry.elsewhere = null;
    // Another tab may have progressed or cancelled it since.
    const latest = entry.isStored ? await readUpload(journal, stored.id) : stored;
    if (latest === null || latest.stage.kind !== "needs-file") {
      sharing.release(stored.id);
      await sharing.readAgain(stored.id);
      return false;
    }
    const etags = entry.isStored ? await readEtags(journal, latest) : entry.etags;
    // The person may have cancelled it meanwhile.
    if (!needsFile(entry)) return false;
    Object.assign(stored, latest);
    entry.etags = etags;
    countDone(entry);
    stored.fingerprint ??= offered;
    entry.fingerprinted = Promise.resolve();
    stored.handle = handle ?? stored.handle;
    entry.file = file;
    await entries.save(entry);
    return needsFile(entry);
  }

  async function offerAll(sources: readonly FileSource[]): Promise<void> {
    for (const source of sources) {
      const waiting = entries.inOrder().filter(needsFile);
      const entry =
        waiting.find(({ stored }) => isSameFile(stored, source.file)) ??
        waiting.find(({ stored }) => stored.name === source.file.name) ??
        (waiting.length === 1 ? waiting[0] : undefined);
      // One after the other: the next file must see which uploads still need one.
      if (entry !== undefined) await offer(entry, source);
    }
  }

  async function reopen(entry: Entry, allow: typeof askToRead): Promise<void> {
    const { handle } = entry.stored;
    if (handle === null || !needsFile(entry)) return;
    let file: File;
    try {
      if (!(await allow(handle))) return;
      file = await handle.getFile();
    } catch (error) {
      const isGone = error instanceof DOMException && error.name === "NotFoundError";
      // Moved, renamed or unplugged: the person has to show where it is.
      if (isGone) entry.stored.handle = null;
      ask(entry);
      return;
    }
    await offer(entry, { file, handle });
  }

  return { ask, offer, offerAll, reopen };
}

/** Chromium's extension of file handles, missing from TypeScript's library. */
interface PermissionHandle {
  queryPermission: (options: { mode: "read" }) => Promise<PermissionState>;
  requestPermission: (options: { mode: "read" }) => Promise<PermissionState>;
}

function asksForPermission(
  handle: FileSystemFileHandle,
): handle is FileSystemFileHandle & PermissionHandle {
  return "queryPermission" in handle && "requestPermission" in handle;
}

/** Returns whether a stored file may be read without asking. */
export async function mayRead(handle: FileSystemFileHandle): Promise<boolean> {
  if (!asksForPermission(handle)) return true;
  return (await handle.queryPermission({ mode: "read" })) === "granted";
}

/**
 * Asks the person to let the page read a remembered file. Needs a click not long ago.
 * @returns whether it may
 */
export async function askToRead(handle: FileSystemFileHandle): Promise<boolean> {
  if (!asksForPermission(handle)) return true;
  return (await handle.requestPermission({ mode: "read" })) === "granted";
}
