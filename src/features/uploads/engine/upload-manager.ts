import type { ApiServices } from "#api/api-context.tsx";
import { newId } from "#lib/ids.ts";
import { failureOf } from "./failure.ts";
import { askToRead, mayRead } from "./file-access.ts";
import { compareFingerprints, takeFingerprint } from "./fingerprint.ts";
import { createFinisher } from "./finish-upload.ts";
import { type Journal, openJournal } from "./journal.ts";
import { setKeptUploads } from "./kept-flag.ts";
import {
  beginUpload,
  isFollowUpDue,
  isHeld,
  isOver,
  isSameFile,
  type KeptUpload,
  recordOf,
  vodIdOf,
} from "./kept-upload.ts";
import { doneBytesOf } from "./part-plan.ts";
import { joinTabs, type TabMessage } from "./tabs.ts";
import {
  canCancel,
  canPause,
  type FileSource,
  type FilmDetails,
  isUnfinished,
  type NewTransfer,
  type Transfer,
  type TransferCommand,
} from "./transfer.ts";
import { createEntries, type Entry, toTransfer } from "./upload-entries.ts";
import { createUploader } from "./uploader.ts";

/** Everything about uploads that is not on screen: one for the page. */
export interface UploadManager {
  subscribe: (listener: () => void) => () => void;
  /** In the order of sending; those that are over where they were. The same array until something changes. */
  getSnapshot: () => readonly Transfer[];
  /**
   * @param ids for those films that are no interrupted upload's
   * @returns the id of each film's transfer
   * @throws RangeError for a file that can't be cut into parts
   */
  add: (films: readonly NewTransfer[], ids: readonly string[]) => string[];
  send: (command: TransferCommand) => void;
}

/** So many uploads that are over are remembered. */
const MOST_IN_HISTORY = 500;

