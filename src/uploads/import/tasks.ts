import { ensureFolder, isSamePath, placeIn } from "#folders/ensure-folder.ts";
import { listFolders } from "#folders/folders.ts";
import { makePlaylist } from "#playlists/playlist-creations-queries.ts";
import type { Playlist } from "#playlists/playlist-record.ts";
import { addToPlaylist } from "#playlists/playlist-replacements.ts";
import { playlistExpectation, playlistQueries } from "#playlists/playlists-queries.ts";
import { newId } from "#shared/format/ids.ts";
import type { ApiServices } from "#shared/http/api-context.tsx";
import { ApiError, type Problem, toProblem } from "#shared/http/errors.ts";
import { retryUntilAnswered } from "#shared/http/retry-until-answered.ts";
import { createDraftStore } from "#shared/storage/draft-store.ts";
import { createJobs } from "#shared/sync/jobs.ts";
import { waitUntilVisible } from "#shared/sync/wait-until-visible.ts";
import { noteStoredImports } from "#uploads/engine/stored-flag.ts";
import type { VideoDetails } from "#uploads/engine/transfer.ts";
import type { TransferStore } from "#uploads/engine/transfer-store.ts";
import { filesFor, foldersOf, type ImportPlan, PLAYLIST } from "./plan.ts";
import { sendCaptions, sendImage, whenReady } from "./send-files.ts";

/** State of one thing that a task does. */
export interface Outcome {
  step: "waiting" | "working" | "done" | "failed";
  problem: Problem | null;
}

/** Captions or image that is sent when its video is ready. */
export interface ImportedFile extends Outcome {
  id: string;
  kind: "captions" | "image";
  name: string;
  language: string | null;
  content: Blob;
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
}

/** What a task consists of, to be counted and shown. */
export function outcomesOf({ videos, folders, playlist }: ImportTask): readonly Outcome[] {
  const files = videos.filter(({ isGone }) => !isGone).flatMap((video) => video.files);
  return [
    ...files,
    ...(playlist?.files ?? []),
    ...[folders, playlist].filter((each) => each !== null),
  ];
}

/** Returns whether nothing is left to do: each video has arrived or is gone, and all else is done or failed. */
export function isImportOver(task: ImportTask): boolean {
  return (
    task.videos.every(({ videoId, isGone }) => videoId !== null || isGone) &&
    outcomesOf(task).every(({ step }) => step === "done" || step === "failed")
  );
}

/** Imports that were confirmed, by their id. */
export const importDrafts = createDraftStore<ImportTask>("reeldesk-imports");

/** The clock of the server and this one may differ by so much. */
const CLOCK_SLACK_MS = 5 * 60_000;

export type Imports = ReturnType<typeof createImports>;

const importsOfStores = new WeakMap<TransferStore, Imports>();

/** The imports of a page; resumes those of earlier pages. */
export function importsOf(store: TransferStore, services: ApiServices): Imports {
  const imports = importsOfStores.get(store) ?? createImports(store, services);
  importsOfStores.set(store, imports);
  return imports;
}

