import { ensureFolder, isSamePath, placeIn } from "#folders/ensure-folder.ts";
import { type Folder, listFolders } from "#folders/folders.ts";
import { folderQueries, pendingFolders } from "#folders/folders-queries.ts";
import { withPendingFolders } from "#folders/pending-folders.ts";
import type { ApiServices } from "#shared/http/api-context.tsx";
import { type Problem, toProblem } from "#shared/http/errors.ts";
import type { IntakeFile } from "./intake.ts";
import { judgeVideo } from "./judge-video.ts";

/** Folder tree of a drop, kept while the page is open. */
export interface Tree {
  /** The service's folders by `/A/B`, as far as they are known. */
  folderIds: Map<string, string>;
  started: { transferId: string; folder: string }[];
}

/** Folders that were dropped, and may be wanted at the service as well. */
export interface FolderOffer {
  id: string;
  /** Null: the top. */
  baseId: string | null;
  /** `/A`, `/A/B`: below the base, each after the one it lies in. */
  folders: readonly string[];
  tree: Tree;
  state:
    | { kind: "offered" }
    | { kind: "working"; doneCount: number }
    /** The first failure is reported; folders inside a failed one were not tried. */
    | { kind: "failed"; failed: readonly string[]; problem: Problem }
    | { kind: "done" };
}

/**
 * Creates the missing folders of an offer at the service.
 * @param onFolder called with each folder that exists now
 * @param onState called with the state of the offer whenever it changes
 */
export async function recreateFolders(
  services: ApiServices,
  { baseId, folders, tree: { folderIds } }: FolderOffer,
  onFolder: (folder: string, folderId: string) => void,
  onState: (state: FolderOffer["state"]) => void,
): Promise<void> {
  const { signal } = new AbortController();
  const failed: string[] = [];
  let problem: Problem | null = null;
  onState({ kind: "working", doneCount: folderIds.size });
  // Asking first spares the service calls that it must refuse. Not knowing costs only those.
  const listed = await listFolders(services.api, signal).catch((error: unknown) => {
    problem = toProblem(error);
    return [];
  });
  const basePath = baseId === null ? "/" : pathOf(services, baseId, listed);
  if (basePath === undefined) {
    problem ??= { kind: "not-found", serviceMessage: "" };
    onState({ kind: "failed", failed: folders, problem });
    return;
  }
  problem = null;
  for (const folder of folders) {
    if (folderIds.has(folder)) continue;
    if (failed.some((path) => folder.startsWith(`${path}/`))) {
      failed.push(folder);
      continue;
    }
    const path = placeIn(basePath, folder.split("/").slice(1));
    try {
      const { id } =
        listed.find((each) => isSamePath(each.path, path)) ??
        (await ensureFolder(services, path, signal));
      folderIds.set(folder, id);
      onFolder(folder, id);
    } catch (error) {
      failed.push(folder);
      problem ??= toProblem(error);
    }
    onState({ kind: "working", doneCount: folderIds.size });
  }
  onState(problem === null ? { kind: "done" } : { kind: "failed", failed, problem });
}

function pathOf(
  services: ApiServices,
  folderId: string,
  listed: readonly Folder[],
): string | undefined {
  const { queryClient, api } = services;
  const cached = queryClient.getQueryData(folderQueries.all(api).queryKey) ?? [];
  // One that was made moments ago is not listed yet.
  const known = [...listed, ...withPendingFolders(cached, pendingFolders(services))];
  return known.find(({ id }) => id === folderId)?.path;
}

/** Each distinct folder of a drop, after the one it lies in. Folders with nothing but images are left out. */
export function foldersOf(files: readonly IntakeFile[]): string[] {
  const folders = new Set<string>();
  for (const { file, folderPath } of files) {
    if (judgeVideo(file, []).kind === "refused") continue;
    for (let depth = 1; depth <= folderPath.length; depth += 1) {
      folders.add(placeIn("/", folderPath.slice(0, depth)));
    }
  }
  return [...folders].toSorted((a, b) => depthOf(a) - depthOf(b));
}

function depthOf(path: string): number {
  return path.split("/").length;
}
