import { createStore } from "zustand/vanilla";
import type { ApiServices } from "#shared/http/api-context.tsx";
import { pause } from "#shared/http/backoff.ts";
import type { NewTransfer, Transfer, TransferCommand } from "#uploads/transfer.ts";
import { needsFile, stateOf } from "#uploads/transfer-state.ts";
import { dispatch, drop, put } from "./dispatch.ts";
import { followUp } from "./follow-up.ts";
import { type Journal, openJournal, readUpload } from "./journal.ts";
import { failureOf, followVideo, makeVideo, noticeReady } from "./make-video.ts";
import { announce, followShown } from "./show-uploads.ts";
import { beginUpload } from "./stored-upload.ts";
import { joinTabs, type TabMessage } from "./tabs.ts";
import { readAgain, sortByPerson, takeUpAll, watchElsewhere } from "./take-up.ts";
import type { Effect } from "./transfer-events.ts";
import { addVideos, sendCommand } from "./upload-commands.ts";
import { find, isInHand, type UploadContext } from "./upload-context.ts";
import { keepPart, openFile } from "./upload-file.ts";
import { createUploadOwners } from "./upload-owners.ts";
import { createUploader } from "./uploader.ts";

/** Manages everything about uploads that is not on screen: one for the page. */
export type UploadManager = Awaited<ReturnType<typeof createUploadManager>>;

const MAX_READING_MS = 8000;

/**
 * Takes up what earlier pages left, and manages uploads from then on: what happens to one goes through the
 * reducer, and its new state is shown, sent to other tabs and stored.
 */
export async function createUploadManager(
  services: ApiServices,
  journal: Journal = openJournal(),
  join = joinTabs,
) {
  const context = createContext(services, journal, join);
  services.settle.subscribe(() => noticeReady(context));
  followShown(context);
  // New uploads wait for the old ones to prevent duplicates, but not forever.
  context.reading = takeUpAll(context);
  const limit = pause(MAX_READING_MS, new AbortController().signal);
  await Promise.race([context.reading.catch(() => undefined), limit]);
  context.tabs.notify({ kind: "hello" });
  return {
    subscribe: context.store.subscribe,
    /** Lists transfers in the order of sending; those that are over stay where they were. */
    getSnapshot: context.store.getState,
    /** Is fulfilled when everything on record is in the snapshot. It rejects when that can't be read now. */
    whenRead: () => context.reading,
    /**
     * Returns the unfinished uploads of other persons: they wait until those sign in again. The array is the same until
     * they change.
     */
    getOthers: context.owners.others,
    add: (videos: readonly NewTransfer[], ids: readonly string[]) =>
      addVideos(context, videos, ids),
    send: (command: TransferCommand) => sendCommand(context, command),
  };
}

function createContext(
  services: ApiServices,
  journal: Journal,
  join: typeof joinTabs,
): UploadContext {
  const tabs = join((message) => void hear(context, message));
  const owners = createUploadOwners(services, () => sortByPerson(context));
  const guarded = { ...services, api: owners.api };
  const context: UploadContext = {
    services,
    guarded,
    journal,
    tabs,
    owners,
    uploader: createUploader(guarded.api, {
      stateOf: (id) => find(context, id),
      dispatch: (id, event) => dispatch(context, id, event),
      keepPart: (id, part) => keepPart(context, id, part),
      onFailed: (id, error) =>
        void dispatch(context, id, { kind: "failed", failure: failureOf(error) }),
    }),
    runEffect: (id, effect) => runEffect(context, id, effect),
    states: new Map(),
    store: createStore<readonly Transfer[]>(() => []),
    shown: new WeakMap(),
    publishing: null,
    announced: [],
    areNoted: null,
    reading: Promise.resolve(),
    isRead: false,
    takingUp: new Set(),
    held: new Set(),
    steps: new Map(),
    publishingRuns: new Map(),
    fingerprints: new Map(),
    offered: new Set(),
    given: new Map(),
  };
  return context;
}

/** Does what the reducer asks for. Outcomes come back as events. */
function runEffect(context: UploadContext, id: string, effect: Effect): void {
  const { uploader, journal, steps, given } = context;
  switch (effect.kind) {
    case "send":
      uploader.start(id);
      break;
    case "stop":
      uploader.stop(id);
      steps.get(id)?.abort();
      context.publishingRuns.get(id)?.abort();
      given.delete(id);
      break;
    case "complete":
      void makeVideo(context, id);
      break;
    case "follow":
      followVideo(context, id, effect.videoId);
      break;
    case "follow-up":
      void followUp(context, id);
      break;
    case "open":
      void openFile(context, id, effect.mayAsk);
      break;
    case "forget-parts":
      void journal.forgetParts(id, effect.partNumbers ?? undefined);
      break;
  }
}

/** Hears what another tab says of uploads. */
async function hear(context: UploadContext, message: TabMessage): Promise<void> {
  const { journal, owners, states, offered } = context;
  switch (message.kind) {
    case "hello":
      announce(context);
      break;
    case "forgotten":
      owners.remove(message.ids);
      drop(
        context,
        message.ids.filter((id) => !isInHand(context, id)),
      );
      break;
    case "transfers":
      await owners.whenAsked();
      for (const transfer of message.transfers) await hearOf(context, transfer);
      break;
    case "changed": {
      const { id } = message;
      const state = states.get(id);
      const latest = state !== undefined && needsFile(state) ? await readUpload(journal, id) : null;
      // An upload without a tab can be edited and reordered by any.
      const isEdited = latest?.stage.kind === "needs-file" && !offered.has(id);
      if (latest === null || !isEdited) await readAgain(context, id);
      else put(context, latest, states.get(id)?.etags);
      break;
    }
  }
}

/** Takes note of an upload that another tab has. */
async function hearOf(context: UploadContext, transfer: Transfer): Promise<void> {
  const { journal, owners, states } = context;
  const { id } = transfer;
  // This tab has newer data on its own uploads; the message is from before it took over.
  if (isInHand(context, id)) return;
  const known = states.get(id)?.stored ?? (await journal.upload(id).catch(() => null));
  if (isInHand(context, id) || (known !== null && owners.isOthers(known))) return;
  if (!states.has(id)) {
    const { name, sizeBytes, details, addedAtMs } = transfer;
    // Its record can't be read, but this is enough to show it.
    const video = { file: { name, size: sizeBytes }, handle: null, details };
    states.set(id, stateOf(known ?? beginUpload(video, id, addedAtMs)));
  }
  watchElsewhere(context, transfer);
}
