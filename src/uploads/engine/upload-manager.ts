import { createStore } from "zustand/vanilla";
import type { ApiServices } from "#shared/http/api-context.tsx";
import { pause } from "#shared/http/backoff.ts";
import { mayEditNow, whenMayEdit } from "#shared/http/session-queries.ts";
import { signedOutSignal } from "#shared/http/signed-out-signal.ts";
import { noteStoredUploads } from "#uploads/stored-flag.ts";
import type { NewTransfer, Transfer, TransferCommand } from "#uploads/transfer.ts";
import {
  isAtWork,
  needsFile,
  stateOf,
  type TransferState,
  toTransfer,
} from "#uploads/transfer-state.ts";
import { type Journal, openJournal, READ_AGAIN_MS, readEtags, readUpload } from "./journal.ts";
import {
  beginUpload,
  beyondHistory,
  heldOf,
  isFollowUpDue,
  isOpen,
  isOver,
  type StoredUpload,
} from "./stored-upload.ts";
import { joinTabs, type TabMessage } from "./tabs.ts";
import { createEffects } from "./transfer-effects.ts";
import type { TransferEvent } from "./transfer-events.ts";
import { reduce } from "./transfer-reducer.ts";
import { addVideos, sendCommand } from "./upload-commands.ts";
import { createUploadOwners } from "./upload-owners.ts";

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
  const owners = createUploadOwners(services, sortByPerson);
  const guarded = { ...services, api: owners.api };
  const shared = { journal, tabs, states, dispatch, save, letGo, watch };
  const effects = createEffects({ services: guarded, ...shared });

  store.subscribe((transfers) => {
    // After a sign-out nothing is stored.
    if (signedOutSignal.aborted) return;
    effects.setOrder(transfers.map(({ id }) => id));
    // Only a complete read proves that there are none.
    const areThere =
      owners.others().length > 0 || [...states.values()].some(({ stored }) => isOpen(stored));
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
    // While no tab has it, its details and its end concern all of them.
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
        owners.remove(message.ids);
        drop(message.ids.filter((id) => !isInHand(id)));
        break;
      case "transfers":
        await owners.whenAsked();
        for (const transfer of message.transfers) await hearOf(transfer);
        break;
      case "changed": {
        const { id } = message;
        const state = states.get(id);
        const latest =
          state !== undefined && needsFile(state) ? await readUpload(journal, id) : null;
        // An upload that no tab has can be edited and reordered by any.
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
    if (isInHand(id) || (known !== null && owners.isOthers(known))) return;
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
   * Resumes an upload that no tab has, as far as possible without the user. Resolves when its stage is known, and
   * whether this tab has it.
   */
  async function takeUp(stored: StoredUpload): Promise<void> {
    const { id } = stored;
    if (isInHand(id)) return;
    if (!isOpen(stored)) return put(stored);
    if (owners.isOthers(stored)) return putAside(stored);
    const isUnclear = owners.isUnclear(stored);
    if (isUnclear || !mayEditNow(services)) {
      held.add(id);
      put(heldOf(stored));
      if (!isUnclear) void whenMayEdit(services).then(() => readAgain(id));
      return;
    }
    held.delete(id);
    takingUp.add(id);
    const isOurs = await tabs.claim(id);
    // The tab that had it may have given it up because another person has signed in.
    if (isOurs && (stored.owner ?? null) !== null) await owners.ask();
    // The tab that had it may have finished it.
    const latest = isOurs ? await readUpload(journal, id) : stored;
    const etags = latest === null ? undefined : await readEtags(journal, latest);
    takingUp.delete(id);
    if (latest !== null && owners.isOthers(latest)) return putAside(latest);
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
    await owners.whenAsked();
    const old = beyondHistory(left);
    for (const { id } of old) void journal.forget(id);
    await Promise.all(left.filter((stored) => !old.includes(stored)).map(takeUp));
    isRead = true;
    publish();
  }

  /** It is another person's: nothing of it is under way any more, and this page does not show it. */
  function putAside(stored: StoredUpload): void {
    owners.setAside(stored);
    tabs.release(stored.id);
    if (states.has(stored.id)) drop([stored.id]);
  }

  /** Until it is there it counts as another person's: imports must not take it for forgotten. */
  async function takeBack(stored: StoredUpload): Promise<void> {
    await takeUp((await readUpload(journal, stored.id)) ?? stored);
    if (!owners.isOthers(stored)) owners.remove([stored.id]);
    publish();
  }

  /** Another person has signed in, or it is known again who is. */
  function sortByPerson(): void {
    const open = [...states.values()].map(({ stored }) => stored).filter(isOpen);
    for (const stored of open.filter(owners.isOthers)) putAside(stored);
    for (const stored of owners.own()) void takeBack(stored);
    for (const id of held) void readAgain(id);
    publish();
  }

  // New uploads wait for the old ones to prevent duplicates, but not forever.
  let reading = takeUpAll();
  await Promise.race([reading.catch(() => undefined), pause(MAX_READING_MS, never)]);
  tabs.notify({ kind: "hello" });

  const means = { services, journal, states, store, tabs, effects, owners };
  const context = { ...means, dispatch, show, watch, drop };
  return {
    subscribe: store.subscribe,
    /** In the order of sending; those that are over where they were. */
    getSnapshot: store.getState,
    /** Fulfilled when everything on record is in the snapshot. Rejects when it can't be read now. */
    whenRead: () => reading,
    /** Unfinished uploads of other persons: they wait until those sign in again. The same array until they change. */
    getOthers: owners.others,
    add: (videos: readonly NewTransfer[], ids: readonly string[]) =>
      addVideos(context, videos, ids),
    send: (command: TransferCommand) => sendCommand(context, command),
  };
}
