import type { Jobs } from "#changes/jobs.ts";
import { ensureFolder, isSamePath, placeIn } from "#folders/ensure-folder.ts";
import { listFolders } from "#folders/folders.ts";
import { addToPlaylist } from "#playlists/add-to-playlist.ts";
import { makePlaylist } from "#playlists/playlist-creations-queries.ts";
import { playlistExpectation, playlistQueries } from "#playlists/playlists-queries.ts";
import type { ApiServices } from "#shared/http/api-context.tsx";
import { ApiError } from "#shared/http/errors.ts";
import { retryUntilAnswered } from "#shared/http/retry-until-answered.ts";
import { waitUntilVisible } from "#shared/sync/wait-until-visible.ts";
import type { TransferStore } from "#uploads/transfer-store.ts";
import type { ImportedFile, ImportedVideo, ImportTask } from "./import-task.ts";
import {
  attempt,
  isUnseen,
  type Outcome,
  sendCaptions,
  sendImage,
  whenReady,
} from "./send-files.ts";

/** The clock of the server and this one may differ by so much. */
const CLOCK_SLACK_MS = 5 * 60_000;

/** Holds everything that the steps of an import need. */
export interface ImportMeans {
  services: ApiServices;
  store: TransferStore;
  jobs: Jobs<ImportTask>;
}

type Playlist = NonNullable<ImportTask["playlist"]>;

/**
 * Does what is not done yet of an import: after a reload, or when some of it has failed.
 * @throws the signal's reason, or an error of reading the uploads
 */
export async function runImport(
  means: ImportMeans,
  id: string,
  signal: AbortSignal,
): Promise<void> {
  // The uploads of earlier pages are read first.
  await means.store.recall();
  const { videos } = findTask(means.jobs, id);
  await Promise.all([
    makeFolders(means, id, signal),
    ...videos.map((video) => finishVideo(means, id, video, signal)),
  ]);
  await finishPlaylist(means, id, signal);
}

async function makeFolders(
  { services, store, jobs }: ImportMeans,
  id: string,
  signal: AbortSignal,
): Promise<void> {
  const { folders } = findTask(jobs, id);
  if (folders === null || folders.state === "visible") return;
  const { baseId, paths } = folders;
  const note = (outcome: Outcome) => changeTask(jobs, id, { folders: { ...folders, ...outcome } });
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
        const inside = findTask(jobs, id).videos.filter((video) => video.folder === folder);
        const ids = inside.map(({ transferId }) => transferId);
        const folderIds = [made.id];
        if (ids.length > 0) store.send({ kind: "describe", ids, change: { folderIds } });
      } catch (error) {
        signal.throwIfAborted();
        // That a video is not listed yet is the less important report.
        if (firstError === undefined || isUnseen(firstError)) firstError = error;
        failed.push(folder);
      }
    }
    if (firstError !== undefined) throw firstError;
    return { state: "visible" };
  });
}

async function finishVideo(
  { services, store, jobs }: ImportMeans,
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

/** Makes the playlist once each video is there or gone: its order is that of the task. */
async function finishPlaylist(
  { services, jobs }: ImportMeans,
  id: string,
  signal: AbortSignal,
): Promise<void> {
  const { videos, playlist } = findTask(jobs, id);
  if (playlist === null) return;
  const videoIds = videos.flatMap(({ videoId, isGone }) => (isGone ? [] : (videoId ?? [])));
  if (videoIds.length === 0) {
    // There are no videos left to list.
    changeTask(jobs, id, { playlist: null });
    return;
  }
  const put = (to: Partial<Playlist>) => changePlaylist(jobs, id, to);
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
    const note = (outcome: Outcome) =>
      put({ files: withChange(findTask(jobs, id).playlist?.files ?? [], file.id, outcome) });
    await attempt(note, signal, (onWait) => sendImage(services, owner, file, signal, onWait));
  }
}

/**
 * Creates the playlist, unless an earlier call whose answer was lost has.
 * @returns its id; null: the answer was lost
 */
async function createOnce(
  services: ApiServices,
  { title, sentAtMs }: Playlist,
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

/** Names the wait for the videos of an import's playlist. */
function additionId(taskId: string): string {
  return `${taskId}:playlist`;
}

/**
 * Returns the task with this id.
 * @throws DOMException `AbortError` once it was dismissed
 */
export function findTask(jobs: Jobs<ImportTask>, id: string): ImportTask {
  const task = jobs.find(id);
  if (task === undefined) throw new DOMException("The import was dismissed.", "AbortError");
  return task;
}

export function changeTask(jobs: Jobs<ImportTask>, id: string, to: Partial<ImportTask>): void {
  jobs.update(id, (task) => ({ ...task, ...to }));
}

function changePlaylist(jobs: Jobs<ImportTask>, id: string, to: Partial<Playlist>): void {
  jobs.update(id, (task) =>
    task.playlist === null ? task : { ...task, playlist: { ...task.playlist, ...to } },
  );
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

function withChange(
  files: readonly ImportedFile[],
  fileId: string,
  to: Partial<ImportedFile>,
): readonly ImportedFile[] {
  return files.map((file) => (file.id === fileId ? { ...file, ...to } : file));
}
