import {
  askOwner,
  type ChangeOwner,
  isOfAnother,
  isOfSignIn,
  knownOwner,
  onSignIn,
} from "#changes/change-owner.ts";
import { createJobs, type Jobs } from "#changes/jobs.ts";
import { ensureFolder, isSamePath, placeIn } from "#folders/ensure-folder.ts";
import { listFolders } from "#folders/folders.ts";
import { addToPlaylist } from "#playlists/add-to-playlist.ts";
import { makePlaylist } from "#playlists/playlist-creations-queries.ts";
import { playlistExpectation, playlistQueries } from "#playlists/playlists-queries.ts";
import { newId } from "#shared/format/ids.ts";
import type { ApiServices } from "#shared/http/api-context.tsx";
import { ApiError } from "#shared/http/errors.ts";
import { retryUntilAnswered } from "#shared/http/retry-until-answered.ts";
import { createDraftStore } from "#shared/storage/draft-store.ts";
import { pageSlice } from "#shared/sync/page-store.ts";
import { waitUntilVisible } from "#shared/sync/wait-until-visible.ts";
import { noteStoredImports } from "#uploads/stored-flag.ts";
import type { VideoDetails } from "#uploads/transfer.ts";
import type { TransferStore } from "#uploads/transfer-store.ts";
import { filesFor, foldersOf, type ImportPlan, PLAYLIST } from "./plan.ts";
import {
  attempt,
  type FileToSend,
  isUnseen,
  type Outcome,
  sendCaptions,
  sendImage,
  whenReady,
} from "./send-files.ts";

/** Captions or image that is sent when its video is ready. */
export interface ImportedFile extends Outcome, FileToSend {
  id: string;
  kind: "captions" | "image";
}

export interface ImportedVideo {
  transferId: string;
  name: string;
  title: string | null;
  /** `/A/B` below the base, `/` for the base itself. */
  folder: string;
  /** Null until the server has it. */
  videoId: string | null;
  /** Its upload was cancelled, or given up. */
  isGone: boolean;
  files: readonly ImportedFile[];
}

/** An import that was confirmed. Plain data, stored in this browser until it is dismissed. */
export interface ImportTask {
  id: string;
  name: string;
  addedAtMs: number;
  /** In the order of the playlist. */
  videos: readonly ImportedVideo[];
  /** Null: the videos stay in the base. */
  folders: (Outcome & { baseId: string | null; paths: readonly string[] }) | null;
  playlist:
    | (Outcome & {
        title: string;
        id: string | null;
        /** When its creation was sent; the answer may have been lost. */
        sentAtMs: number | null;
        files: readonly ImportedFile[];
      })
    | null;
  /** False: this browser can't store it, so closing the page ends it. */
  isStored: boolean;
  /** Null: unknown. */
  owner: ChangeOwner | null;
  /** It is of an earlier page and of another sign-in: nothing is done for it before the person says so. */
  isPaused: boolean;
  /** As stored: nothing is left to do, so that whoever signs out loses nothing of it. */
  isOver?: boolean;
}

/** Lists the parts of a task, to be counted and shown. */
export function outcomesOf({ videos, folders, playlist }: ImportTask): readonly Outcome[] {
  const files = videos.filter(({ isGone }) => !isGone).flatMap((video) => video.files);
  return [
    ...files,
    ...(playlist?.files ?? []),
    ...[folders, playlist].filter((each) => each !== null),
  ];
}

/** Returns whether nothing is left to do by itself: each video has arrived or is gone, and all else was tried. */
export function isImportOver(task: ImportTask): boolean {
  return (
    task.videos.every(({ videoId, isGone }) => videoId !== null || isGone) &&
    outcomesOf(task).every(({ state }) => state !== "waiting" && state !== "saving")
  );
}

/** Returns those of which something is left to do, and nothing is done before the person says so. */
export function waitingImports(tasks: readonly ImportTask[]): ImportTask[] {
  return tasks.filter((task) => task.isPaused && !isImportOver(task));
}

/** Imports that were confirmed, by their id. */
export const importDrafts = createDraftStore<ImportTask>("reeldesk-imports");

/** The clock of the server and this one may differ by so much. */
const CLOCK_SLACK_MS = 5 * 60_000;

export type Imports = ReturnType<typeof createImports>;

const importSliceOf = pageSlice<readonly ImportTask[]>("imports", [], (tasks) =>
  tasks.some((task) => !task.isStored && !isImportOver(task)),
);

