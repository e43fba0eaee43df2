import { mayRead } from "./file-access.ts";
import type { FileDesk } from "./file-desk.ts";
import type { Finisher } from "./finish-upload.ts";
import type { Journal } from "./journal.ts";
import { isOpen, isOver, isSent, type KeptUpload, vodIdOf } from "./kept-upload.ts";
import { readEtags, readUpload } from "./read-kept.ts";
import type { Sharing } from "./tab-sharing.ts";
import { countDone, type Entries, toTransfer } from "./upload-entries.ts";

/**
 * Goes on with an upload that no tab runs, as far as that is possible without a person. Fulfilled
 * once it is known who has it and where it stands.
 */
export type TakeUp = (kept: KeptUpload) => Promise<void>;

/** How what earlier pages left, or another tab has let go, is taken up. */
export function createTakeUp(
  journal: Journal,
  entries: Entries,
  sharing: Pick<Sharing, "claim" | "isMine" | "release" | "watch">,
  finisher: Pick<Finisher, "finish" | "follow">,
  fileDesk: Pick<FileDesk, "ask" | "reopen">,
): TakeUp {
  return async (kept) => {
    const { id } = kept;
    const etags = isOver(kept) ? new Map<number, string>() : await readEtags(journal, kept);
    if (sharing.isMine(id)) return;
    const entry = entries.create(kept, etags, null);
    entries.show();
    if (!isOpen(kept)) return;
    if (!(await sharing.claim(id))) {
      entry.elsewhere ??= { ...toTransfer(entry), isElsewhere: true };
      sharing.watch(id);
      entries.show(entry);
      return;
    }
    entry.elsewhere = null;
    // Whoever had it until now may have brought it to an end.
    const latest = await readUpload(journal, id);
    if (latest === null || !isOpen(latest)) {
      sharing.release(id);
      if (latest === null) entries.drop([id]);
      else entries.show(entries.create(latest, new Map(), null));
      return;
    }
    Object.assign(kept, latest);
    entry.etags = await readEtags(journal, kept);
    countDone(entry);
    const { stage } = kept;
    const vodId = vodIdOf(stage);
    if (vodId !== null) finisher.follow(entry, vodId);
    // What has failed says so until somebody wants it tried again.
    else if (stage.kind === "failed") entries.publish(entry);
    else if (isSent(kept, entry.etags)) void finisher.finish(entry);
    else {
      fileDesk.ask(entry);
      // A person may have let this page read the file for good. What was paused waits for the person.
      if (!kept.isPaused) void fileDesk.reopen(entry, mayRead);
    }
  };
}
