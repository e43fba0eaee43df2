import { createStore } from "zustand/vanilla";
import type { Journal } from "./journal.ts";
import { doneBytesOf, isLocked, isOver, type StoredUpload } from "./stored-upload.ts";
import type { Tabs } from "./tabs.ts";
import type { FollowUp, Transfer, TransferFailure, TransferStage } from "./transfer.ts";

/** An upload as this page knows it. */
export interface Entry {
  /** Stored record; write changes with `save`. */
  stored: StoredUpload;
  /** Parts in storage, with their ETags verbatim. */
  etags: Map<number, string>;
  /** Null once the page that had it is gone. */
  file: File | null;
  /** Fulfilled when the fingerprint is on record; rejected when the file can't be read. */
  fingerprinted: Promise<void>;
  sentBytes: number;
  bytesPerSecond: number | null;
  followUp: FollowUp;
  /** Aborts the steps after sending. */
  abort: AbortController;
  /** The record is on disk. */
  isStored: boolean;
  /** A file is being taken for it. */
  isOffered: boolean;
  /** Last snapshot from the owning tab; null if this one or none owns it. */
  elsewhere: Transfer | null;
  /** Current snapshot; null if it must be recomputed. */
  shown: Transfer | null;
}

/** All uploads of this browser; the only way to change their stage. */
export interface Entries {
  subscribe: (listener: () => void) => () => void;
  getSnapshot: () => readonly Transfer[];
  get: (id: string) => Entry | undefined;
  /** @throws Error for an unknown id */
  find: (id: string) => Entry;
  all: () => Entry[];
  /** In the order of sending. */
  inOrder: () => Entry[];
  create: (stored: StoredUpload, etags: Map<number, string>, file: File | null) => Entry;
  drop: (ids: readonly string[]) => void;
  setStage: (entry: Entry, stage: TransferStage) => void;
  fail: (entry: Entry, failure: TransferFailure) => void;
  setFollowUp: (entry: Entry, followUp: FollowUp) => void;
  /**
   * Writes the record down, unless another tab has the upload or it was forgotten.
   * @returns whether it is on disk
   */
  save: (entry: Entry) => Promise<boolean>;
  /** Records whether writing a part succeeded. */
  setStored: (entry: Entry, isStored: boolean) => void;
  /** Shows what was changed, here and in the other tabs. */
  publish: (...changed: Entry[]) => void;
  /** With the next progress. */
  publishSoon: (entry: Entry) => void;
  /** Here only: what was heard is not said again. */
  show: (...changed: Entry[]) => void;
  /** Says again what this tab runs, for one that has just come. */
  notify: () => void;
}

/** Progress is shown this often. */
const PUBLISH_MS = 200;