const importsOfStores = new WeakMap<TransferStore, Imports>();

/** The imports of a page; resumes those of earlier pages. */
export function importsOf(store: TransferStore, services: ApiServices): Imports {
  const imports = importsOfStores.get(store) ?? createImports(store, services);
  importsOfStores.set(store, imports);
  return imports;
}

function createImports(store: TransferStore, services: ApiServices) {
  const jobs = createJobs(importSliceOf(services));
  const means = { services, store, jobs };
  const holds = new Map<string, () => void>();
  /** Ids of those that were started on this page. */
  const begun = new Set<string>();
  jobs.store.subscribe((tasks, before) => {
    noteStoredImports(tasks.length > 0);
    for (const task of tasks) {
      const last = before.find(({ id }) => id === task.id);
      if (last === task || !holds.has(task.id)) continue;
      void save(task);
    }
  });

  // It goes on in the same sign-in, or after a word.
  onSignIn(services, () => {
    begun.clear();
    for (const id of holds.keys()) {
      jobs.abort(id);
      void goOn(id);
    }
  });

  async function save(task: ImportTask): Promise<void> {
    const isStored = await importDrafts.save(task.id, { ...task, isOver: isImportOver(task) });
    if (jobs.find(task.id)?.isStored !== isStored) change(jobs, task.id, { isStored });
  }

  /** Does what is not done yet: after a reload, or when some of it has failed. */
  function run(id: string): void {
    void jobs.run(id, async (signal) => {
      try {
        // The uploads of earlier pages are read first.
        await store.recall();
        const { videos } = find(jobs, id);
        await Promise.all([
          makeFolders(means, id, signal),
          ...videos.map((video) => finishVideo(means, id, video, signal)),
        ]);
        await finishPlaylist(id, signal);
      } catch {
        // Aborted, or the uploads can't be read: the next page tries again.
      }
    });
  }

  /** Once each video is there or gone: the order of a playlist is that of the task. */
  async function finishPlaylist(id: string, signal: AbortSignal): Promise<void> {
    const { videos, playlist } = find(jobs, id);
    if (playlist === null) return;
    const videoIds = videos.flatMap(({ videoId, isGone }) => (isGone ? [] : (videoId ?? [])));
    if (videoIds.length === 0) {
      // Nothing is left to list.
      change(jobs, id, { playlist: null });
      return;
    }
    const put = (to: Partial<NonNullable<ImportTask["playlist"]>>) =>
      jobs.update(id, (task) =>
        task.playlist === null ? task : { ...task, playlist: { ...task.playlist, ...to } },
      );
    let playlistId = playlist.id;
    if (playlist.state !== "visible") {
      await attempt(put, signal, async (onWait) => {
        playlistId ??= await createOnce(services, playlist, (sentAtMs) => {
          // Another person may have signed in while it waited.
          signal.throwIfAborted();
          put({ sentAtMs });
        });
        if (playlistId === null) return { state: "unknown", isDoubtful: true };
        put({ id: playlistId });
        const creation = {
          ...playlistExpectation(services, playlistId),
          id: `${id}:creation`,
          isVisible: () => true,
        };
        onWait(creation.id);
        await waitUntilVisible(services.settle, creation, signal);
        const waitId = additionId(id);
        onWait(waitId);
        const isSent = playlist.state === "unknown" && playlist.waitId === waitId;
        await addToPlaylist(services, { videoIds, playlistId, id: waitId, isSent, signal });
        return { state: "visible" };
      });
    }
    for (const file of playlist.files) {
      if (file.state === "visible" || playlistId === null) continue;
      const owner = { type: "playlist", id: playlistId } as const;
      await attempt(
        (outcome) =>
          put({ files: withChange(find(jobs, id).playlist?.files ?? [], file.id, outcome) }),
        signal,
        (onWait) => sendImage(services, owner, file, signal, onWait),
      );
    }
  }

  /** Takes a task for this tab: two would send everything twice. */
  function hold(id: string): void {
    const release = importDrafts.hold(id, (isOurs) => {
      if (!isOurs) return;
      // It may have been dismissed while this tab waited.
      if (jobs.find(id) === undefined) {
        release();
        return;
      }
      holds.set(id, () => release());
      void takeUp(id);
    });
  }

  async function takeUp(id: string): Promise<void> {
    // Another tab may have gone on with it.
    const latest = await importDrafts.load(id).catch(() => undefined);
    if (jobs.find(id) === undefined) return;
    if (latest !== undefined) jobs.put({ ...latest, isStored: true });
    await goOn(id);
  }

  async function goOn(id: string): Promise<void> {
    const now = await askOwner(services).catch(() => null);
    const task = jobs.find(id);
    if (task === undefined) return;
    const isOwn = begun.has(id) || isOfSignIn(task.owner, now);
    // Of one that is over there is nothing to confirm, and its owner may try again what has failed.
    const isPaused = !isOwn && (isOthersNow(services, task) || !isImportOver(task));
    change(jobs, id, { isPaused });
    if (isOwn) run(id);
  }

  void resume();

  async function resume(): Promise<void> {
    const stored = await importDrafts.loadAll().catch(() => new Map<string, ImportTask>());
    for (const [id, task] of stored) {
      if (jobs.find(id) !== undefined) continue;
      // Whether it goes on is known when this tab has it.
      jobs.put({ ...task, isPaused: false });
      hold(id);
    }
  }

  return {
    store: jobs.store,
    /** @param details of all its videos */
    async start(plan: ImportPlan, details: Omit<VideoDetails, "title">): Promise<void> {
      const included = plan.videos.filter(({ isIncluded }) => isIncluded);
      const playlistId = plan.playlistTitle === null ? details.playlistId : null;
      const transferIds = store.add(
        included.map(({ source: { file, handle }, title }) => {
          return { file, handle, details: { ...details, playlistId, title } };
        }),
      );
      const owner = knownOwner(services);
      const task = { ...taskOf(plan, transferIds, details.folderIds[0] ?? null), owner };
      if (task.folders === null && outcomesOf(task).length === 0) return;
      const isStored = await importDrafts.save(task.id, task);
      begun.add(task.id);
      jobs.put({ ...task, isStored });
      hold(task.id);
    },
    /** Goes on with a task for the person who is signed in now: they have said so. */
    resume(id: string): void {
      change(jobs, id, { isPaused: false, owner: knownOwner(services) });
      run(id);
    },
    /** Tries again what has failed; of another person's import nothing. */
    retry(id: string): void {
      if (!isOthersNow(services, find(jobs, id))) run(id);
    },
    /** Ends a task. Uploads, and what has been sent, are left as they are. */
    dismiss(id: string): void {
      jobs.remove(id);
      void importDrafts.drop(id);
      holds.get(id)?.();
      holds.delete(id);
    },
  };
}

