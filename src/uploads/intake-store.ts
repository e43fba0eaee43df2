import { createStore } from "zustand/vanilla";
import { placeIn } from "#folders/ensure-folder.ts";
import { stemOf } from "#shared/format/file-names.ts";
import type { ApiServices } from "#shared/http/api-context.tsx";
import type { ApiClient } from "#shared/http/client.ts";
import { createLeaveQuestion } from "#shared/sync/leave-question.ts";
import type { VideoDetails } from "#uploads/engine/transfer.ts";
import type { TransferStore } from "#uploads/engine/transfer-store.ts";
import type { Video } from "#videos/video-record.ts";
import { listVideos } from "#videos/videos.ts";
import {
  createFolderOffers,
  type FolderOffer,
  judgeVideo,
  type QueuedVideo,
  type Tree,
  type Verdict,
  type VideoFacts,
} from "./folder-offers.ts";
import type { Intake, IntakeFile } from "./intake.ts";
import { uploadName } from "./upload-name.ts";

/** Details applied to videos added from now on. */
export type VideoDefaults = Omit<VideoDetails, "title">;

/** A file that was left out, and why. */
export interface Refusal {
  name: string;
  /** `repeated`: the same file is taken already. */
  reason: Extract<Verdict, { kind: "refused" }>["reason"] | "repeated";
}

/** File that needs confirmation before it is sent. */
export type DuplicateVideo = {
  id: string;
  name: string;
} & (
  | { reason: "unknown-type" | "in-queue" }
  | { reason: "sent-before"; videoId: string }
  /** The library has a video from a file of this name and size. */
  | { reason: "in-library"; videoId: string; title: string }
);

/** Everything between files that were brought and transfers, as it is at one moment. */
export interface IntakeState {
  /** Drops and choices whose files are being read. */
  readingCount: number;
  /** Files being looked up in the library. */
  checkingCount: number;
  /** Of the last drop or selection. */
  refused: readonly Refusal[];
  hiddenCount: number;
  unreadable: readonly string[];
  /** Not even something to leave out, as in an empty folder. */
  isNothingFound: boolean;
  duplicates: readonly DuplicateVideo[];
  offers: readonly FolderOffer[];
  defaults: VideoDefaults;
}

/** Accepts files: validates them, holds back duplicates, and adds the rest to the transfers. */
export interface IntakeStore {
  subscribe: (listener: () => void) => () => void;
  /** The same object until something changes. */
  getSnapshot: () => IntakeState;
  /** @param intake never rejects */
  take: (intake: Promise<Intake>) => Promise<void>;
  uploadAnyway: (duplicateIds: readonly string[]) => void;
  leaveOut: (duplicateIds: readonly string[]) => void;
  /** Takes away what was said of files that were left out. */
  dismissFindings: () => void;
  setDefaults: (change: Partial<VideoDefaults>) => void;
  /** Creates the missing folders of an offer and moves its videos into them. */
  recreateFolders: (offerId: string) => Promise<void>;
  dismissOffer: (offerId: string) => void;
}

/** File being processed. */
interface Arrival {
  source: IntakeFile;
  /** Null for a file without folders. */
  tree: Tree | null;
}

const LOOKUPS_AT_ONCE = 4;
/** Time limit of the library lookup, which is optional, for all files together. */
const LOOKUP_PATIENCE_MS = 4000;

const intakeStores = new WeakMap<TransferStore, IntakeStore>();

/** The desk in front of a page's transfers. Lives as long as they do, and longer than any route. */
export function intakeStoreOf(store: TransferStore, services: ApiServices): IntakeStore {
  const intakeStore = intakeStores.get(store) ?? createIntakeStore(store, services);
  intakeStores.set(store, intakeStore);
  return intakeStore;
}

