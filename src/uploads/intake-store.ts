import { createStore } from "zustand/vanilla";
import { placeIn } from "#folders/ensure-folder.ts";
import { stemOf } from "#shared/format/file-names.ts";
import { type ApiServices, useApi } from "#shared/http/api-context.tsx";
import type { ApiClient } from "#shared/http/client.ts";
import { createLeaveQuestion } from "#shared/sync/leave-question.ts";
import { usePageStore } from "#shared/sync/per-page.ts";
import type { Transfer, VideoDetails } from "#uploads/engine/transfer.ts";
import type { TransferStore } from "#uploads/engine/transfer-store.ts";
import type { Video } from "#videos/video-record.ts";
import { listVideos } from "#videos/videos.ts";
import type { Dropped } from "./dropped.ts";
import { type FolderOffer, foldersOf, recreateFolders, type Tree } from "./folder-offers.ts";
import { type Intake, type IntakeFile, readDropped, readFiles } from "./intake.ts";
import { judgeVideo, type Verdict } from "./judge-video.ts";
import { uploadName } from "./upload-name.ts";
import { useTransferStore } from "./use-transfers.tsx";

/** A file on its way to become a transfer. */
interface Arrival {
  source: IntakeFile;
  /** Null for a file without folders. */
  tree: Tree | null;
}

type HoldReason =
  | { reason: "unknown-type" | "in-queue" }
  | { reason: "sent-before"; videoId: string }
  /** The library has a video from a file of this name and size. */
  | { reason: "in-library"; videoId: string; title: string };

/** File that needs confirmation before it is sent. */
export type DuplicateVideo = { id: string; name: string; arrival: Arrival } & HoldReason;

/** Everything between files that were brought and transfers, as it is at one moment. */
interface IntakeState {
  /** Drops and choices whose files are being read. */
  readingCount: number;
  /** Files being looked up in the library. */
  checkingCount: number;
  /** Files of the last drop or selection that were left out. `repeated`: the same file is taken already. */
  refused: readonly {
    name: string;
    reason: Extract<Verdict, { kind: "refused" }>["reason"] | "repeated";
  }[];
  hiddenCount: number;
  unreadable: readonly string[];
  /** Not even something to leave out, as in an empty folder. */
  isNothingFound: boolean;
  duplicates: readonly DuplicateVideo[];
  offers: readonly FolderOffer[];
  /** Details applied to videos added from now on. */
  defaults: Omit<VideoDetails, "title">;
}

const NO_FINDINGS = { refused: [], hiddenCount: 0, unreadable: [], isNothingFound: false };
const LOOKUPS_AT_ONCE = 4;
/** Time limit of the library lookup, which is optional, for all files together. */
const LOOKUP_PATIENCE_MS = 4000;

/** Accepts files: validates them, holds back duplicates, and adds the rest to the transfers. */
export type IntakeStore = ReturnType<typeof createIntakeStore>;

const intakeStores = new WeakMap<TransferStore, IntakeStore>();

/** The intake of a page's transfers. Lives as long as they do, and longer than any route. */
export function intakeStoreOf(store: TransferStore, services: ApiServices): IntakeStore {
  const intakeStore = intakeStores.get(store) ?? createIntakeStore(store, services);
  intakeStores.set(store, intakeStore);
  return intakeStore;
}

/** Intake store and its state. */
export function useIntake(): { intakeStore: IntakeStore; intake: IntakeState } {
  const intakeStore = intakeStoreOf(useTransferStore(), useApi());
  return { intakeStore, intake: usePageStore(intakeStore.state) };
}