/** Everything that the steps of an import need. */
interface Means {
  services: ApiServices;
  store: TransferStore;
  jobs: Jobs<ImportTask>;
}

/** @throws DOMException `AbortError` once it was dismissed */
function find(jobs: Jobs<ImportTask>, id: string): ImportTask {
  const task = jobs.find(id);
  if (task === undefined) throw new DOMException("The import was dismissed.", "AbortError");
  return task;
}

function isOthersNow(services: ApiServices, { owner }: ImportTask): boolean {
  return isOfAnother(owner, knownOwner(services)?.personId ?? null);
}

function change(jobs: Jobs<ImportTask>, id: string, to: Partial<ImportTask>): void {
  jobs.update(id, (task) => ({ ...task, ...to }));
}

async function makeFolders(
  { services, store, jobs }: Means,
  id: string,
  signal: AbortSignal,
): Promise<void> {
  const { folders } = find(jobs, id);
  if (folders === null || folders.state === "visible") return;
  const { baseId, paths } = folders;
  const note = (outcome: Outcome) => change(jobs, id, { folders: { ...folders, ...outcome } });
  await attempt(note, signal, async (onWait) => {
    const wait = { id: `${id}:folders` };
    onWait(wait.id);
    const listed = await retryUntilAnswered(() => listFolders(services.api, signal), signal);
    const base = baseId === null ? "/" : listed.find((each) => each.id === baseId)?.path;
    if (base === undefined) throw new ApiError("not-found");
    const failed: string[] = [];
    let firstError: unknown;
    for (const folder of paths) {
      if (failed.some((path) => folder.startsWith(`${path}/`))) continue;
      const path = placeIn(base, folder.split("/").slice(1));
      try {
        const made =
          listed.find((each) => isSamePath(each.path, path)) ??
          (await ensureFolder(services, path, signal, wait));
        const inside = find(jobs, id).videos.filter((video) => video.folder === folder);
        const ids = inside.map(({ transferId }) => transferId);
        const folderIds = [made.id];
        if (ids.length > 0) store.send({ kind: "describe", ids, change: { folderIds } });
      } catch (error) {
        signal.throwIfAborted();
        // That one is not listed yet is the lesser news.
        if (firstError === undefined || isUnseen(firstError)) firstError = error;
        failed.push(folder);
      }
    }
    if (firstError !== undefined) throw firstError;
    return { state: "visible" };
  });
}

