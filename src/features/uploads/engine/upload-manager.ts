import type { ApiServices } from "#api/api-context.tsx";
import { pause } from "#api/pause.ts";
import { encodingId } from "#api/vods-queries.ts";
import { newId } from "#lib/ids.ts";
import { pageEnd } from "#lib/page-end.ts";
import { failureOf } from "./failure.ts";
import { askToRead, mayRead } from "./file-access.ts";
import { compareFingerprints, takeFingerprint } from "./fingerprint.ts";
import { createFinisher } from "./finish-upload.ts";
import { type Journal, openJournal } from "./journal.ts";
import { setKeptUploads } from "./kept-flag.ts";
import {
  beginUpload,
  isHeld,
  isOpen,
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
  /** Fulfilled when everything on record is in the snapshot. Rejects when it can't be read now. */
  whenRead: () => Promise<void>;
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
/** When a storage that does not answer is asked again. */
const READ_AGAIN_MS = 30_000;
const LONGEST_READING_MS = 8000;

/** Takes up what earlier pages left, and manages uploads from then on. */
export async function createUploadManager(
  services: ApiServices,
  journal: Journal = openJournal(),
): Promise<UploadManager> {
  const tabs = joinTabs((message) => hear(message));
  const entries = createEntries(journal, tabs);
  const { setStage, save } = entries;
  const never = new AbortController().signal;
  let isRead = false;
  const finisher = createFinisher(services, journal, entries, tabs, (entry) => void letGo(entry));

  const uploader = createUploader(services.api, {
    onTurn(id, hasTurn) {
      const entry = entries.find(id);
      if (!["queued", "sending"].includes(entry.kept.stage.kind)) return;
      setStage(entry, { kind: hasTurn ? "sending" : "queued" });
    },
    async keepSession(id, session, { folderIds, recipeId }) {
      const entry = entries.find(id);
      entry.kept.session = session;
      entry.kept.told = { title: null, folderIds };
      // What was chosen since init went out comes too late.
      entry.kept.details = { ...entry.kept.details, recipeId };
      await save(entry);
    },
    async keepPart(id, part) {
      const entry = entries.find(id);
      await entry.fingerprinted;
      const isKept = await journal.savePart(id, part);
      entries.setKept(entry, isKept);
      // Somebody may have emptied the storage: the record comes back, and later parts with it.
      if (!isKept) void save(entry);
      // The upload may have been started over in the meantime.
      if (entry.kept.session?.uploaderId === part.uploaderId) {
        entry.etags.set(part.partNumber, part.etag);
      }
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
    // Whoever has signed out leaves nothing behind.
    if (pageEnd.aborted) return;
    uploader.setOrder(entries.getSnapshot().map(({ id }) => id));
    // Without having read everything, nobody knows that there is nothing.
    const areThere = entries.all().some(({ kept }) => isOpen(kept));
    if (areThere || isRead) setKeptUploads(areThere);
  });

  /** Gives an upload up, so that another tab may have it, once what it is now is on record. */
  async function letGo(entry: Entry): Promise<void> {
    const { kept } = entry;
    await save(entry);
    // It may have been taken up again in the meantime.
    if (isHeld(kept) || entry.isOffered || entry.followUp.kind === "working") return;
    tabs.release(kept.id);
    // Others hear of an end; what only waits for its file they have as well.
    if (isOver(kept)) tabs.tell({ kind: "changed", id: kept.id });
  }

  // ---- Other tabs

  function hear(message: TabMessage): void {
    switch (message.kind) {
      case "hello":
        entries.tell();
        break;
      case "forgotten":
        entries.drop(message.ids.filter((id) => !isRunHere(entries.get(id))));
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
      const isMine = () => tabs.has(id) || isRunHere(entries.get(id));
      if (isMine()) continue;
      const kept = entries.get(id)?.kept ?? (await journal.upload(id).catch(() => null));
      if (isMine()) continue;
      const entry = entries.get(id) ?? entries.create(kept ?? recordOf(transfer), new Map(), null);
      entry.elsewhere = { ...transfer, isElsewhere: true };
      heard.push(entry);
      watch(id);
    }
    entries.show(...heard);
  }

  /** What nobody runs, anybody may describe and put in order. */
  async function hearOfChange(id: string): Promise<void> {
    const entry = entries.get(id);
    const latest = entry !== undefined && needsFile(entry) ? await read(id) : null;
    if (entry === undefined || latest?.stage.kind !== "needs-file" || entry.isOffered) {
      await readAgain(id);
      return;
    }
    Object.assign(entry.kept, latest);
    entries.show(entry);
  }

  /** Writes down what was changed about an upload, which other tabs may show as well. */
  async function saveForAll(entry: Entry): Promise<void> {
    const { id } = entry.kept;
    if ((await save(entry)) && !tabs.has(id)) tabs.tell({ kind: "changed", id });
  }

  /** Another tab has it. When that lets go, or is gone, what is on record counts. */
  function watch(id: string): void {
    tabs.whenFree(id, () => void readAgain(id));
  }

  async function readAgain(id: string): Promise<void> {
    const kept = await read(id);
    const entry = entries.get(id);
    if (entry === undefined || tabs.has(id) || isRunHere(entry)) return;
    if (kept === null) entries.drop([id]);
    else await takeUp(kept);
  }

  /** What is on record. What can't be read is asked for again: it is not nothing. */
  async function read(id: string): Promise<KeptUpload | null> {
    for (;;) {
      try {
        return await journal.upload(id);
      } catch {
        await pause(READ_AGAIN_MS, never);
      }
    }
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
      entries.show();
      void begin(entry, film);
      return kept.id;
    });
  }

  async function begin(entry: Entry, film: NewTransfer): Promise<void> {
    recordFingerprint(entry, film.file);
    await tabs.claim(entry.kept.id);
    void save(entry);
    // It may have been paused or cancelled in the meantime.
    if (entry.kept.stage.kind !== "queued") await letGo(entry);
    else start(entry, film.file);
    entries.publish(entry);
  }

  /** Goes on beside the first requests: it must not hold up the first byte. */
  function recordFingerprint(entry: Entry, file: File): void {
    const record = async () => {
      entry.kept.fingerprint = await takeFingerprint(file);
      await save(entry);
    };
    entry.fingerprinted = record();
    // The first part that wants to count hears of a failure.
    entry.fingerprinted.catch(() => undefined);
  }

  function start(entry: Entry, file: File): void {
    const { id, plan, session } = entry.kept;
    entry.kept.isPaused = false;
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
    if (isSent(kept, etags)) await finisher.finish(entry);
    else if (file !== null) start(entry, file);
    else {
      askForFile(entry);
      // It is a click that led here, as a rule: the browser may ask at once.
      await reopen(entry, askToRead);
    }
  }

  /** Any tab may be handed the file: until one is, none has the upload. */
  function askForFile(entry: Entry): void {
    setStage(entry, { kind: "needs-file", oneClick: entry.kept.handle !== null, mismatch: [] });
    void letGo(entry);
  }

  /** Takes a file for an upload that was interrupted, if it is the same one. */
  async function offer(entry: Entry, source: FileSource): Promise<void> {
    if (entry.isOffered) return;
    entry.isOffered = true;
    const isTaken = await take(entry, source).finally(() => {
      entry.isOffered = false;
    });
    if (isTaken) await proceed(entry);
    else if (tabs.has(entry.kept.id)) await letGo(entry);
  }

  /** @returns whether the upload has its file, and this tab the upload */
  async function take(entry: Entry, { file, handle }: FileSource): Promise<boolean> {
    const { kept } = entry;
    const offered = await takeFingerprint(file);
    // Without a fingerprint on record no part counts, and yet the plan is for a file of this size.
    const { name, sizeBytes } = kept;
    const wanted = kept.fingerprint ?? { ...offered, name, sizeBytes };
    const mismatch = compareFingerprints(wanted, offered);
    if (!needsFile(entry)) return false;
    if (mismatch.length > 0) {
      setStage(entry, { kind: "needs-file", oneClick: kept.handle !== null, mismatch });
      return false;
    }
    if (!(await tabs.claim(kept.id))) {
      watch(kept.id);
      return false;
    }
    entry.elsewhere = null;
    // Another tab may have come further since this one looked, or have given it up.
    const latest = entry.isKept ? await read(kept.id) : kept;
    if (latest === null || latest.stage.kind !== "needs-file") {
      tabs.release(kept.id);
      await readAgain(kept.id);
      return false;
    }
    const etags = entry.isKept ? await readEtags(latest) : entry.etags;
    // The person may have cancelled it meanwhile.
    if (!needsFile(entry)) return false;
    Object.assign(kept, latest);
    entry.etags = etags;
    entry.sentBytes = doneBytesOf(kept.sizeBytes, kept.plan, etags.keys());
    kept.fingerprint ??= offered;
    entry.fingerprinted = Promise.resolve();
    kept.handle = handle ?? kept.handle;
    entry.file = file;
    await save(entry);
    return needsFile(entry);
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
    let file: File;
    try {
      if (!(await allow(handle))) return;
      file = await handle.getFile();
    } catch (error) {
      const isGone = error instanceof DOMException && error.name === "NotFoundError";
      // Moved, renamed or unplugged: the person has to show where it is.
      if (isGone) entry.kept.handle = null;
      askForFile(entry);
      return;
    }
    await offer(entry, { file, handle });
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
        mine(command.ids).forEach(pauseSending);
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
        forget(mine(command.ids).filter(({ kept }) => isOver(kept) || kept.isDismissed));
        break;
    }
  }

  /** Those of them that no other tab runs. */
  function mine(ids: readonly string[]): Entry[] {
    return ids.flatMap((id) => entries.get(id) ?? []).filter(({ elsewhere }) => elsewhere === null);
  }

  function pauseSending(entry: Entry): void {
    const { kept, etags } = entry;
    if (!canPause(toTransfer(entry)) || etags.size === kept.plan.partCount) return;
    uploader.stop(kept.id);
    entry.sentBytes = doneBytesOf(kept.sizeBytes, kept.plan, etags.keys());
    kept.isPaused = true;
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
    const { id, stage } = entry.kept;
    if (stage.kind !== "cancelled" && stage.kind !== "failed") return;
    if (!(await tabs.claim(id))) {
      watch(id);
      return;
    }
    setStage(entry, { kind: "queued" });
    if (stage.kind === "cancelled") {
      await startOver(entry);
    } else {
      if (stage.failure.kind === "session-gone") await startOver(entry);
      // The page's grip on the file is broken for good; a fresh one shows whether it is the same.
      if (stage.failure.kind === "file-unreadable") entry.file = null;
    }
    // It may have been paused or cancelled in the meantime.
    if (entry.kept.stage.kind === "queued") await proceed(entry);
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
    kept.handle = null;
    void journal.forgetParts(kept.id).then(() => letGo(entry));
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

  /** Tells the service again. A film that was settled belongs to no tab: this one takes it first. */
  async function followUp(entry: Entry): Promise<void> {
    const { id, stage } = entry.kept;
    if (vodIdOf(stage) === null) return;
    if (await tabs.claim(id)) finisher.followUp(entry);
    else watch(id);
  }

  function forget(forgotten: readonly Entry[]): void {
    const ids = forgotten.map(({ kept }) => kept.id);
    entries.drop(ids);
    for (const { kept } of forgotten) {
      const vodId = vodIdOf(kept.stage);
      if (vodId !== null) services.settle.cancel(encodingId(vodId));
      tabs.release(kept.id);
      void journal.forget(kept.id);
    }
    tabs.tell({ kind: "forgotten", ids });
  }

  // ---- What earlier pages left

  /**
   * Goes on with an upload that no tab runs, as far as that is possible without a person. Fulfilled
   * once it is known who has it and where it stands.
   */
  async function takeUp(kept: KeptUpload): Promise<void> {
    const { id } = kept;
    const etags = isOver(kept) ? new Map<number, string>() : await readEtags(kept);
    if (tabs.has(id) || isRunHere(entries.get(id))) return;
    const entry = entries.create(kept, etags, null);
    entries.show();
    if (!isOpen(kept)) return;
    if (!(await tabs.claim(id))) {
      entry.elsewhere ??= { ...toTransfer(entry), isElsewhere: true };
      watch(id);
      entries.show(entry);
      return;
    }
    entry.elsewhere = null;
    // Whoever had it until now may have brought it to an end.
    const latest = await read(id);
    if (latest === null || !isOpen(latest)) {
      tabs.release(id);
      if (latest === null) entries.drop([id]);
      else entries.show(entries.create(latest, new Map(), null));
      return;
    }
    Object.assign(kept, latest);
    entry.etags = await readEtags(kept);
    entry.sentBytes = doneBytesOf(kept.sizeBytes, kept.plan, entry.etags.keys());
    const { stage } = kept;
    const vodId = vodIdOf(stage);
    if (vodId !== null) finisher.follow(entry, vodId);
    // What has failed says so until somebody wants it tried again.
    else if (stage.kind === "failed") entries.publish(entry);
    else if (isSent(kept, entry.etags)) void finisher.finish(entry);
    else {
      askForFile(entry);
      // A person may have let this page read the file for good. What was paused waits for the person.
      if (!kept.isPaused) void reopen(entry, mayRead);
    }
  }

  /** Those of its session. Without it there are none, whatever is on record. */
  async function readEtags({ id, session }: KeptUpload): Promise<Map<number, string>> {
    if (session === null) return new Map();
    for (;;) {
      try {
        return await journal.etags(id, session.uploaderId);
      } catch {
        await pause(READ_AGAIN_MS, never);
      }
    }
  }

  /** @throws what kept the record from being read; it is tried again by itself */
  async function takeUpAll(): Promise<void> {
    let left: readonly KeptUpload[];
    try {
      left = await journal.uploads();
    } catch (error) {
      void pause(READ_AGAIN_MS, never).then(() => {
        reading = takeUpAll();
        return reading.catch(() => undefined);
      });
      throw error;
    }
    const old = left
      .filter(isOver)
      .toSorted((a, b) => b.addedAtMs - a.addedAtMs)
      .slice(MOST_IN_HISTORY);
    for (const { id } of old) void journal.forget(id);
    await Promise.all(left.filter((kept) => !old.includes(kept)).map(takeUp));
    isRead = true;
    entries.publish();
  }

  // New uploads wait for the old ones, lest a film be sent twice; but not for ever.
  let reading = takeUpAll();
  await Promise.race([reading.catch(() => undefined), pause(LONGEST_READING_MS, never)]);
  tabs.tell({ kind: "hello" });

  return {
    subscribe: entries.subscribe,
    getSnapshot: entries.getSnapshot,
    whenRead: () => reading,
    add,
    send,
  };
}

function needsFile({ kept, elsewhere }: Entry): boolean {
  return elsewhere === null && kept.stage.kind === "needs-file";
}

/** Whether this tab has it in hand, so that what others say of it, or the record, is old. */
function isRunHere(entry: Entry | undefined): boolean {
  return (
    entry !== undefined &&
    entry.elsewhere === null &&
    (isHeld(entry.kept) || entry.followUp.kind === "working")
  );
}

/** Whether the file is not needed any more: storage has it all, or the service was told so already. */
function isSent({ session, plan, completion }: KeptUpload, etags: Map<number, string>): boolean {
  return session !== null && (etags.size === plan.partCount || completion?.isSent === true);
}