/** No uploads yet. */
export function createEntries(journal: Journal, tabs: Pick<Tabs, "notify" | "has">): Entries {
  const entries = new Map<string, Entry>();
  const store = createStore<readonly Transfer[]>(() => []);
  let publishing: ReturnType<typeof setTimeout> | null = null;
  let reported: readonly Transfer[] = [];

  const inOrder = () => [...entries.values()].toSorted((a, b) => a.stored.rank - b.stored.rank);

  function show(...changed: Entry[]): void {
    for (const entry of changed) entry.shown = null;
    store.setState(
      inOrder().map((each) => (each.shown ??= toTransfer(each))),
      true,
    );
  }

  function publish(...changed: Entry[]): void {
    if (publishing !== null) clearTimeout(publishing);
    publishing = null;
    show(...changed);
    const mine = store.getState().filter(isToTell);
    const isReported =
      mine.length === reported.length &&
      mine.every((transfer, index) => transfer === reported[index]);
    if (!isReported) notify();
  }

  function notify(): void {
    reported = store.getState().filter(isToTell);
    tabs.notify({ kind: "transfers", transfers: reported });
  }

  /** Before it is this tab's for sure, others would take it from it. */
  function isToTell(transfer: Transfer): boolean {
    return tabs.has(transfer.id) && isRunHere(transfer);
  }

  function publishSoon(entry: Entry): void {
    entry.shown = null;
    publishing ??= setTimeout(publish, PUBLISH_MS);
  }

  async function save(entry: Entry): Promise<boolean> {
    if (entry.elsewhere !== null || entries.get(entry.stored.id) !== entry) return false;
    const isStored = await journal.save(entry.stored);
    setStored(entry, isStored);
    return isStored;
  }

  function setStored(entry: Entry, isStored: boolean): void {
    if (entry.isStored === isStored) return;
    entry.isStored = isStored;
    publishSoon(entry);
  }

  function setStage(entry: Entry, stage: TransferStage): void {
    const { stored } = entry;
    const before = stored.stage;
    if (isSameStage(before, stage)) return;
    stored.stage = stage;
    const hasEnded = ["ready", "cancelled", "failed"].includes(stage.kind);
    stored.endedAtMs = hasEnded ? Date.now() : null;
    if (stage.kind !== "sending") entry.bytesPerSecond = null;
    // Transient stages are not stored.
    if (!isPassing(before) || !isPassing(stage)) void save(entry);
    publish(entry);
  }

  return {
    subscribe: store.subscribe,
    getSnapshot: store.getState,
    get: (id) => entries.get(id),
    find(id) {
      const entry = entries.get(id);
      if (entry === undefined) throw new Error(`There is no upload ${id}.`);
      return entry;
    },
    all: () => [...entries.values()],
    inOrder,
    create(stored, etags, file) {
      const entry: Entry = {
        stored,
        etags,
        file,
        fingerprinted: Promise.resolve(),
        sentBytes: 0,
        bytesPerSecond: null,
        followUp: { kind: "idle" },
        abort: new AbortController(),
        isStored: true,
        isOffered: false,
        elsewhere: null,
        shown: null,
      };
      countDone(entry);
      // Holders of the entry continue with the reloaded record.
      const known = entries.get(stored.id);
      const current = known === undefined ? entry : Object.assign(known, entry);
      entries.set(stored.id, current);
      return current;
    },
    drop(ids) {
      for (const id of ids) {
        entries.get(id)?.abort.abort();
        entries.delete(id);
      }
      publish();
    },
    setStage,
    fail(entry, failure) {
      countDone(entry);
      setStage(entry, { kind: "failed", failure });
    },
    setFollowUp(entry, followUp) {
      entry.followUp = followUp;
      publish(entry);
    },
    save,
    setStored,
    publish,
    publishSoon,
    show,
    notify,
  };
}

/** Transient stage. */
function isPassing({ kind }: TransferStage): boolean {
  return ["queued", "sending", "waiting"].includes(kind);
}

/** Returns whether other tabs must only observe it. */
function isRunHere(transfer: Transfer): boolean {
  const isFollowedUp = transfer.followUp.kind === "working" || transfer.followUp.kind === "failed";
  return !transfer.isElsewhere && (isLocked(transfer) || isFollowedUp);
}

/** Takes as sent what storage has, and no byte that was on its way. */
export function countDone(entry: Entry): void {
  const { sizeBytes, plan } = entry.stored;
  entry.sentBytes = doneBytesOf(sizeBytes, plan, entry.etags.keys());
}

/** Returns whether it was interrupted and this tab may attach its file. */
export function needsFile({ stored, elsewhere }: Entry): boolean {
  return elsewhere === null && stored.stage.kind === "needs-file";
}

/** Returns whether it certainly failed and this tab may retry it. */
export function canRetry({ stored: { stage, isDismissed }, elsewhere }: Entry): boolean {
  return (
    elsewhere === null &&
    !isDismissed &&
    stage.kind === "failed" &&
    stage.failure.kind !== "outcome-unknown"
  );
}

/** An upload as it is shown. */
export function toTransfer(entry: Entry): Transfer {
  if (entry.elsewhere !== null) return entry.elsewhere;
  const { stored, sentBytes, bytesPerSecond, followUp, isStored } = entry;
  const { id, name, sizeBytes, addedAtMs, endedAtMs, stage, details, isDismissed } = stored;
  return {
    id,
    name,
    sizeBytes,
    addedAtMs,
    endedAtMs,
    sentBytes: isOver(stored) && stage.kind === "ready" ? sizeBytes : sentBytes,
    bytesPerSecond,
    stage,
    details,
    followUp,
    isBegun: stored.session !== null,
    isStored,
    isElsewhere: false,
    isRepairing: (stored.completion?.repairs ?? 0) > 0,
    isDismissed,
  };
}

/** Compares stages; those with further data count as changed. */
function isSameStage(a: TransferStage, b: TransferStage): boolean {
  if (a.kind === "waiting" && b.kind === "waiting") return a.reason === b.reason;
  return a.kind === b.kind && ["queued", "sending", "finishing", "checking"].includes(a.kind);
}
