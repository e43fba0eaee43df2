import { queryOptions, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Problem } from "#lib/problem.ts";
import { type ApiServices, useApi } from "./api-context.tsx";
import type { ApiClient } from "./client.ts";
import { ApiError, isOutcomeUnknown, toProblem } from "./errors.ts";
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
  withGoingFolders,
  withoutChange,
} from "./pending-folders.ts";
import { noteVods, vodLibraryQueries } from "./vod-library-queries.ts";

/** Everything the cache knows of folders. */
export const folderQueries = {
  key: ["folders"] as const,
  all: (api: ApiClient) =>
    queryOptions({
      queryKey: folderQueries.key,
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
 * @throws ApiError when the service says no; then that change is no longer shown
 */
export async function changeFolder(
  services: ApiServices,
  folderId: string,
  change: FolderChange,
): Promise<void> {
  const before = pendingFolders(services)[folderId];
  const earlier = before?.kind === "change" ? before.change : {};
  note(services, folderId, {
    kind: "change",
    change: { ...earlier, ...change },
    isDoubtful: before?.kind === "change" && before.isDoubtful,
  });
  try {
    await updateFolder(services.api, folderId, change);
  } catch (error) {
    const now = pendingFolders(services)[folderId];
    if (!isOutcomeUnknown(error)) {
      note(services, folderId, withoutChange(now, before, change));
      throw error;
    }
    if (now?.kind === "change") note(services, folderId, { ...now, isDoubtful: true });
  }
  look(services, folderId);
}

/**
 * Removes a folder, as `changeFolder` changes one; one that is gone already is as good. Its films stay.
 * @throws ApiError when the service says no; then it is no longer shown as going
 */
export async function removeFolder(services: ApiServices, folderId: string): Promise<void> {
  const before = pendingFolders(services)[folderId];
  note(services, folderId, { kind: "removal", isDoubtful: false });
  try {
    await deleteFolder(services.api, folderId);
  } catch (error) {
    const isGone = error instanceof ApiError && error.kind === "not-found";
    if (!isGone && !isOutcomeUnknown(error)) {
      note(services, folderId, before);
      throw error;
    }
    note(services, folderId, { kind: "removal", isDoubtful: !isGone });
  }
  look(services, folderId);
}

/** Shows a folder as the service has it again, whatever it was told. */
export function forgetPendingFolder(services: ApiServices, folderId: string): void {
  services.settle.cancel(pendingFolderId(folderId));
  note(services, folderId, undefined);
  void services.queryClient.invalidateQueries({ queryKey: folderQueries.key });
}

/** Every folder below the top as a person asked for it, in the order of a tree. */
export function useFolders(): {
  folders: readonly ShownFolder[];
  /** The same with those that are being removed. */
  withGoing: readonly ShownFolder[];
  /** The folder at the top; null while unknown, or when the service does not list it. */
  topId: string | null;
  isLoaded: boolean;
  /** Whether the list is being read. */
  isRefreshing: boolean;
  problem: Problem | null;
  retry: () => void;
} {
  const { api } = useApi();
  const { data: listed, error, refetch, isFetching } = useQuery(folderQueries.all(api));
  const { data: pending } = useQuery(folderQueries.pending());
  const shown = useMemo(() => withGoingFolders(listed ?? [], pending), [listed, pending]);
  const withGoing = useMemo(() => shown.filter(({ path }) => path !== "/"), [shown]);
  return {
    withGoing,
    folders: useMemo(() => withGoing.filter(({ awaits }) => awaits !== "removal"), [withGoing]),
    topId: shown.find(({ path }) => path === "/")?.id ?? null,
    isLoaded: listed !== undefined,
    isRefreshing: isFetching,
    problem: toProblem(error),
    retry: () => void refetch(),
  };
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
    onSeen() {
      const asked = pendingFolders(services)[folderId];
      note(services, folderId, undefined);
      if (asked?.kind === "removal") forgetInVods(services, folderId);
    },
  });
}

/** A folder that is gone holds no film any more (supplement, "Folders"). */
function forgetInVods({ api, queryClient }: ApiServices, folderId: string): void {
  const library = queryClient.getQueryData(vodLibraryQueries.all(api).queryKey);
  const held = library?.vods.filter(({ folders }) => folders.some(({ id }) => id === folderId));
  noteVods(
    queryClient,
    (held ?? []).map((vod) => ({
      ...vod,
      folders: vod.folders.filter(({ id }) => id !== folderId),
    })),
  );
}
