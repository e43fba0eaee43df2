import { queryOptions, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { type ApiServices, useApi } from "#shared/http/api-context.tsx";
import type { ApiClient } from "#shared/http/client.ts";
import { toProblem } from "#shared/http/errors.ts";
import type { Problem } from "#shared/http/problem.ts";
import { unheld } from "#shared/http/unheld.ts";
import { type Folder, listFolders } from "./folders.ts";
import {
  type PendingFolder,
  type PendingFolders,
  type ShownFolder,
  showsFolder,
  withGoingFolders,
} from "./pending-folders.ts";

/** Everything the cache knows of folders. */
export const folderQueries = {
  key: ["folders"] as const,
  all: (api: ApiClient) =>
    queryOptions({
      queryKey: folderQueries.key,
      queryFn: ({ signal }) => listFolders(api, signal),
    }),
  /** The same read anew right before a change, and refused while nobody is signed in; what shows the list takes it over. */
  beforeChange: (api: ApiClient) =>
    queryOptions({
      queryKey: [...folderQueries.key, "before-change"],
      async queryFn({ client, signal }) {
        const folders = await listFolders(unheld(api), signal);
        client.setQueryData(folderQueries.key, folders);
        return folders;
      },
      staleTime: 0,
      gcTime: 0,
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
  noteFolder(services, folder.id, { kind: "new", folder });
  lookForFolder(services, folder.id);
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
  /** When the list was read last. */
  asOfMs: number;
  problem: Problem | null;
  retry: () => void;
} {
  const { api } = useApi();
  const {
    data: listed,
    dataUpdatedAt,
    error,
    refetch,
    isFetching,
  } = useQuery(folderQueries.all(api));
  const { data: pending } = useQuery(folderQueries.pending());
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

/** What folders were told and the list does not show so far. */
export function pendingFolders({ queryClient }: ApiServices): PendingFolders {
  return queryClient.getQueryData(folderQueries.pending().queryKey) ?? {};
}

/** Puts on record what a folder was told; undefined: nothing is awaited any more. */
export function noteFolder(
  services: ApiServices,
  folderId: string,
  asked: PendingFolder | undefined,
): void {
  const { [folderId]: _, ...rest } = pendingFolders(services);
  services.queryClient.setQueryData(
    folderQueries.pending().queryKey,
    asked === undefined ? rest : { ...rest, [folderId]: asked },
  );
}

/** Looks for what a folder was told until the list shows it. */
export function lookForFolder(
  services: ApiServices,
  folderId: string,
  onSeen: () => void = () => {},
): void {
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
      noteFolder(services, folderId, undefined);
      onSeen();
    },
  });
}