function createIntakeStore(store: TransferStore, services: ApiServices) {
  const checking = new Set<Arrival>();
  const askBeforeLeaving = createLeaveQuestion("drafts");
  const lanes = Array.from({ length: LOOKUPS_AT_ONCE }, () => Promise.resolve());
  let lookupCount = 0;
  let lastId = 0;
  const state = createStore<IntakeState>(() => ({
    ...NO_FINDINGS,
    readingCount: 0,
    checkingCount: 0,
    duplicates: [],
    offers: [],
    defaults: { folderIds: [], recipeId: null, playlistId: null },
  }));

  function change(changes: Partial<IntakeState>): void {
    state.setState(changes);
    const { readingCount, checkingCount, duplicates, offers } = state.getState();
    // Files that are not recorded yet would be lost, or a job interrupted.
    askBeforeLeaving(
      readingCount + checkingCount + duplicates.length > 0 ||
        offers.some((offer) => offer.state.kind === "working"),
    );
  }

  function newId(): string {
    lastId += 1;
    return String(lastId);
  }

  function start({ source: { file, handle, folderPath }, tree }: Arrival): void {
    const folder = placeIn("/", folderPath);
    const folderId = tree?.folderIds.get(folder);
    const { defaults } = state.getState();
    const folderIds = folderId === undefined ? defaults.folderIds : [folderId];
    const [transferId] = store.add([
      { file, handle, details: { ...defaults, folderIds, title: null } },
    ]);
    if (transferId !== undefined) tree?.started.push({ transferId, folder });
  }

  function hold(arrival: Arrival, why: HoldReason): void {
    const duplicate = { ...why, id: newId(), name: arrival.source.file.name, arrival };
    change({ duplicates: [...state.getState().duplicates, duplicate] });
  }

  function lookUp({ source: { file } }: Arrival, deadline: AbortSignal) {
    const lane = lookupCount % LOOKUPS_AT_ONCE;
    lookupCount += 1;
    const found = (lanes[lane] ?? Promise.resolve()).then(() =>
      findInLibrary(services.api, file, deadline),
    );
    lanes[lane] = found.then(() => undefined);
    return found;
  }

  /** @param promise never rejects */
  async function take(promise: Promise<Intake>): Promise<void> {
    change({ readingCount: state.getState().readingCount + 1 });
    const { files, hiddenCount, unreadable } = await promise;
    const { readingCount, defaults, duplicates, offers } = state.getState();
    const tree: Tree = { folderIds: new Map(), started: [] };
    const folders = foldersOf(files);
    const baseId = defaults.folderIds[0] ?? null;
    const offer = { id: newId(), baseId, folders, tree, state: { kind: "offered" } } as const;
    const isNothingFound = files.length + hiddenCount + unreadable.length === 0;
    change({
      readingCount: readingCount - 1,
      refused: [],
      hiddenCount,
      unreadable,
      isNothingFound,
      offers: folders.length === 0 ? offers : [...offers, offer],
    });
    const refused: IntakeState["refused"][number][] = [];
    const lookups: { arrival: Arrival; found: ReturnType<typeof lookUp> }[] = [];
    const deadline = AbortSignal.timeout(LOOKUP_PATIENCE_MS);
    const taken = new Set(duplicates.map(({ arrival }) => identityOf(arrival.source)));
    for (const source of files) {
      const { name } = source.file;
      const arrival = { source, tree: source.folderPath.length === 0 ? null : tree };
      const coming = Array.from(checking, ({ source: { file } }) => queuedVideo(file));
      const verdict = judgeVideo(source.file, [...store.getSnapshot(), ...coming]);
      const isRepeated = taken.has(identityOf(source));
      if (verdict.kind === "refused") refused.push({ name, reason: verdict.reason });
      else if (isRepeated) refused.push({ name, reason: "repeated" });
      else {
        taken.add(identityOf(source));
        if (verdict.kind === "held") hold(arrival, verdict);
        else if (verdict.kind === "interrupted") start(arrival);
        else {
          checking.add(arrival);
          lookups.push({ arrival, found: lookUp(arrival, deadline) });
        }
      }
    }
    change({ refused, checkingCount: checking.size });
    // Sequential, so videos are sent in the order they were added.
    for (const { arrival, found } of lookups) {
      const video = await found;
      checking.delete(arrival);
      change({ checkingCount: checking.size });
      if (video === null) start(arrival);
      else {
        const { id: videoId, title } = video;
        hold(arrival, { reason: "in-library", videoId, title: title ?? videoId });
      }
    }
  }

  function leaveOut(duplicateIds: readonly string[]): void {
    const { duplicates } = state.getState();
    change({ duplicates: duplicates.filter(({ id }) => !duplicateIds.includes(id)) });
  }

  return {
    state,
    getSnapshot: state.getState,
    take,
    takeFiles: (files: Iterable<File>) => take(Promise.resolve(readFiles(files))),
    takeDropped: (dropped: readonly Dropped[]) => take(readDropped(dropped)),
    leaveOut,
    uploadAnyway(duplicateIds: readonly string[]) {
      const { duplicates } = state.getState();
      leaveOut(duplicateIds);
      for (const { id, arrival } of duplicates) if (duplicateIds.includes(id)) start(arrival);
    },
    /** Takes away what was said of files that were left out. */
    dismissFindings: () => change(NO_FINDINGS),
    setDefaults: (changes: Partial<IntakeState["defaults"]>) =>
      change({ defaults: { ...state.getState().defaults, ...changes } }),
    /** Creates the missing folders of an offer and moves its videos into them. */
    async recreateFolders(offerId: string) {
      const offer = state.getState().offers.find(({ id }) => id === offerId);
      if (offer === undefined || offer.state.kind === "working") return;
      await recreateFolders(
        services,
        offer,
        (folder, folderId) => {
          const inside = offer.tree.started.filter((each) => each.folder === folder);
          const ids = inside.map(({ transferId }) => transferId);
          const folderIds = [folderId];
          if (ids.length > 0) store.send({ kind: "describe", ids, change: { folderIds } });
        },
        (offerState) => {
          const { offers } = state.getState();
          change({
            offers: offers.map((each) =>
              each.id === offerId ? { ...each, state: offerState } : each,
            ),
          });
        },
      );
    },
    dismissOffer: (offerId: string) =>
      change({ offers: state.getState().offers.filter(({ id }) => id !== offerId) }),
  };
}

function queuedVideo({ name, size }: File) {
  const stage: Transfer["stage"] = { kind: "queued" };
  return { name, sizeBytes: size, stage, isDismissed: false };
}

/** Identifies a file in a folder without reading it. */
function identityOf({ file: { name, size, lastModified }, folderPath }: IntakeFile): string {
  return JSON.stringify([folderPath, name, size, lastModified]);
}

/**
 * Finds the library's video of a file by name and size. Searches by the default title, so renamed videos are
 * not found. Null also if the service fails or does not answer before the signal aborts.
 */
async function findInLibrary(
  api: ApiClient,
  file: File,
  signal: AbortSignal,
): Promise<Video | null> {
  const name = uploadName(file.name);
  try {
    const { videos } = await listVideos(
      api,
      { page: 1, pageSize: 100, title: stemOf(name), order: "creation_date", direction: "DESC" },
      signal,
    );
    const isSame = (video: Video) => video.filename === name && video.fileSizeBytes === file.size;
    return videos.find(isSame) ?? null;
  } catch {
    return null;
  }
}