function createImports(store: TransferStore, services: ApiServices) {
  const { api, settle, queryClient } = services;
  const jobs = createJobs<ImportTask>((task) => !task.isStored && !isImportOver(task));
  const holds = new Map<string, () => void>();
  jobs.store.subscribe((tasks, before) => {
    noteStoredImports(tasks.length > 0);
    for (const task of tasks) {
      const last = before.find(({ id }) => id === task.id);
      if (last === task || !holds.has(task.id)) continue;
      void save(task);
    }
  });

  async function save(task: ImportTask): Promise<void> {
    const isStored = await importDrafts.save(task.id, task);
    if (jobs.find(task.id)?.isStored !== isStored) change(task.id, { isStored });
  }

  function change(id: string, to: Partial<ImportTask>): void {
    jobs.update(id, (task) => ({ ...task, ...to }));
  }

  function changeVideo(id: string, transferId: string, to: Partial<ImportedVideo>): void {
    jobs.update(id, (task) => ({
      ...task,
      videos: task.videos.map((video) =>
        video.transferId === transferId ? { ...video, ...to } : video,
      ),
    }));
  }

  /** Does what is not done yet: after a reload, or when some of it has failed. */
  function run(id: string): void {
    void jobs.run(id, async (signal) => {
      try {
        // The uploads of earlier pages are read first.
        await store.recall();
        const { videos } = find(id);
        await Promise.all([
          makeFolders(id, signal),
          ...videos.map((video) => finishVideo(id, video, signal)),
        ]);
        await finishPlaylist(id, signal);
      } catch {
        // Aborted, or the uploads can't be read: the next page tries again.
      }
    });
  }

  function find(id: string): ImportTask {
    const task = jobs.find(id);
    if (task === undefined) throw new DOMException("The import was dismissed.", "AbortError");
    return task;
  }

  async function makeFolders(id: string, signal: AbortSignal): Promise<void> {
    const { folders } = find(id);
    if (folders === null || folders.step === "done") return;
    const { baseId, paths } = folders;
    const note = (outcome: Outcome) => change(id, { folders: { ...folders, ...outcome } });
    await attempt(note, signal, async () => {
      const listed = await retryUntilAnswered(() => listFolders(api, signal), signal);
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
            (await ensureFolder(services, path, signal));
          const inside = find(id).videos.filter((video) => video.folder === folder);
          const ids = inside.map(({ transferId }) => transferId);
          const folderIds = [made.id];
          if (ids.length > 0) store.send({ kind: "describe", ids, change: { folderIds } });
        } catch (error) {
          signal.throwIfAborted();
          firstError ??= error;
          failed.push(folder);
        }
      }
      if (firstError !== undefined) throw firstError;
    });
  }

  async function finishVideo(
    id: string,
    { transferId, videoId: known, files }: ImportedVideo,
    signal: AbortSignal,
  ): Promise<void> {
    const videoId = await whenReady(store, transferId, known, signal);
    changeVideo(id, transferId, videoId === null ? { isGone: true } : { videoId });
    if (videoId === null) return;
    for (const file of files) {
      if (file.step === "done") continue;
      const note = (outcome: Outcome) => {
        const video = find(id).videos.find((each) => each.transferId === transferId);
        const noted = withOutcome(video?.files ?? [], file.id, outcome);
        changeVideo(id, transferId, { files: noted });
      };
      await attempt(note, signal, () =>
        file.kind === "captions"
          ? sendCaptions(services, videoId, file, signal)
          : sendImage(services, { type: "vod", id: videoId }, file, signal),
      );
    }
  }

  /** Once each video is there or gone: the order of a playlist is that of the task. */
  async function finishPlaylist(id: string, signal: AbortSignal): Promise<void> {
    const { videos, playlist } = find(id);
    if (playlist === null) return;
    const videoIds = videos.flatMap(({ videoId, isGone }) => (isGone ? [] : (videoId ?? [])));
    if (videoIds.length === 0) {
      // Nothing is left to list.
      change(id, { playlist: null });
      return;
    }
    const put = (to: Partial<NonNullable<ImportTask["playlist"]>>) =>
      jobs.update(id, (task) =>
        task.playlist === null ? task : { ...task, playlist: { ...task.playlist, ...to } },
      );
    let playlistId = playlist.id;
    if (playlist.step !== "done") {
      await attempt(put, signal, async () => {
        const isNew = playlistId === null && playlist.sentAtMs === null;
        playlistId ??= await createOnce(playlist, videoIds, (sentAtMs) => put({ sentAtMs }));
        put({ id: playlistId });
        // A new one is filled by its creation.
        if (!isNew) await addToPlaylist(services, { videoIds, playlistId, signal });
        const isVisible = ({ items }: Playlist) =>
          items !== null && videoIds.every((id) => items.some((item) => item.id === id));
        const lookup = { ...playlistExpectation(services, playlistId), isVisible };
        await waitUntilVisible(settle, lookup, signal);
      });
    }
    for (const file of playlist.files) {
      if (file.step === "done" || playlistId === null) continue;
      const owner = { type: "playlist", id: playlistId } as const;
      await attempt(
        (outcome) => put({ files: withOutcome(find(id).playlist?.files ?? [], file.id, outcome) }),
        signal,
        () => sendImage(services, owner, file, signal),
      );
    }
  }

  /** Creates the playlist, unless an earlier call whose answer was lost has. */
  async function createOnce(
    { title, sentAtMs }: NonNullable<ImportTask["playlist"]>,
    videoIds: readonly string[],
    onSending: (sentAtMs: number) => void,
  ): Promise<string> {
    if (sentAtMs !== null) {
      const list = { ...playlistQueries.list(api), staleTime: 0 };
      const { playlists } = await queryClient.fetchQuery(list);
      const made = playlists.find(
        (each) => each.title === title && (each.createdAtMs ?? 0) >= sentAtMs - CLOCK_SLACK_MS,
      );
      if (made !== undefined) return made.id;
    }
    onSending(Date.now());
    const items = videoIds.map((id) => ({ id, type: "vod" }) as const);
    const creation = await makePlaylist(services, { title, description: "" }, items);
    if (creation.kind === "doubtful") throw new ApiError("timeout");
    return creation.playlist.id;
  }

  /** Takes a task for this tab: two would send everything twice. */
  function hold(id: string): void {
    const release = importDrafts.hold(id, (isOurs) => {
      if (!isOurs) return;
      holds.set(id, () => release());
      void takeUp(id);
    });
  }

  async function takeUp(id: string): Promise<void> {
    // Another tab may have gone on with it.
    const latest = await importDrafts.load(id).catch(() => undefined);
    if (latest !== undefined) jobs.put({ ...latest, isStored: true });
    run(id);
  }

  void resume();

  async function resume(): Promise<void> {
    const stored = await importDrafts.loadAll().catch(() => new Map<string, ImportTask>());
    for (const [id, task] of stored) {
      if (jobs.find(id) !== undefined) continue;
      jobs.put(task);
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
      const task = taskOf(plan, transferIds, details.folderIds[0] ?? null);
      if (task.folders === null && outcomesOf(task).length === 0) return;
      const isStored = await importDrafts.save(task.id, task);
      jobs.put({ ...task, isStored });
      hold(task.id);
    },
    /** Tries again what has failed. */
    retry: run,
    /** Ends a task. Uploads, and what has been sent, are left as they are. */
    dismiss(id: string): void {
      jobs.remove(id);
      void importDrafts.drop(id);
      holds.get(id)?.();
      holds.delete(id);
    },
  };
}

/** Does one thing and notes its outcome; rejects only when aborted. */
async function attempt(
  note: (outcome: Outcome) => void,
  signal: AbortSignal,
  act: () => Promise<void>,
): Promise<void> {
  note({ step: "working", problem: null });
  try {
    await act();
    signal.throwIfAborted();
    note({ step: "done", problem: null });
  } catch (error) {
    signal.throwIfAborted();
    const { kind, serviceMessage } = toProblem(error);
    note({ step: "failed", problem: { kind, serviceMessage } });
  }
}

/** @param transferIds of the included videos, in order */
function taskOf(
  plan: ImportPlan,
  transferIds: readonly string[],
  baseId: string | null,
): ImportTask {
  const waiting = { step: "waiting", problem: null } as const;
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
  };
}

function withOutcome(
  files: readonly ImportedFile[],
  fileId: string,
  outcome: Outcome,
): readonly ImportedFile[] {
  return files.map((file) => (file.id === fileId ? { ...file, ...outcome } : file));
}
