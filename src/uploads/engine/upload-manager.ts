import { newId } from "#shared/format/ids.ts";
import type { ApiServices } from "#shared/http/api-context.tsx";
import { pageEnd } from "#shared/http/page-end.ts";
import { pause } from "#shared/http/pause.ts";
import { createByteSender } from "./byte-sender.ts";
import { failureOf } from "./failure.ts";
import { askToRead, createFileDesk, type FileDesk, mayRead } from "./file-desk.ts";
import { createFinisher, type Finisher } from "./finish-upload.ts";
import { type Journal, openJournal, READ_AGAIN_MS, readEtags, readUpload } from "./journal.ts";
import { keptUploadsKey } from "./kept-flag.ts";
import {
  beginUpload,
  isOpen,
  isOver,
  isSameFile,
  isSent,
  type KeptUpload,
  vodIdOf,
} from "./kept-upload.ts";
import { createSharing, type Sharing } from "./tab-sharing.ts";
import { joinTabs } from "./tabs.ts";
import type { NewTransfer, Transfer, TransferCommand } from "./transfer.ts";
import { createCommands } from "./transfer-commands.ts";
import {
  canRetry,
  countDone,
  createEntries,
  type Entries,
  type Entry,
  needsFile,
  toTransfer,
} from "./upload-entries.ts";

/** Everything about uploads that is not on screen: one for the page. */
export interface UploadManager {
  subscribe: (listener: () => void) => () => void;
  /** In the order of sending; those that are over where they were. The same array until something changes. */
  getSnapshot: () => readonly Transfer[];
  /** Fulfilled when everything on record is in the snapshot. Rejects when it can't be read now. */
  whenRead: () => Promise<void>;
  /**
   * @param ids for those films that no interrupted or failed upload goes on with
   * @returns the id of each film's transfer
   * @throws RangeError for a file that can't be cut into parts
   */
  add: (films: readonly NewTransfer[], ids: readonly string[]) => string[];
  send: (command: TransferCommand) => void;
}

/** So many uploads that are over are remembered. */
const MOST_IN_HISTORY = 500;
const LONGEST_READING_MS = 8000;

/** Takes up what earlier pages left, and manages uploads from then on. */
export async function createUploadManager(
  services: ApiServices,
  journal: Journal = openJournal(),
): Promise<UploadManager> {
  const tabs = joinTabs((message) => sharing.hear(message));
  const entries = createEntries(journal, tabs);
  const sharing = createSharing(journal, entries, tabs, (kept) => takeUp(kept));
  const finisher = createFinisher(
    services,
    journal,
    entries,
    tabs,
    proceed,
    (entry) => void sharing.letGo(entry),
  );
  const sender = createByteSender(
    services.api,
    journal,
    entries,
    (entry) => void finisher.finish(entry),
    (entry, error) => entries.fail(entry, failureOf(error)),
  );
  const fileDesk = createFileDesk(journal, entries, sharing, proceed);
  const takeUp = createTakeUp(journal, entries, sharing, finisher, fileDesk);
  const never = new AbortController().signal;
  let isRead = false;

  const send = createCommands({
    services,
    journal,
    entries,
    sharing,
    fileDesk,
    sender,
    finisher,
    proceed,
  });

  entries.subscribe(() => {
    // Whoever has signed out leaves nothing behind.
    if (pageEnd.aborted) return;
    sender.setOrder(entries.getSnapshot().map(({ id }) => id));
    // Without having read everything, nobody knows that there is nothing.
    const areThere = entries.all().some(({ kept }) => isOpen(kept));
    if (areThere || isRead) setKeptUploads(areThere);
  });

  function add(films: readonly NewTransfer[], ids: readonly string[]): string[] {
    return films.map((film, index) => {
      const same = entries.all().filter(({ kept }) => isSameFile(kept, film.file));
      const earlier = same.find(needsFile) ?? same.find(canRetry);
      if (earlier !== undefined) {
        const { id } = earlier.kept;
        send({ kind: "offer", id, sources: [film] });
        return id;
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
    sender.recordFingerprint(entry, film.file);
    await sharing.claim(entry.kept.id);
    void entries.save(entry);
    // It may have been paused or cancelled in the meantime.
    if (entry.kept.stage.kind !== "queued") await sharing.letGo(entry);
    else sender.start(entry, film.file);
    entries.publish(entry);
  }

  /** Goes on from wherever it stands, if its file is at hand or not needed any more. */
  async function proceed(entry: Entry): Promise<void> {
    const { kept, etags, file } = entry;
    if (!(await sharing.claim(kept.id))) {
      sharing.watch(kept.id);
      return;
    }
    if (isSent(kept, etags)) await finisher.finish(entry);
    else if (file !== null) sender.start(entry, file);
    else {
      fileDesk.ask(entry);
      // It is a click that led here, as a rule: the browser may ask at once.
      await fileDesk.reopen(entry, askToRead);
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

let last: boolean | null = null;

/** Remembers whether there is something to look for when the page is opened again. */
function setKeptUploads(areThere: boolean): void {
  if (areThere === last) return;
  last = areThere;
  try {
    if (areThere) localStorage.setItem(keptUploadsKey(), "1");
    else localStorage.removeItem(keptUploadsKey());
  } catch {
    // Without storage every page looks, and finds nothing.
  }
}

/**
 * Goes on with an upload that no tab runs, as far as that is possible without a person. Fulfilled
 * once it is known who has it and where it stands.
 */
type TakeUp = (kept: KeptUpload) => Promise<void>;

/** How what earlier pages left, or another tab has let go, is taken up. */
function createTakeUp(
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
