import { queryOptions, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Problem } from "#lib/problem.ts";
import { type ApiServices, useApi } from "./api-context.tsx";
import type { ApiClient } from "./client.ts";
import { isOutcomeUnknown, toProblem } from "./errors.ts";
import {
  deleteFolder,
  type Folder,
  type FolderChange,
  listFolders,
  updateFolder,
} from "./folders.ts";
import {
  type PendingFolder,
  type PendingFolders,
  type ShownFolder,
  showsFolder,
  withPendingFolders,
} from "./pending-folders.ts";

/** Everything the cache knows of folders. */
export const folderQueries = {
  all: (api: ApiClient) =>
    queryOptions({
      queryKey: ["folders"],
      queryFn: ({ signal }) => listFolders(api, signal),
    }),
  /** What was asked for on this page and is not in the list so far. */
  pending: () =>
    queryOptions({
      queryKey: ["pending-folders"],
      queryFn: (): PendingFolders => ({}),
      initialData: {},
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: Number.POSITIVE_INFINITY,
    }),
};

/** Names the wait for what a folder was told in the settle tracker. */
export function pendingFolderId(folderId: string): string {
  return `folder:${folderId}`;
}

/**
 * Offers a folder that was made just now before the list shows it, and looks for it until the list does
 * (supplement, "Habits").
 */
export function trackNewFolder(services: ApiServices, folder: Folder): void {
  note(services, folder.id, { kind: "new", folder });
  look(services, folder.id);
}

/**
 * Renames or moves a folder, shown at once and looked for until the list shows it too. When the answer is
 * lost it is looked for as well: it may have been carried out.
 * @throws ApiError when the service says no; then nothing has changed
 */
export async function changeFolder(
  services: ApiServices,
  folderId: string,
  change: FolderChange,
): Promise<void> {
  const before = pendingFolders(services)[folderId];
  const earlier = before?.kind === "change" ? before.change : {};
  note(services, folderId, { kind: "change", change: { ...earlier, ...change } });
  await carryOut(services, folderId, before, () => updateFolder(services.api, folderId, change));
}

/** Removes a folder, as `changeFolder` changes one. Its films stay. @throws ApiError */
export async function removeFolder(services: ApiServices, folderId: string): Promise<void> {
  const before = pendingFolders(services)[folderId];
  note(services, folderId, { kind: "removal" });
  await carryOut(services, folderId, before, () => deleteFolder(services.api, folderId));
}

/** Every folder below the top as a person asked for it, in the order of a tree. */
export function useFolders(): {
  folders: readonly ShownFolder[];
  /** The folder at the top; null while unknown, or when the service does not list it. */
  topId: string | null;
  isLoaded: boolean;
  problem: Problem | null;
} {
  const { api } = useApi();
  const { data: listed, error } = useQuery(folderQueries.all(api));
  const { data: pending } = useQuery(folderQueries.pending());
  const shown = useMemo(() => withPendingFolders(listed ?? [], pending), [listed, pending]);
  return {
    folders: useMemo(() => shown.filter(({ path }) => path !== "/"), [shown]),
    topId: shown.find(({ path }) => path === "/")?.id ?? null,
    isLoaded: listed !== undefined,
    problem: toProblem(error),
  };
}

async function carryOut(
  services: ApiServices,
  folderId: string,
  before: PendingFolder | undefined,
  call: () => Promise<void>,
): Promise<void> {
  try {
    await call();
  } catch (error) {
    if (!isOutcomeUnknown(error)) {
      note(services, folderId, before);
      throw error;
    }
  }
  look(services, folderId);
}

function pendingFolders({ queryClient }: ApiServices): PendingFolders {
  return queryClient.getQueryData(folderQueries.pending().queryKey) ?? {};
}

function note(services: ApiServices, folderId: string, asked: PendingFolder | undefined): void {
  const { [folderId]: _, ...rest } = pendingFolders(services);
  services.queryClient.setQueryData(
    folderQueries.pending().queryKey,
    asked === undefined ? rest : { ...rest, [folderId]: asked },
  );
}

function look(services: ApiServices, folderId: string): void {
  const { api, settle, queryClient } = services;
  settle.expect<Folder[]>({
    id: pendingFolderId(folderId),
    resource: "folders",
    cadence: "change",
    lookup: (signal) => listFolders(api, signal),
    isSeen(listed) {
      const asked = pendingFolders(services)[folderId];
      return asked === undefined || showsFolder(listed, folderId, asked);
    },
    onAnswer: (listed) => queryClient.setQueryData(folderQueries.all(api).queryKey, listed),
    onSeen: () => note(services, folderId, undefined),
  });
}