function createIntakeStore(store: TransferStore, services: ApiServices): IntakeStore {
  const duplicates = new Map<string, Arrival>();
  const checking = new Set<Arrival>();
  const askBeforeLeaving = createLeaveQuestion("drafts");
  const lanes = Array.from({ length: LOOKUPS_AT_ONCE }, () => Promise.resolve());
  const folderOffers = createFolderOffers(services, store, (offers) => change({ offers }));
  let lookupCount = 0;
  let lastId = 0;
  const intake = createStore<IntakeState>(() => ({
    readingCount: 0,
    checkingCount: 0,
    refused: [],
    hiddenCount: 0,
    unreadable: [],
    isNothingFound: false,
    duplicates: [],
    offers: [],
    defaults: { folderIds: [], recipeId: null, playlistId: null },
  }));

  function change(changes: Partial<IntakeState>): void {
    intake.setState(changes);
    askBeforeLeaving(isBusy(intake.getState()));
  }

  function newId(): string {
    lastId += 1;
    return String(lastId);
  }

  function start({ source, tree }: Arrival): void {
    const folder = placeIn("/", source.folderPath);
    const folderId = tree?.folderIds.get(folder);
    const [transferId] = store.add([
      {
        file: source.file,
        handle: source.handle,
        details: {
          ...intake.getState().defaults,
          ...(folderId === undefined ? {} : { folderIds: [folderId] }),
          title: null,
        },
      },
    ]);
    if (transferId !== undefined) tree?.started.push({ transferId, folder });
  }

  function hold(
    arrival: Arrival,
    why:
      | { reason: "unknown-type" | "in-queue" }
      | { reason: "sent-before"; videoId: string }
      | { reason: "in-library"; videoId: string; title: string },
  ): void {
    const id = newId();
    duplicates.set(id, arrival);
    change({
      duplicates: [...intake.getState().duplicates, { id, name: arrival.source.file.name, ...why }],
    });
  }

  /** Videos in the queue, and those about to be added. */
  function queue(): QueuedVideo[] {
    const coming = Array.from(
      checking,
      ({ source: { file } }): QueuedVideo => ({
        name: file.name,
        sizeBytes: file.size,
        stage: { kind: "queued" },
        isDismissed: false,
      }),
    );
    return [...store.getSnapshot(), ...coming];
  }

  /** Looks up a file with limited concurrency. */
  function lookUp({ source: { file } }: Arrival, deadline: AbortSignal) {
    const lane = lookupCount % LOOKUPS_AT_ONCE;
    lookupCount += 1;
    const found = (lanes[lane] ?? Promise.resolve()).then(() =>
      findInLibrary(services.api, file, deadline),
    );
    lanes[lane] = found.then(() => undefined);
    return found;
  }

  async function take(promise: Promise<Intake>): Promise<void> {
    change({ readingCount: intake.getState().readingCount + 1 });
    const { files, hiddenCount, unreadable } = await promise;
    const tree: Tree = { offerId: newId(), folderIds: new Map(), started: [] };
    const refused: Refusal[] = [];
    const lookups: { arrival: Arrival; found: ReturnType<typeof lookUp> }[] = [];
    const deadline = AbortSignal.timeout(LOOKUP_PATIENCE_MS);
    const isNothingFound = files.length + hiddenCount + unreadable.length === 0;
    const readingCount = intake.getState().readingCount - 1;
    change({ readingCount, hiddenCount, unreadable, refused, isNothingFound });
    folderOffers.add(tree, files, intake.getState().defaults.folderIds[0] ?? null);
    const taken = new Set(Array.from(duplicates.values(), ({ source }) => identityOf(source)));
    for (const source of files) {
      const arrival = { source, tree: source.folderPath.length === 0 ? null : tree };
      const verdict = judgeVideo(source.file, queue());
      if (verdict.kind === "refused") {
        refused.push({ name: source.file.name, reason: verdict.reason });
        continue;
      }
      const identity = identityOf(source);
      if (taken.has(identity)) {
        refused.push({ name: source.file.name, reason: "repeated" });
        continue;
      }
      taken.add(identity);
      switch (verdict.kind) {
        case "held":
          hold(arrival, verdict);
          break;
        case "interrupted":
          start(arrival);
          break;
        case "fine":
          checking.add(arrival);
          lookups.push({ arrival, found: lookUp(arrival, deadline) });
          break;
      }
    }
    change({ refused: [...refused], checkingCount: checking.size });
    // Sequential, so videos are sent in the order they were added.
    for (const { arrival, found } of lookups) {
      const video = await found;
      checking.delete(arrival);
      change({ checkingCount: checking.size });
      if (video === null) start(arrival);
      else
        hold(arrival, { reason: "in-library", videoId: video.id, title: video.title ?? video.id });
    }
  }

  return {
    subscribe: intake.subscribe,
    getSnapshot: intake.getState,
    take,
    uploadAnyway(duplicateIds) {
      const arrivals = duplicateIds.flatMap((id) => duplicates.get(id) ?? []);
      for (const id of duplicateIds) duplicates.delete(id);
      change({ duplicates: intake.getState().duplicates.filter(({ id }) => duplicates.has(id)) });
      for (const arrival of arrivals) start(arrival);
    },
    leaveOut(duplicateIds) {
      for (const id of duplicateIds) duplicates.delete(id);
      change({ duplicates: intake.getState().duplicates.filter(({ id }) => duplicates.has(id)) });
    },
    dismissFindings: () =>
      change({ refused: [], hiddenCount: 0, unreadable: [], isNothingFound: false }),
    setDefaults: (changes) => change({ defaults: { ...intake.getState().defaults, ...changes } }),
    recreateFolders: folderOffers.recreate,
    dismissOffer: folderOffers.dismiss,
  };
}

/** Identifies a file in a folder without reading it. */
function identityOf({ file: { name, size, lastModified }, folderPath }: IntakeFile): string {
  return JSON.stringify([folderPath, name, size, lastModified]);
}

/** Returns whether leaving the page would lose files that are not recorded yet, or interrupt a job. */
function isBusy({ readingCount, checkingCount, duplicates, offers }: IntakeState): boolean {
  return (
    readingCount > 0 ||
    checkingCount > 0 ||
    duplicates.length > 0 ||
    offers.some(({ state }) => state.kind === "working")
  );
}

/**
 * Finds the library's video of a file by name and size. Searches by the default title, so renamed videos are
 * not found. Null also if the service fails or does not answer before the signal aborts.
 */
async function findInLibrary(
  api: ApiClient,
  item: Pick<VideoFacts, "name" | "size">,
  signal: AbortSignal,
): Promise<Video | null> {
  const name = uploadName(item.name);
  try {
    const { videos } = await listVideos(
      api,
      {
        page: 1,
        pageSize: 100,
        title: stemOf(name),
        order: "creation_date",
        direction: "DESC",
      },
      signal,
    );
    return (
      videos.find(
        ({ filename, fileSizeBytes }) => filename === name && fileSizeBytes === item.size,
      ) ?? null
    );
  } catch {
    return null;
  }
}
