import type { ApiServices } from "#shared/http/api-context.tsx";
import { encodingId } from "#videos/videos-queries.ts";
import type { ByteSender } from "./byte-sender.ts";
import { askToRead, type FileStore } from "./file-store.ts";
import type { Finisher } from "./finish-upload.ts";
import type { Journal } from "./journal.ts";
import { isOver, videoIdOf } from "./stored-upload.ts";
import type { Sharing } from "./tab-sharing.ts";
import type { FileSource, TransferCommand, VideoDetails } from "./transfer.ts";
import { canCancel, canPause, isUnfinished } from "./transfer-state.ts";
import {
  canRetry,
  countDone,
  type Entries,
  type Entry,
  needsFile,
  toTransfer,
} from "./upload-entries.ts";

/** Dependencies of the commands. */
interface Means {
  services: Pick<ApiServices, "settle">;
  journal: Journal;
  entries: Entries;
  sharing: Sharing;
  fileStore: FileStore;
  sender: Pick<ByteSender, "stop">;
  finisher: Pick<Finisher, "followUp">;
  /** Resumes an upload from its stage. */
  proceed: (entry: Entry) => Promise<void>;
}

/** Executes user commands. Uploads of other tabs are ignored. */
export function createCommands({
  services,
  journal,
  entries,
  sharing,
  fileStore,
  sender,
  finisher,
  proceed,
}: Means): (command: TransferCommand) => void {
  function send(command: TransferCommand): void {
    switch (command.kind) {
      case "pause":
        mine(command.ids).forEach(pause);
        break;
      case "resume":
        for (const entry of mine(command.ids)) {
          if (entry.stored.stage.kind === "paused") void proceed(entry);
        }
        break;
      case "cancel":
        mine(command.ids).forEach(cancel);
        break;
      case "retry":
        for (const entry of mine(command.ids)) void retry(entry);
        break;
      case "dismiss":
        mine(command.ids).forEach(dismiss);
        break;
      case "move":
        move(command.id, command.toIndex);
        break;
      case "describe":
        for (const entry of mine(command.ids)) describe(entry, command.change);
        break;
      case "follow-up":
        for (const entry of mine(command.ids)) void followUp(entry);
        break;
      case "reopen":
        // Request all permissions at once: the user activation expires within moments.
        for (const entry of mine(command.ids)) void fileStore.reopen(entry, askToRead);
        break;
      case "offer": {
        const [entry] = command.id === undefined ? [] : mine([command.id]);
        const [source] = command.sources;
        if (entry === undefined || source === undefined) void fileStore.offerAll(command.sources);
        else void goOnWith(entry, source);
        break;
      }
      case "forget":
        forget(mine(command.ids).filter(({ stored }) => isOver(stored) || stored.isDismissed));
        break;
    }
  }

  /** Returns those not owned by other tabs. */
  function mine(ids: readonly string[]): Entry[] {
    return ids.flatMap((id) => entries.get(id) ?? []).filter(({ elsewhere }) => elsewhere === null);
  }

  function pause(entry: Entry): void {
    const { stored, etags } = entry;
    if (!canPause(toTransfer(entry)) || etags.size === stored.plan.partCount) return;
    sender.stop(stored.id);
    countDone(entry);
    stored.isPaused = true;
    entries.setStage(entry, { kind: "paused" });
  }

  function cancel(entry: Entry): void {
    if (!canCancel(toTransfer(entry))) return;
    const { stored } = entry;
    sender.stop(stored.id);
    entry.abort.abort();
    entry.abort = new AbortController();
    stored.handle = null;
    entries.setStage(entry, { kind: "cancelled" });
    void startOver(entry).then(() => sharing.letGo(entry));
  }

  async function retry(entry: Entry): Promise<void> {
    const { id, stage } = entry.stored;
    if (stage.kind !== "cancelled" && stage.kind !== "failed") return;
    if (!(await sharing.claim(id))) {
      sharing.watch(id);
      return;
    }
    const isUseless = stage.kind === "cancelled" || isLost(entry);
    entries.setStage(entry, { kind: "queued" });
    if (isUseless) await startOver(entry);
    // The page's grip on the file is broken for good; a fresh one shows whether it is the same.
    else if (stage.failure.kind === "file-unreadable") entry.file = null;
    // It may have been paused or cancelled in the meantime.
    if (entry.stored.stage.kind === "queued") await proceed(entry);
  }

  /** Takes a file for an upload that was interrupted, or retries with it one that has failed. */
  async function goOnWith(entry: Entry, source: FileSource): Promise<void> {
    if (canRetry(entry)) {
      if (isLost(entry)) await startOver(entry);
      fileStore.ask(entry);
    }
    if (needsFile(entry)) await fileStore.offer(entry, source);
  }

  /** Forgets what was sent: the service did, or the person wants a new upload. */
  async function startOver(entry: Entry): Promise<void> {
    const { stored } = entry;
    stored.session = null;
    stored.completion = null;
    stored.told = null;
    entry.etags.clear();
    entry.sentBytes = 0;
    await journal.forgetParts(stored.id);
  }

  function dismiss(entry: Entry): void {
    const { stored } = entry;
    const isEnded = ["encoding", "ready", "cancelled", "failed"].includes(stored.stage.kind);
    if (!isEnded) return;
    stored.isDismissed = true;
    entry.file = null;
    entries.publish(entry);
    if (!isOver(stored)) {
      void entries.save(entry);
      return;
    }
    stored.handle = null;
    void journal.forgetParts(stored.id).then(() => sharing.letGo(entry));
  }

  function move(id: string, toIndex: number): void {
    const open = entries
      .inOrder()
      .filter(
        (entry) =>
          entry.elsewhere === null && !entry.stored.isDismissed && isUnfinished(toTransfer(entry)),
      );
    const moved = open.find(({ stored }) => stored.id === id);
    if (moved === undefined) return;
    const ranks = open.map(({ stored }) => stored.rank);
    const others = open.filter((entry) => entry !== moved);
    others.splice(toIndex, 0, moved);
    others.forEach((entry, index) => {
      const rank = ranks[index] ?? entry.stored.rank;
      if (entry.stored.rank === rank) return;
      entry.stored.rank = rank;
      void saveForAll(entry);
    });
    entries.publish();
  }

  function describe(entry: Entry, { recipeId, ...change }: Partial<VideoDetails>): void {
    const { stored } = entry;
    // The recipe is sent with init and can't be changed later (contract 4.3).
    const isRecipeOpen = recipeId !== undefined && stored.session === null;
    stored.details = { ...stored.details, ...change, ...(isRecipeOpen ? { recipeId } : {}) };
    void saveForAll(entry);
    entries.publish(entry);
    void followUp(entry);
  }

  /** Writes down what was changed about an upload, which other tabs may show as well. */
  async function saveForAll(entry: Entry): Promise<void> {
    const { id } = entry.stored;
    if ((await entries.save(entry)) && !sharing.has(id)) sharing.notify({ kind: "changed", id });
  }

  /** Applies the details again. A finished upload has no owner: claim it first. */
  async function followUp(entry: Entry): Promise<void> {
    const { id, stage } = entry.stored;
    if (videoIdOf(stage) === null) return;
    if (await sharing.claim(id)) finisher.followUp(entry);
    else sharing.watch(id);
  }

  function forget(forgotten: readonly Entry[]): void {
    const ids = forgotten.map(({ stored }) => stored.id);
    entries.drop(ids);
    for (const { stored } of forgotten) {
      const videoId = videoIdOf(stored.stage);
      if (videoId !== null) services.settle.cancel(encodingId(videoId));
      sharing.release(stored.id);
      void journal.forget(stored.id);
    }
    sharing.notify({ kind: "forgotten", ids });
  }

  return send;
}

/**
 * Returns whether the sent parts are worthless: the service forgot the upload, or refuses to create its
 * video.
 */
function isLost({ stored: { stage, completion } }: Entry): boolean {
  const isForgotten = stage.kind === "failed" && stage.failure.kind === "session-gone";
  return isForgotten || (completion?.repairs ?? 0) > 1;
}
