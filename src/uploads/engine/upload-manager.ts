import { createStore } from "zustand/vanilla";
import { newId } from "#shared/format/ids.ts";
import type { ApiServices } from "#shared/http/api-context.tsx";
import { pause } from "#shared/http/backoff.ts";
import { mayEditNow, whenMayEdit } from "#shared/http/session-queries.ts";
import { signedOutSignal } from "#shared/http/signed-out-signal.ts";
import { encodingId } from "#videos/videos-queries.ts";
import { type Journal, openJournal, READ_AGAIN_MS, readEtags, readUpload } from "./journal.ts";
import { noteStoredUploads } from "./stored-flag.ts";
import {
  beginUpload,
  beyondHistory,
  heldOf,
  isFollowUpDue,
  isOpen,
  isOver,
  isSameFile,
  type StoredUpload,
  videoIdOf,
} from "./stored-upload.ts";
import { joinTabs, type TabMessage } from "./tabs.ts";
import type { FileSource, NewTransfer, Transfer, TransferCommand } from "./transfer.ts";
import { createEffects } from "./transfer-effects.ts";
import { reduce, type TransferEvent } from "./transfer-reducer.ts";
import {
  canRetry,
  isAtWork,
  isUnfinished,
  needsFile,
  stateOf,
  type TransferState,
  toTransfer,
} from "./transfer-state.ts";

/** Everything about uploads that is not on screen: one for the page. */
export type UploadManager = Awaited<ReturnType<typeof createUploadManager>>;

const MAX_READING_MS = 8000;
/** Progress is shown this often. */
const PUBLISH_MS = 200;

/**
 * Takes up what earlier pages left, and manages uploads from then on: what happens to one goes through the
 * reducer, and its new state is shown, sent to other tabs and stored.
 */
