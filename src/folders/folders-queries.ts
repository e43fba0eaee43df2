import { queryOptions, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { createStore } from "zustand/vanilla";
import { type ApiServices, useApi } from "#shared/http/api-context.tsx";
import { type ApiClient, failFastWhenSignedOut } from "#shared/http/client.ts";
import { type Problem, toProblem } from "#shared/http/errors.ts";
import { perPage, usePageStore } from "#shared/sync/per-page.ts";
import { type Folder, listFolders } from "./folders.ts";
import {
  type PendingFolder,
  type PendingFolders,
  type ShownFolder,
  showsFolder,
  withGoingFolders,
} from "./pending-folders.ts";

/** Query options for folders. */
export const folderQueries = {
  key: ["folders"] as const,
  all: (api: ApiClient) =>
    queryOptions({
      queryKey: folderQueries.key,
      queryFn: ({ signal }) => listFolders(api, signal),
    }),
  /** Fetches the list right before a change and writes it to the cache. Fails at once while signed out. */
  beforeChange: (api: ApiClient) =>
    queryOptions({
      queryKey: [...folderQueries.key, "before-change"],
      async queryFn({ client, signal }) {
        const folders = await listFolders(failFastWhenSignedOut(api), signal);
        client.setQueryData(folderQueries.key, folders);
        return folders;
      },
      staleTime: 0,
      gcTime: 0,
    }),
};

/** Changes made on a page that the list does not show yet. */
export const pendingFoldersOf = perPage(() => createStore<PendingFolders>(() => ({})));

/** Returns the settle tracker id of a folder's pending change. */
export function pendingFolderId(folderId: string): string {
  return `folder:${folderId}`;
}

/**
 * Shows a newly created folder before the list does, and polls until it is listed (supplement, "Habits").
 */
export function trackNewFolder(services: ApiServices, folder: Folder): void {
  noteFolder(services, folder.id, { kind: "new", folder });
  findFolder(services, folder.id);
}

/** Returns every folder below the root with pending changes applied, in tree order. */
export function useFolders(): {
  folders: readonly ShownFolder[];
  /** The same, including folders that are being deleted. */
  withGoing: readonly ShownFolder[];
  /** Id of the root folder; null until known, or if the service does not list it. */
  topId: string | null;
  isLoaded: boolean;
  /** True while the list is being fetched. */
  isRefreshing: boolean;
  /** Time of the last fetch. */
  asOfMs: number;
  problem: Problem | null;
  retry: () => void;
} {
  const services = useApi();
  const {
    data: listed,
    dataUpdatedAt,
    error,
    refetch,
    isFetching,
  } = useQuery(folderQueries.all(services.api));
  const pending = usePageStore(pendingFoldersOf(services));
  const shown = useMemo(() => withGoingFolders(listed ?? [], pending), [listed, pending]);
  const withGoing = useMemo(() => shown.filter(({ path }) => path !== "/"), [shown]);
  return {
    withGoing,
    folders: useMemo(() => withGoing.filter(({ awaits }) => awaits !== "removal"), [withGoing]),
    topId: shown.find(({ path }) => path === "/")?.id ?? null,
    isLoaded: listed !== undefined,
    isRefreshing: isFetching,
    asOfMs: dataUpdatedAt,
    problem: toProblem(error),
    retry: () => void refetch(),
  };
}

/** Stores the pending change of a folder; undefined clears it. */
export function noteFolder(
  services: ApiServices,
  folderId: string,
  requested: PendingFolder | undefined,
): void {
  const { [folderId]: _, ...rest } = pendingFoldersOf(services).getState();
  pendingFoldersOf(services).setState(
    requested === undefined ? rest : { ...rest, [folderId]: requested },
    true,
  );
}

/** Polls the list until it shows the pending change of a folder. */
export function findFolder(
  services: ApiServices,
  folderId: string,
  onSeen: () => void = () => {},
): void {
  const { api, settle, queryClient } = services;
  settle.expect<Folder[]>({
    id: pendingFolderId(folderId),
    resource: "folders",
    pollRate: "change",
    lookup: (signal) => listFolders(api, signal),
    isVisible(listed) {
      const requested = pendingFoldersOf(services).getState()[folderId];
      return requested === undefined || showsFolder(listed, folderId, requested);
    },
    onAnswer: (listed) => queryClient.setQueryData(folderQueries.all(api).queryKey, listed),
    onSeen() {
      noteFolder(services, folderId, undefined);
      onSeen();
    },
  });
}