async function finishVideo(
  { services, store, jobs }: Means,
  id: string,
  { transferId, videoId: known, files }: ImportedVideo,
  signal: AbortSignal,
): Promise<void> {
  const videoId = await whenReady(store, transferId, known, signal);
  changeVideo(jobs, id, transferId, videoId === null ? { isGone: true } : { videoId });
  if (videoId === null) return;
  for (const file of files) {
    if (file.state === "visible") continue;
    const note = (to: Partial<ImportedFile>) => {
      const video = jobs.find(id)?.videos.find((each) => each.transferId === transferId);
      const noted = withChange(video?.files ?? [], file.id, to);
      changeVideo(jobs, id, transferId, { files: noted });
    };
    const onSent = (sentId: string) => note({ sentId });
    await attempt(note, signal, (onWait) =>
      file.kind === "captions"
        ? sendCaptions(services, videoId, file, signal, { onWait, onSent })
        : sendImage(services, { type: "vod", id: videoId }, file, signal, onWait),
    );
  }
}

/**
 * Creates the playlist, unless an earlier call whose answer was lost has.
 * @returns its id; null: the answer was lost
 */
async function createOnce(
  services: ApiServices,
  { title, sentAtMs }: NonNullable<ImportTask["playlist"]>,
  onSending: (sentAtMs: number) => void,
): Promise<string | null> {
  if (sentAtMs !== null) {
    const list = { ...playlistQueries.list(services), staleTime: 0 };
    const { playlists } = await services.queryClient.fetchQuery(list);
    const made = playlists.find(
      (each) => each.title === title && (each.createdAtMs ?? 0) >= sentAtMs - CLOCK_SLACK_MS,
    );
    if (made !== undefined) return made.id;
  }
  onSending(Date.now());
  const creation = await makePlaylist(services, { title, description: "" });
  return creation.kind === "unknown" ? null : creation.playlist.id;
}

function changeVideo(
  jobs: Jobs<ImportTask>,
  id: string,
  transferId: string,
  to: Partial<ImportedVideo>,
): void {
  jobs.update(id, (task) => ({
    ...task,
    videos: task.videos.map((video) =>
      video.transferId === transferId ? { ...video, ...to } : video,
    ),
  }));
}

/** Names the wait for the videos of an import's playlist. */
export function additionId(taskId: string): string {
  return `${taskId}:playlist`;
}

/** @param transferIds of the included videos, in order */
function taskOf(
  plan: ImportPlan,
  transferIds: readonly string[],
  baseId: string | null,
): Omit<ImportTask, "owner"> {
  const waiting = { state: "waiting", isDoubtful: false, problem: null } as const;
  const included = plan.videos.filter(({ isIncluded }) => isIncluded);
  const importedFiles = (target: string): ImportedFile[] =>
    filesFor(plan, target).flatMap(({ id, kind, name, language, content }) =>
      content === null ? [] : [{ ...waiting, id, kind, name, language, content }],
    );
  const paths = plan.hasFolders ? foldersOf(plan.videos) : [];
  const title = plan.playlistTitle?.trim() ?? "";
  const playlist = { ...waiting, title, id: null, sentAtMs: null, files: importedFiles(PLAYLIST) };
  return {
    id: newId(),
    name: plan.name,
    addedAtMs: Date.now(),
    videos: included.map(({ id, source: { file, folderPath }, title }, index) => ({
      transferId: transferIds[index] ?? "",
      name: file.name,
      title,
      folder: placeIn("/", folderPath),
      videoId: null,
      isGone: false,
      files: importedFiles(id),
    })),
    folders: paths.length === 0 ? null : { ...waiting, baseId, paths },
    playlist: title === "" ? null : playlist,
    isStored: true,
    isPaused: false,
  };
}

function withChange(
  files: readonly ImportedFile[],
  fileId: string,
  to: Partial<ImportedFile>,
): readonly ImportedFile[] {
  return files.map((file) => (file.id === fileId ? { ...file, ...to } : file));
}
