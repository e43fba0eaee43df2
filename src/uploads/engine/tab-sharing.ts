import { type Journal, readUpload } from "./journal.ts";
import { isLocked, isOver, recordOf, type StoredUpload } from "./stored-upload.ts";
import type { TabMessage, Tabs } from "./tabs.ts";
import type { Transfer } from "./transfer.ts";
import { type Entries, type Entry, needsFile } from "./upload-entries.ts";

/** Ownership of uploads among the tabs of this browser. */
export interface Sharing extends Pick<Tabs, "claim" | "has" | "release" | "notify"> {
  /** Owned by this tab or in progress here: messages and records of others are outdated. */
  isMine: (id: string) => boolean;
  /** Does what follows from a message of another tab. */
  hear: (message: TabMessage) => void;
  /** Another tab has it. When that lets go, or is gone, what is on record counts. */
  watch: (id: string) => void;
  /** Reloads the record of an upload, unless this tab owns it. */
  readAgain: (id: string) => Promise<void>;
  /** Releases an upload for other tabs, once its record is stored. */
  letGo: (entry: Entry) => Promise<void>;
}

/** @param takeUp called with the record of an upload that its tab may have released */
export function createSharing(
  journal: Journal,
  entries: Entries,
  tabs: Tabs,
  takeUp: (stored: StoredUpload) => Promise<void>,
): Sharing {
  function isMine(id: string): boolean {
    return tabs.has(id) || isInHand(entries.get(id));
  }

  function hear(message: TabMessage): void {
    switch (message.kind) {
      case "hello":
        entries.notify();
        break;
      case "forgotten":
        entries.drop(message.ids.filter((id) => !isInHand(entries.get(id))));
        break;
      case "changed":
        void hearOfChange(message.id);
        break;
      case "transfers":
        void hearOf(message.transfers);
        break;
    }
  }

  async function hearOf(transfers: readonly Transfer[]): Promise<void> {
    const heard: Entry[] = [];
    for (const transfer of transfers) {
      const { id } = transfer;
      // What this tab has it knows better; the message is from before it took over.
      if (isMine(id)) continue;
      const stored = entries.get(id)?.stored ?? (await journal.upload(id).catch(() => null));
      if (isMine(id)) continue;
      const entry =
        entries.get(id) ?? entries.create(stored ?? recordOf(transfer), new Map(), null);
      entry.elsewhere = { ...transfer, isElsewhere: true };
      heard.push(entry);
      watch(id);
    }
    entries.show(...heard);
  }

  /** An upload without an owner can be edited and reordered by any tab. */
  async function hearOfChange(id: string): Promise<void> {
    const entry = entries.get(id);
    const latest = entry !== undefined && needsFile(entry) ? await readUpload(journal, id) : null;
    if (entry === undefined || latest?.stage.kind !== "needs-file" || entry.isOffered) {
      await readAgain(id);
      return;
    }
    Object.assign(entry.stored, latest);
    entries.show(entry);
  }

  function watch(id: string): void {
    tabs.whenFree(id, () => void readAgain(id));
  }

  async function readAgain(id: string): Promise<void> {
    const stored = await readUpload(journal, id);
    const entry = entries.get(id);
    if (entry === undefined || isMine(id)) return;
    if (stored === null) entries.drop([id]);
    else await takeUp(stored);
  }

  async function letGo(entry: Entry): Promise<void> {
    const { stored } = entry;
    await entries.save(entry);
    // It may have been taken up again in the meantime.
    if (isLocked(stored) || entry.isOffered || entry.followUp.kind === "working") return;
    tabs.release(stored.id);
    // Others hear of an end; what only waits for its file they have as well.
    if (isOver(stored)) tabs.notify({ kind: "changed", id: stored.id });
  }

  return { ...tabs, isMine, hear, watch, readAgain, letGo };
}

/** Returns whether work continues here, including while claiming. */
function isInHand(entry: Entry | undefined): boolean {
  return (
    entry !== undefined &&
    entry.elsewhere === null &&
    (isLocked(entry.stored) || entry.followUp.kind === "working")
  );
}
