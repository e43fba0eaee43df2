import type { ChangeOwner } from "#changes/change-owner.ts";
import { placeIn } from "#folders/ensure-folder.ts";
import { newId } from "#shared/format/ids.ts";
import { filesFor, foldersOf, type ImportPlan, PLAYLIST } from "./plan.ts";
import type { FileToSend, Outcome } from "./send-files.ts";

/** Describes captions or an image that is sent when its video is ready. */
export interface ImportedFile extends Outcome, FileToSend {
  id: string;
  kind: "captions" | "image";
}

export interface ImportedVideo {
  transferId: string;
  name: string;
  title: string | null;
  /** Is `/A/B` below the base, `/` for the base itself. */
  folder: string;
  /** Is null until the server has it. */
  videoId: string | null;
  /** Its upload was cancelled, or given up. */
  isGone: boolean;
  files: readonly ImportedFile[];
}

/** Describes an import that was confirmed. It is plain data, stored in this browser until it is dismissed. */
export interface ImportTask {
  id: string;
  name: string;
  addedAtMs: number;
  /** Lists them in the order of the playlist. */
  videos: readonly ImportedVideo[];
  /** Is null when the videos stay in the base. */
  folders: (Outcome & { baseId: string | null; paths: readonly string[] }) | null;
  playlist:
    | (Outcome & {
        title: string;
        id: string | null;
        /** Says when its creation was sent; the answer may have been lost. */
        sentAtMs: number | null;
        files: readonly ImportedFile[];
      })
    | null;
  /** Is false when this browser can't store it, so that closing the page ends it. */
  isStored: boolean;
  /** Is null when unknown. */
  owner: ChangeOwner | null;
  /** It belongs to an earlier page and another sign-in: nothing is done for it before the person confirms. */
  isPaused: boolean;
  /** Is stored for an import that is over: nothing is left to do, so that whoever signs out loses nothing of it. */
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

/**
 * Returns the task of a plan that was confirmed.
 * @param transferIds of the included videos, in order
 */
export function taskOf(
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