export async function createUploadManager(
  services: ApiServices,
  journal: Journal = openJournal(),
  join = joinTabs,
) {
  const states = new Map<string, TransferState>();
  const store = createStore<readonly Transfer[]>(() => []);
  const shown = new WeakMap<TransferState, Transfer>();
  let publishing: ReturnType<typeof setTimeout> | null = null;
  let announced: readonly Transfer[] = [];
  let isRead = false;
  let wasThere: boolean | null = null;
  const takingUp = new Set<string>();
  /** Begun with a role that the person has not now: shown, and resumed once changes are allowed. */
  const held = new Set<string>();
  const never = new AbortController().signal;

  const tabs = join((message) => void hear(message));
  const effects = createEffects({ services, journal, tabs, states, dispatch, save, letGo, watch });

  store.subscribe((transfers) => {
    // After a sign-out nothing is stored.
    if (signedOutSignal.aborted) return;
    effects.setOrder(transfers.map(({ id }) => id));
    // Only a complete read proves that there are none.
    const areThere = [...states.values()].some(({ stored }) => isOpen(stored));
    if ((!areThere && !isRead) || areThere === wasThere) return;
    wasThere = areThere;
    noteStoredUploads(areThere);
  });

  async function dispatch(id: string, event: TransferEvent): Promise<boolean> {
    const before = states.get(id);
    if (before === undefined) return false;
    const { state, effects: due } = reduce(before, event, Date.now());
    states.set(id, state);
    if (state !== before) {
      const isFrequent = ["progress", "part", "stored", "fingerprint"].includes(event.kind);
      if (isFrequent) publishing ??= setTimeout(publish, PUBLISH_MS);
      else if (event.kind === "elsewhere") show();
      else publish();
    }
    // Turns and waits mean nothing to the next page.
    const isPassing = event.kind === "turn" || event.kind === "waiting";
    const saving = state.stored === before.stored || isPassing ? null : save(id);
    for (const effect of due) effects.run(id, effect);
    if (saving === null) return state.isStored;
    const isStored = await saving;
    // Without an owner, its details and its end concern all tabs.
    const isSameStage = state.stored.stage === before.stored.stage;
    const isNews = !tabs.has(id) && (isSameStage || isOver(state.stored));
    if (isNews) tabs.notify({ kind: "changed", id });
    else letGo(id);
    return isStored;
  }

  async function save(id: string): Promise<boolean> {
    const state = states.get(id);
    if (state === undefined || state.elsewhere !== null) return false;
    const isStored = await journal.save(state.stored);
    void dispatch(id, { kind: "stored", isStored });
    return isStored;
  }

  /** Here only: what was heard is not said again. */
  function show(): void {
    const inOrder = [...states.values()].toSorted((a, b) => a.stored.rank - b.stored.rank);
    const transfers = inOrder.map((state) => {
      const transfer = shown.get(state) ?? toTransfer(state);
      shown.set(state, transfer);
      return transfer;
    });
    store.setState(transfers, true);
  }

  function publish(): void {
    if (publishing !== null) clearTimeout(publishing);
    publishing = null;
    show();
    const mine = store.getState().filter(isMine);
    const isSame = mine.every((each, index) => each === announced[index]);
    if (!isSame || mine.length !== announced.length) announce();
  }

  function announce(): void {
    announced = store.getState().filter(isMine);
    tabs.notify({ kind: "transfers", transfers: announced });
  }

  /** Returns whether other tabs must only observe it. Before it is this tab's for sure, they would take it away. */
  function isMine({ id }: Transfer): boolean {
    const state = states.get(id);
    if (state === undefined || !tabs.has(id) || state.elsewhere !== null) return false;
    return isAtWork(state) || ["failed", "unseen"].includes(state.followUp.kind);
  }

  /** Owned by this tab or in progress here: messages and records of others are outdated. */
  function isInHand(id: string): boolean {
    const state = states.get(id);
    const isBusy = state !== undefined && isAtWork(state) && !held.has(id);
    return tabs.has(id) || takingUp.has(id) || isBusy;
  }

  function letGo(id: string): void {
    const state = states.get(id);
    if (state === undefined || !tabs.has(id) || effects.isOffered(id)) return;
    const { stored } = state;
    if (isAtWork(state) || (stored.stage.kind === "ready" && isFollowUpDue(stored))) return;
    tabs.release(id);
    // Others hear of an end; what only waits for its file they have as well.
    if (isOver(stored)) tabs.notify({ kind: "changed", id });
  }

  function drop(ids: readonly string[]): void {
    for (const id of ids) {
      effects.run(id, { kind: "stop" });
      states.delete(id);
    }
    publish();
  }

  async function hear(message: TabMessage): Promise<void> {
    switch (message.kind) {
      case "hello":
        announce();
        break;
      case "forgotten":
        drop(message.ids.filter((id) => !isInHand(id)));
        break;
      case "transfers":
        for (const transfer of message.transfers) await hearOf(transfer);
        break;
      case "changed": {
        const { id } = message;
        const state = states.get(id);
        const latest =
          state !== undefined && needsFile(state) ? await readUpload(journal, id) : null;
        // An upload without an owner can be edited and reordered by any tab.
        const isEdited = latest?.stage.kind === "needs-file" && !effects.isOffered(id);
        if (latest === null || !isEdited) await readAgain(id);
        else put(latest, states.get(id)?.etags);
        break;
      }
    }
  }

  async function hearOf(transfer: Transfer): Promise<void> {
    const { id } = transfer;
    // What this tab has it knows better; the message is from before it took over.
    if (isInHand(id)) return;
    const known = states.get(id)?.stored ?? (await journal.upload(id).catch(() => null));
    if (isInHand(id)) return;
    if (!states.has(id)) {
      const { name, sizeBytes, details, addedAtMs } = transfer;
      // Its record can't be read: enough of it to be watched.
      const video = { file: { name, size: sizeBytes }, handle: null, details };
      states.set(id, stateOf(known ?? beginUpload(video, id, addedAtMs)));
    }
    elsewhere(transfer);
  }

  /** Another tab has it: when that lets go, or is gone, what is on record counts. */
  function elsewhere(transfer: Transfer): void {
    void dispatch(transfer.id, { kind: "elsewhere", transfer });
    watch(transfer.id);
  }

  function put(stored: StoredUpload, etags?: ReadonlyMap<number, string>): void {
    states.set(stored.id, stateOf(stored, etags));
    show();
  }

  function watch(id: string): void {
    tabs.whenFree(id, () => void readAgain(id));
  }

  async function readAgain(id: string): Promise<void> {
    const stored = await readUpload(journal, id);
    if (!states.has(id) || isInHand(id)) return;
    if (stored === null) drop([id]);
    else await takeUp(stored);
  }

  /**
   * Resumes an upload without an owner, as far as possible without the user. Resolves when its owner and stage
   * are known.
   */
  async function takeUp(stored: StoredUpload): Promise<void> {
    const { id } = stored;
    if (isInHand(id)) return;
    if (!isOpen(stored)) return put(stored);
    if (!mayEditNow(services)) {
      held.add(id);
      put(heldOf(stored));
      void whenMayEdit(services).then(() => readAgain(id));
      return;
    }
    held.delete(id);
    takingUp.add(id);
    const isOurs = await tabs.claim(id);
    // Its previous owner may have finished it.
    const latest = isOurs ? await readUpload(journal, id) : stored;
    const etags = latest === null ? undefined : await readEtags(journal, latest);
    takingUp.delete(id);
    if (latest === null) drop([id]);
    else if (isOurs || !states.has(id)) put(latest, etags);
    const state = states.get(id);
    if (!isOurs) {
      if (state !== undefined) elsewhere(toTransfer(state));
    } else if (state === undefined || !isOpen(state.stored)) tabs.release(id);
    else void dispatch(id, { kind: "taken-up" });
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
    const old = beyondHistory(left);
    for (const { id } of old) void journal.forget(id);
    await Promise.all(left.filter((stored) => !old.includes(stored)).map(takeUp));
    isRead = true;
    publish();
  }

  /**
   * @param ids for videos that do not resume an earlier upload
   * @returns transfer ids, one per video
   * @throws RangeError for a file that can't be divided into parts
   */
  function add(videos: readonly NewTransfer[], ids: readonly string[]): string[] {
    return videos.map((video, index) => {
      const known = [...states.values()];
      const same = known.filter(({ stored }) => isSameFile(stored, video.file));
      const earlier = same.find(needsFile) ?? same.find(canRetry);
      if (earlier !== undefined) {
        void offer([video], earlier.stored.id);
        return earlier.stored.id;
      }
      const rank = Math.max(-1, ...known.map(({ stored }) => stored.rank)) + 1;
      const stored = beginUpload(video, ids[index] ?? newId(), rank);
      states.set(stored.id, stateOf(stored, new Map(), video.file));
      show();
      effects.recordFingerprint(stored.id, video.file);
      void tabs.claim(stored.id).then(() => dispatch(stored.id, { kind: "begun" }));
      return stored.id;
    });
  }

  /** Takes a file for an upload that was interrupted or has failed: a given one, or the one that it belongs to. */
  async function offer(sources: readonly FileSource[], givenId?: string): Promise<void> {
    // One after the other: the next file must see which uploads still need one.
    for (const source of sources) {
      const waiting = [...states.values()].filter(needsFile).map(({ stored }) => stored);
      const found =
        waiting.find((stored) => isSameFile(stored, source.file)) ??
        waiting.find(({ name }) => name === source.file.name) ??
        (waiting.length === 1 ? waiting[0] : undefined);
      const id = givenId ?? found?.id;
      if (id === undefined) continue;
      void dispatch(id, { kind: "offered" });
      await effects.offer(id, source);
    }
  }

  async function claimFor(id: string, event: TransferEvent): Promise<void> {
    if (await tabs.claim(id)) await dispatch(id, event);
    else watch(id);
  }

  function send(command: TransferCommand): void {
    // Uploads of other tabs are left alone.
    const ids = "ids" in command ? command.ids : [];
    const own = ids.filter((id) => states.get(id)?.elsewhere === null);
    switch (command.kind) {
      case "pause":
      case "cancel":
      case "dismiss":
      case "describe":
        for (const id of own) void dispatch(id, command);
        break;
      case "resume":
      case "retry":
        for (const id of own) void claimFor(id, command);
        break;
      case "follow-up":
        for (const id of own) effects.run(id, command);
        break;
      case "reopen":
        // Request all permissions at once: the user activation expires within moments.
        for (const id of own) effects.run(id, { kind: "open", mayAsk: true });
        break;
      case "move":
        move(command.id, command.toIndex);
        break;
      case "offer":
        void offer(command.sources, command.id);
        break;
      case "forget":
        forget(own);
        break;
    }
  }

  function move(id: string, toIndex: number): void {
    const open = store
      .getState()
      .filter((each) => isUnfinished(each) && !each.isElsewhere && !each.isDismissed);
    const moved = open.find((each) => each.id === id);
    if (moved === undefined) return;
    const ranks = open.map((each) => states.get(each.id)?.stored.rank ?? 0);
    const order = open.filter((each) => each !== moved).toSpliced(toIndex, 0, moved);
    order.forEach((each, index) => {
      void dispatch(each.id, { kind: "rank", rank: ranks[index] ?? 0 });
    });
  }

  function forget(ids: readonly string[]): void {
    const forgotten = ids.filter((id) => {
      const stored = states.get(id)?.stored;
      return stored !== undefined && (isOver(stored) || stored.isDismissed);
    });
    for (const id of forgotten) {
      const stage = states.get(id)?.stored.stage;
      const videoId = stage === undefined ? null : videoIdOf(stage);
      if (videoId !== null) services.settle.cancel(encodingId(videoId));
      tabs.release(id);
      void journal.forget(id);
    }
    drop(forgotten);
    tabs.notify({ kind: "forgotten", ids: forgotten });
  }

  // New uploads wait for the old ones to prevent duplicates, but not forever.
  let reading = takeUpAll();
  await Promise.race([reading.catch(() => undefined), pause(MAX_READING_MS, never)]);
  tabs.notify({ kind: "hello" });

  return {
    subscribe: store.subscribe,
    /** In the order of sending; those that are over where they were. */
    getSnapshot: store.getState,
    /** Fulfilled when everything on record is in the snapshot. Rejects when it can't be read now. */
    whenRead: () => reading,
    add,
    send,
  };
}
