import type { ApiServices } from "#shared/http/api-context.tsx";
import { encodingId } from "#videos/vods-queries.ts";
import type { ByteSender } from "./byte-sender.ts";
import { askToRead, type FileDesk } from "./file-desk.ts";
import type { Finisher } from "./finish-upload.ts";
import type { Journal } from "./journal.ts";
import { isOver, vodIdOf } from "./kept-upload.ts";
import type { Sharing } from "./tab-sharing.ts";
import type { FileSource, FilmDetails, TransferCommand } from "./transfer.ts";
import { canCancel, canPause, isUnfinished } from "./transfer-state.ts";
import {
  canRetry,
  countDone,
  type Entries,
  type Entry,
  needsFile,
  toTransfer,
} from "./upload-entries.ts";

/** What commands are carried out with. */
interface Means {
  services: Pick<ApiServices, "settle">;
  journal: Journal;
  entries: Entries;
  sharing: Sharing;
  fileDesk: FileDesk;
  sender: Pick<ByteSender, "stop">;
  finisher: Pick<Finisher, "followUp">;
  /** Goes on with an upload from wherever it stands. */
  proceed: (entry: Entry) => Promise<void>;
}

/** Does what a person asks for. What another tab runs is left alone. */
export function createCommands({
  services,
  journal,
  entries,
  sharing,
  fileDesk,
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
          if (entry.kept.stage.kind === "paused") void proceed(entry);
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
        // All are asked for at once: the click that allows it counts for a moment only.
        for (const entry of mine(command.ids)) void fileDesk.reopen(entry, askToRead);
        break;
      case "offer": {
        const [entry] = command.id === undefined ? [] : mine([command.id]);
        const [source] = command.sources;
        if (entry === undefined || source === undefined) void fileDesk.offerAll(command.sources);
        else void goOnWith(entry, source);
        break;
      }
      case "forget":
        forget(mine(command.ids).filter(({ kept }) => isOver(kept) || kept.isDismissed));
        break;
    }
  }

  /** Those of them that no other tab runs. */
  function mine(ids: readonly string[]): Entry[] {
    return ids.flatMap((id) => entries.get(id) ?? []).filter(({ elsewhere }) => elsewhere === null);
  }

  function pause(entry: Entry): void {
    const { kept, etags } = entry;
    if (!canPause(toTransfer(entry)) || etags.size === kept.plan.partCount) return;
    sender.stop(kept.id);
    countDone(entry);
    kept.isPaused = true;
    entries.setStage(entry, { kind: "paused" });
  }

  function cancel(entry: Entry): void {
    if (!canCancel(toTransfer(entry))) return;
    const { kept } = entry;
    sender.stop(kept.id);
    entry.abort.abort();
    entry.abort = new AbortController();
    kept.handle = null;
    entries.setStage(entry, { kind: "cancelled" });
    void startOver(entry).then(() => sharing.letGo(entry));
  }

  async function retry(entry: Entry): Promise<void> {
    const { id, stage } = entry.kept;
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
    if (entry.kept.stage.kind === "queued") await proceed(entry);
  }

  /** Takes a file for an upload that was interrupted, or retries with it one that has failed. */
  async function goOnWith(entry: Entry, source: FileSource): Promise<void> {
    if (canRetry(entry)) {
      if (isLost(entry)) await startOver(entry);
      fileDesk.ask(entry);
    }
    if (needsFile(entry)) await fileDesk.offer(entry, source);
  }

  /** Forgets what was sent: the service did, or the person wants a new upload. */
  async function startOver(entry: Entry): Promise<void> {
    const { kept } = entry;
    kept.session = null;
    kept.completion = null;
    kept.told = null;
    entry.etags.clear();
    entry.sentBytes = 0;
    await journal.forgetParts(kept.id);
  }

  function dismiss(entry: Entry): void {
    const { kept } = entry;
    const isEnded = ["encoding", "ready", "cancelled", "failed"].includes(kept.stage.kind);
    if (!isEnded) return;
    kept.isDismissed = true;
    entry.file = null;
    entries.publish(entry);
    if (!isOver(kept)) {
      void entries.save(entry);
      return;
    }
    kept.handle = null;
    void journal.forgetParts(kept.id).then(() => sharing.letGo(entry));
  }

  function move(id: string, toIndex: number): void {
    const open = entries
      .inOrder()
      .filter(
        (entry) =>
          entry.elsewhere === null && !entry.kept.isDismissed && isUnfinished(toTransfer(entry)),
      );
    const moved = open.find(({ kept }) => kept.id === id);
    if (moved === undefined) return;
    const ranks = open.map(({ kept }) => kept.rank);
    const others = open.filter((entry) => entry !== moved);
    others.splice(toIndex, 0, moved);
    others.forEach((entry, index) => {
      const rank = ranks[index] ?? entry.kept.rank;
      if (entry.kept.rank === rank) return;
      entry.kept.rank = rank;
      void saveForAll(entry);
    });
    entries.publish();
  }

  function describe(entry: Entry, { recipeId, ...change }: Partial<FilmDetails>): void {
    const { kept } = entry;
    // The service is told the recipe when the upload begins, and can't be told again (contract 4.3).
    const isRecipeOpen = recipeId !== undefined && kept.session === null;
    kept.details = { ...kept.details, ...change, ...(isRecipeOpen ? { recipeId } : {}) };
    void saveForAll(entry);
    entries.publish(entry);
    void followUp(entry);
  }

  /** Writes down what was changed about an upload, which other tabs may show as well. */
  async function saveForAll(entry: Entry): Promise<void> {
    const { id } = entry.kept;
    if ((await entries.save(entry)) && !sharing.has(id)) sharing.tell({ kind: "changed", id });
  }

  /** Tells the service again. A film that was settled belongs to no tab: this one takes it first. */
  async function followUp(entry: Entry): Promise<void> {
    const { id, stage } = entry.kept;
    if (vodIdOf(stage) === null) return;
    if (await sharing.claim(id)) finisher.followUp(entry);
    else sharing.watch(id);
  }

  function forget(forgotten: readonly Entry[]): void {
    const ids = forgotten.map(({ kept }) => kept.id);
    entries.drop(ids);
    for (const { kept } of forgotten) {
      const vodId = vodIdOf(kept.stage);
      if (vodId !== null) services.settle.cancel(encodingId(vodId));
      sharing.release(kept.id);
      void journal.forget(kept.id);
    }
    sharing.tell({ kind: "forgotten", ids });
  }

  return send;
}

/** Whether what was sent is of no use: the service has forgotten it, or refuses to make a video of it. */
function isLost({ kept: { stage, completion } }: Entry): boolean {
  const isForgotten = stage.kind === "failed" && stage.failure.kind === "session-gone";
  return isForgotten || (completion?.repairs ?? 0) > 1;
}
