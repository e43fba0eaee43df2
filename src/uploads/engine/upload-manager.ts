import { newId } from "#shared/format/ids.ts";
import type { ApiServices } from "#shared/http/api-context.tsx";
import { pageEnd } from "#shared/http/page-end.ts";
import { pause } from "#shared/http/pause.ts";
import { createByteSender } from "./byte-sender.ts";
import { failureOf } from "./failure.ts";
import { askToRead } from "./file-access.ts";
import { createFileDesk } from "./file-desk.ts";
import { createFinisher } from "./finish-upload.ts";
import { type Journal, openJournal } from "./journal.ts";
import { setKeptUploads } from "./keep-flag.ts";
import { beginUpload, isOpen, isOver, isSameFile, isSent, type KeptUpload } from "./kept-upload.ts";
import { READ_AGAIN_MS } from "./read-kept.ts";
import { createSharing } from "./tab-sharing.ts";
import { joinTabs } from "./tabs.ts";
import { createTakeUp } from "./take-up.ts";
import type { NewTransfer, Transfer, TransferCommand } from "./transfer.ts";
import { createCommands } from "./transfer-commands.ts";
import { canRetry, createEntries, type Entry, needsFile } from "./upload-entries.ts";

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
