import { newId } from "#shared/format/ids.ts";
import type { ApiServices } from "#shared/http/api-context.tsx";
import { pause } from "#shared/http/backoff.ts";
import { signedOutSignal } from "#shared/http/signed-out-signal.ts";
import { createByteSender } from "./byte-sender.ts";
import { askToRead, createFileStore, type FileStore, mayRead } from "./file-store.ts";
import { createFinisher, type Finisher, failureOf } from "./finish-upload.ts";
import { type Journal, openJournal, READ_AGAIN_MS, readEtags, readUpload } from "./journal.ts";
import { uploadsStorageKey } from "./stored-flag.ts";
import {
  beginUpload,
  isOpen,
  isOver,
  isSameFile,
  isSent,
  type StoredUpload,
  videoIdOf,
} from "./stored-upload.ts";
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
   * @param ids for videos that do not resume an earlier upload
   * @returns transfer ids, one per video
   * @throws RangeError for a file that can't be divided into parts
   */
  add: (videos: readonly NewTransfer[], ids: readonly string[]) => string[];
  send: (command: TransferCommand) => void;
}

/** So many uploads that are over are remembered. */
const MAX_IN_HISTORY = 500;
const MAX_READING_MS = 8000;

/** Takes up what earlier pages left, and manages uploads from then on. */
export async function createUploadManager(
  services: ApiServices,
  journal: Journal = openJournal(),
): Promise<UploadManager> {
  const tabs = joinTabs((message) => sharing.hear(message));
  const entries = createEntries(journal, tabs);
  const sharing = createSharing(journal, entries, tabs, (stored) => takeUp(stored));
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
  const fileStore = createFileStore(journal, entries, sharing, proceed);
  const takeUp = createTakeUp(journal, entries, sharing, finisher, fileStore);
  const never = new AbortController().signal;
  let isRead = false;

  const send = createCommands({
    services,
    journal,
    entries,
    sharing,
    fileStore,
    sender,
    finisher,
    proceed,
  });

  entries.subscribe(() => {
    // After a sign-out nothing is stored.
    if (signedOutSignal.aborted) return;
    sender.setOrder(entries.getSnapshot().map(({ id }) => id));
    // Only a complete read proves that there are none.
    const areThere = entries.all().some(({ stored }) => isOpen(stored));
    if (areThere || isRead) setStoredUploads(areThere);
  });

  function add(videos: readonly NewTransfer[], ids: readonly string[]): string[] {
    return videos.map((video, index) => {
      const same = entries.all().filter(({ stored }) => isSameFile(stored, video.file));
      const earlier = same.find(needsFile) ?? same.find(canRetry);
      if (earlier !== undefined) {
        const { id } = earlier.stored;
        send({ kind: "offer", id, sources: [video] });
        return id;
      }
      const rank = Math.max(-1, ...entries.all().map(({ stored }) => stored.rank)) + 1;
      const stored = beginUpload(video, ids[index] ?? newId(), rank);
      const entry = entries.create(stored, new Map(), video.file);
      entries.show();
      void begin(entry, video);
      return stored.id;
    });
  }

  async function begin(entry: Entry, video: NewTransfer): Promise<void> {
    sender.recordFingerprint(entry, video.file);
    await sharing.claim(entry.stored.id);
    void entries.save(entry);
    // It may have been paused or cancelled in the meantime.
    if (entry.stored.stage.kind !== "queued") await sharing.letGo(entry);
    else sender.start(entry, video.file);
    entries.publish(entry);
  }

  /** Resumes from its stage, if its file is available or not needed. */
  async function proceed(entry: Entry): Promise<void> {
    const { stored, etags, file } = entry;
    if (!(await sharing.claim(stored.id))) {
      sharing.watch(stored.id);
      return;
    }
    if (isSent(stored, etags)) await finisher.finish(entry);
    else if (file !== null) sender.start(entry, file);
    else {
      fileStore.ask(entry);
      // It is a click that led here, as a rule: the browser may ask at once.
      await fileStore.reopen(entry, askToRead);
    }
  }

  /** @throws the error of reading the records; retried automatically */
  async function takeUpAll(): Promise<void> {
    let left: readonly StoredUpload[];
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
      .slice(MAX_IN_HISTORY);
    for (const { id } of old) void journal.forget(id);
    await Promise.all(left.filter((stored) => !old.includes(stored)).map(takeUp));
    isRead = true;
    entries.publish();
  }

  // New uploads wait for the old ones to prevent duplicates, but not forever.
  let reading = takeUpAll();
  await Promise.race([reading.catch(() => undefined), pause(MAX_READING_MS, never)]);
  tabs.notify({ kind: "hello" });

  return {
    subscribe: entries.subscribe,
    getSnapshot: entries.getSnapshot,
    whenRead: () => reading,
    add,
    send,
  };
}

let last: boolean | null = null;

/** Stores whether the next page has uploads to resume. */
function setStoredUploads(areThere: boolean): void {
  if (areThere === last) return;
  last = areThere;
  try {
    if (areThere) localStorage.setItem(uploadsStorageKey(), "1");
    else localStorage.removeItem(uploadsStorageKey());
  } catch {
    // Without storage every page looks and finds none.
  }
}

/**
 * Resumes an upload without an owner, as far as possible without the user. Resolves when its owner and stage
 * are known.
 */
type TakeUp = (stored: StoredUpload) => Promise<void>;

/** Resumes uploads left by earlier pages or released by other tabs. */
function createTakeUp(
  journal: Journal,
  entries: Entries,
  sharing: Pick<Sharing, "claim" | "isMine" | "release" | "watch">,
  finisher: Pick<Finisher, "finish" | "follow">,
  fileStore: Pick<FileStore, "ask" | "reopen">,
): TakeUp {
  return async (stored) => {
    const { id } = stored;
    const etags = isOver(stored) ? new Map<number, string>() : await readEtags(journal, stored);
    if (sharing.isMine(id)) return;
    const entry = entries.create(stored, etags, null);
    entries.show();
    if (!isOpen(stored)) return;
    if (!(await sharing.claim(id))) {
      entry.elsewhere ??= { ...toTransfer(entry), isElsewhere: true };
      sharing.watch(id);
      entries.show(entry);
      return;
    }
    entry.elsewhere = null;
    // Its previous owner may have finished it.
    const latest = await readUpload(journal, id);
    if (latest === null || !isOpen(latest)) {
      sharing.release(id);
      if (latest === null) entries.drop([id]);
      else entries.show(entries.create(latest, new Map(), null));
      return;
    }
    Object.assign(stored, latest);
    entry.etags = await readEtags(journal, stored);
    countDone(entry);
    const { stage } = stored;
    const videoId = videoIdOf(stage);
    if (videoId !== null) finisher.follow(entry, videoId);
    // A failed upload stays so until the user retries it.
    else if (stage.kind === "failed") entries.publish(entry);
    else if (isSent(stored, entry.etags)) void finisher.finish(entry);
    else {
      fileStore.ask(entry);
      // The user may have granted permanent access. A paused upload waits for the user.
      if (!stored.isPaused) void fileStore.reopen(entry, mayRead);
    }
  };
}