/** Takes up what earlier pages left, and manages uploads from then on. */
export async function createUploadManager(
  services: ApiServices,
  journal: Journal = openJournal(),
): Promise<UploadManager> {
  const tabs = joinTabs((message) => hear(message));
  const entries = createEntries(journal, tabs);
  const { setStage, save } = entries;
  const finisher = createFinisher(services, journal, entries, (entry) => void letGo(entry));

  const uploader = createUploader(services.api, {
    onTurn(id, hasTurn) {
      const entry = entries.find(id);
      if (!["queued", "sending"].includes(entry.kept.stage.kind)) return;
      setStage(entry, { kind: hasTurn ? "sending" : "queued" });
    },
    async keepSession(id, session, { folderIds }) {
      const entry = entries.find(id);
      entry.kept.session = session;
      entry.kept.told = { title: null, folderIds, isCertain: true };
      await save(entry);
    },
    async keepPart(id, partNumber, etag) {
      const entry = entries.find(id);
      await entry.fingerprinted;
      await journal.savePart(id, partNumber, etag);
      entry.etags.set(partNumber, etag);
    },
    onProgress(id, sentBytes, bytesPerSecond) {
      const entry = entries.find(id);
      entry.sentBytes = sentBytes;
      entry.bytesPerSecond = bytesPerSecond;
      entries.publishSoon(entry);
    },
    onWaiting: (id, reason) =>
      setStage(
        entries.find(id),
        reason === null ? { kind: "sending" } : { kind: "waiting", reason },
      ),
    onSent: (id) => void finisher.finish(entries.find(id)),
    onFailed: (id, error) => entries.fail(entries.find(id), failureOf(error)),
  });

  entries.subscribe(() => {
    const transfers = entries.getSnapshot();
    uploader.setOrder(transfers.map(({ id }) => id));
    setKeptUploads(transfers.some((transfer) => !isOver(transfer)));
  });

  /** Gives an upload up, so that another tab may have it, once what it is now is on record. */
  async function letGo(entry: Entry): Promise<void> {
    await save(entry);
    tabs.release(entry.kept.id);
  }

  // ---- Other tabs

  function hear(message: TabMessage): void {
    switch (message.kind) {
      case "hello":
        entries.publish();
        break;
      case "forgotten":
        entries.drop(message.ids);
        break;
      case "changed":
        void readAgain(message.id);
        break;
      case "transfers":
        for (const transfer of message.transfers) void hearOf(transfer);
        break;
    }
  }

  async function hearOf(transfer: Transfer): Promise<void> {
    const { id } = transfer;
    const known = entries.get(id);
    // What this tab runs it knows better; the message is from before it took over.
    if (known !== undefined && known.elsewhere === null && isHeld(known.kept)) return;
    const kept = known?.kept ?? (await journal.upload(id)) ?? recordOf(transfer);
    const entry = entries.get(id) ?? entries.create(kept, new Map(), null);
    entry.elsewhere = { ...transfer, isElsewhere: true };
    watch(id);
    entries.publish(entry);
  }

  /** Another tab has it. When that lets go, or is gone, what is on record counts. */
  function watch(id: string): void {
    tabs.whenFree(id, () => void readAgain(id));
  }

  async function readAgain(id: string): Promise<void> {
    const kept = await journal.upload(id);
    const entry = entries.get(id);
    if (entry === undefined || (entry.elsewhere === null && isHeld(entry.kept))) return;
    if (kept === null) entries.drop([id]);
    else await takeUp(kept);
  }

  // ---- Beginning, and going on

  function add(films: readonly NewTransfer[], ids: readonly string[]): string[] {
    return films.map((film, index) => {
      const interrupted = entries
        .all()
        .find((entry) => needsFile(entry) && isSameFile(entry.kept, film.file));
      if (interrupted !== undefined) {
        void offer(interrupted, film);
        return interrupted.kept.id;
      }
      const rank = Math.max(-1, ...entries.all().map(({ kept }) => kept.rank)) + 1;
      const kept = beginUpload(film, ids[index] ?? newId(), rank);
      const entry = entries.create(kept, new Map(), film.file);
      entries.publish();
      void begin(entry, film);
      return kept.id;
    });
  }

  async function begin(entry: Entry, film: NewTransfer): Promise<void> {
    recordFingerprint(entry, film.file);
    await tabs.claim(entry.kept.id);
    void save(entry);
    // It may have been paused or cancelled in the meantime.
    if (entry.kept.stage.kind === "queued") start(entry, film.file);
  }

  /** Goes on beside the first requests: it must not hold up the first byte. */
  function recordFingerprint(entry: Entry, file: File): void {
    entry.fingerprinted = takeFingerprint(file).then((fingerprint) => {
      entry.kept.fingerprint = fingerprint;
      return save(entry);
    });
    // The first part that wants to count hears of a failure.
    entry.fingerprinted.catch(() => undefined);
  }

  function start(entry: Entry, file: File): void {
    const { id, plan, session } = entry.kept;
    setStage(entry, { kind: "queued" });
    uploader.start({
      transferId: id,
      file,
      plan,
      session,
      etags: entry.etags,
      target: () => entry.kept.details,
    });
  }

  /** Goes on from wherever it stands, if its file is at hand or not needed any more. */
  async function proceed(entry: Entry): Promise<void> {
    const { kept, etags, file } = entry;
    if (!(await tabs.claim(kept.id))) {
      watch(kept.id);
      return;
    }
    if (kept.session !== null && etags.size === kept.plan.partCount) await finisher.finish(entry);
    else if (file !== null) start(entry, file);
    else askForFile(entry);
  }

  /** Any tab may be handed the file: until one is, none has the upload. */
  function askForFile(entry: Entry): void {
    setStage(entry, { kind: "needs-file", oneClick: entry.kept.handle !== null, mismatch: [] });
    void letGo(entry);
  }

  /** Takes a file for an upload that was interrupted, if it is the same one. */
  async function offer(entry: Entry, { file, handle }: FileSource): Promise<void> {
    const { kept } = entry;
    const offered = await takeFingerprint(file);
    const mismatch =
      kept.fingerprint === null ? [] : compareFingerprints(kept.fingerprint, offered);
    if (!needsFile(entry)) return;
    if (mismatch.length > 0) {
      setStage(entry, { kind: "needs-file", oneClick: kept.handle !== null, mismatch });
      return;
    }
    if (!(await tabs.claim(kept.id))) {
      watch(kept.id);
      return;
    }
    // Another tab may have come further since this one looked.
    const [latest, etags] = await Promise.all([journal.upload(kept.id), journal.etags(kept.id)]);
    if (latest !== null) Object.assign(kept, latest);
    for (const [partNumber, etag] of etags) entry.etags.set(partNumber, etag);
    entry.sentBytes = doneBytesOf(kept.sizeBytes, kept.plan, entry.etags.keys());
    kept.fingerprint ??= offered;
    kept.handle = handle ?? kept.handle;
    entry.file = file;
    await save(entry);
    await proceed(entry);
  }

  /** Files that say nothing of the upload they are for: each goes to the one whose it is. */
  async function offerAll(sources: readonly FileSource[]): Promise<void> {
    for (const source of sources) {
      const waiting = entries.inOrder().filter(needsFile);
      const entry =
        waiting.find(({ kept }) => isSameFile(kept, source.file)) ??
        waiting.find(({ kept }) => kept.name === source.file.name) ??
        (waiting.length === 1 ? waiting[0] : undefined);
      // One after the other: the next file must see which uploads still need one.
      if (entry !== undefined) await offer(entry, source);
    }
  }

  /** Opens the file that the browser remembers. */
  async function reopen(entry: Entry, allow: typeof askToRead): Promise<void> {
    const { handle } = entry.kept;
    if (handle === null || !needsFile(entry)) return;
    try {
      if (await allow(handle)) await offer(entry, { file: await handle.getFile(), handle });
    } catch {
      // Moved, renamed or unplugged: the person has to show where it is.
      entry.kept.handle = null;
      askForFile(entry);
    }
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

  // ---- What a person asks for

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
        mine(command.ids).forEach(finisher.followUp);
        break;
      case "reopen":
        // All are asked for at once: the click that allows it counts for a moment only.
        for (const entry of mine(command.ids)) void reopen(entry, askToRead);
        break;
      case "offer": {
        const [entry] = command.id === undefined ? [] : mine([command.id]);
        const [source] = command.sources;
        if (entry === undefined || source === undefined) void offerAll(command.sources);
        else if (needsFile(entry)) void offer(entry, source);
        break;
      }
      case "forget":
        forget(mine(command.ids).filter(({ kept }) => isOver(kept)));
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
    uploader.stop(kept.id);
    entry.sentBytes = doneBytesOf(kept.sizeBytes, kept.plan, etags.keys());
    setStage(entry, { kind: "paused" });
  }

  function cancel(entry: Entry): void {
    if (!canCancel(toTransfer(entry))) return;
    const { kept } = entry;
    uploader.stop(kept.id);
    entry.abort.abort();
    entry.abort = new AbortController();
    kept.handle = null;
    setStage(entry, { kind: "cancelled" });
    void startOver(entry).then(() => letGo(entry));
  }

  async function retry(entry: Entry): Promise<void> {
    const { stage } = entry.kept;
    if (stage.kind === "cancelled") {
      await startOver(entry);
    } else if (stage.kind === "failed") {
      if (stage.failure.kind === "session-gone") await startOver(entry);
      // The page's grip on the file is broken for good; a fresh one shows whether it is the same.
      if (stage.failure.kind === "file-unreadable") entry.file = null;
    } else {
      return;
    }
    await proceed(entry);
  }

  function dismiss(entry: Entry): void {
    const { kept } = entry;
    const isEnded = ["encoding", "ready", "cancelled", "failed"].includes(kept.stage.kind);
    if (!isEnded) return;
    kept.isDismissed = true;
    entry.file = null;
    entries.publish(entry);
    if (!isOver(kept)) {
      void save(entry);
      return;
    }
    void journal
      .forgetParts(kept.id)
      .then(() => letGo(entry))
      .then(() => tabs.tell({ kind: "changed", id: kept.id }));
  }

  function move(id: string, toIndex: number): void {
    const open = entries.inOrder().filter((entry) => isUnfinished(toTransfer(entry)));
    const moved = open.find(({ kept }) => kept.id === id);
    if (moved === undefined) return;
    const ranks = open.map(({ kept }) => kept.rank);
    const others = open.filter((entry) => entry !== moved);
    others.splice(toIndex, 0, moved);
    others.forEach((entry, index) => {
      const rank = ranks[index] ?? entry.kept.rank;
      if (entry.kept.rank === rank) return;
      entry.kept.rank = rank;
      void save(entry);
    });
    entries.publish();
  }

  function describe(entry: Entry, { recipeId, ...change }: Partial<FilmDetails>): void {
    const { kept } = entry;
    // The service is told the recipe when the upload begins, and can't be told again (contract 4.3).
    const isRecipeOpen = recipeId !== undefined && kept.session === null;
    kept.details = { ...kept.details, ...change, ...(isRecipeOpen ? { recipeId } : {}) };
    void save(entry);
    entries.publish(entry);
    finisher.followUp(entry);
  }

  function forget(forgotten: readonly Entry[]): void {
    const ids = forgotten.map(({ kept }) => kept.id);
    for (const id of ids) {
      tabs.release(id);
      void journal.forget(id);
    }
    tabs.tell({ kind: "forgotten", ids });
    entries.drop(ids);
  }

  // ---- What earlier pages left

  /** Goes on with an upload that no tab runs, as far as that is possible without a person. */
  async function takeUp(kept: KeptUpload): Promise<void> {
    const { id, stage, plan, session } = kept;
    const etags = isOver(kept) ? new Map<number, string>() : await journal.etags(id);
    const entry = entries.create(kept, etags, null);
    if (isOver(kept) && (stage.kind !== "ready" || !isFollowUpDue(kept))) {
      entries.publish();
      return;
    }
    if (!(await tabs.claim(id))) {
      entry.elsewhere = { ...toTransfer(entry), isElsewhere: true };
      watch(id);
      entries.publish(entry);
      return;
    }
    const vodId = vodIdOf(stage);
    if (vodId !== null) finisher.follow(entry, vodId);
    else if (session !== null && etags.size === plan.partCount) await finisher.finish(entry);
    else {
      if (stage.kind === "failed" && stage.failure.kind === "session-gone") await startOver(entry);
      askForFile(entry);
      // A person may have let this page read the file for good.
      await reopen(entry, mayRead);
    }
  }

  const left = await journal.uploads();
  const old = left
    .filter(isOver)
    .toSorted((a, b) => b.addedAtMs - a.addedAtMs)
    .slice(MOST_IN_HISTORY);
  for (const { id } of old) void journal.forget(id);
  for (const kept of left) if (!old.includes(kept)) void takeUp(kept);
  tabs.tell({ kind: "hello" });

  return { subscribe: entries.subscribe, getSnapshot: entries.getSnapshot, add, send };
}

function needsFile({ kept, elsewhere }: Entry): boolean {
  return elsewhere === null && kept.stage.kind === "needs-file";
}
