import { queryOptions, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { noteActivity } from "#changes/activity.ts";
import { createEdits } from "#changes/edits-queries.ts";
import { removeRecord } from "#changes/removals-queries.ts";
import type { SentOutcome } from "#changes/send-edit.ts";
import { newId } from "#shared/format/ids.ts";
import { type ApiServices, useApi } from "#shared/http/api-context.tsx";
import { type ApiClient, failFastWhenSignedOut } from "#shared/http/client.ts";
import { ApiError, toProblem } from "#shared/http/errors.ts";
import { pageSlice } from "#shared/sync/page-store.ts";
import { useStore } from "#shared/sync/use-store.ts";
import { forgetFolder } from "#videos/video-library-queries.ts";
import {
  deleteFolder,
  type Folder,
  type FolderFields,
  listFolders,
  updateFolder,
} from "./folders.ts";
import { type PendingFolders, withGoingFolders } from "./pending-folders.ts";

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

/** Looks folders up; all waits for the list share each lookup. */
function folderExpectation({ api, queryClient }: ApiServices) {
  return {
    resource: "folders",
    lookup: (signal: AbortSignal) => listFolders(api, signal),
    onAnswer: (listed: Folder[]) => queryClient.setQueryData(folderQueries.key, listed),
  };
}

/** Renames and moves folders. A rename is sent neither over a rename nor over a move by another person. */
export const folderEdits = createEdits<Folder, FolderFields, Folder[]>({
  name: "folder",
  update: ({ api }, folderId, edit) => updateFolder(api, folderId, edit),
  fieldsOf: ({ name, parentId }) => ({ name, parentId: parentId ?? "" }),
  expectation: folderExpectation,
  recordIn: (listed, folderId) => listed.find(({ id }) => id === folderId),
  conflictsBy: "record",
});

/** Holds folders created on a page that the list does not show yet, by id. */
const madeFoldersOf = pageSlice<Readonly<Record<string, Folder>>>("folder:made", {});

/**
 * Shows a newly created folder before the list does, and polls until it is listed (supplement, "Habits").
 */
export function trackNewFolder(services: ApiServices, folder: Folder): void {
  const { id, name } = folder;
  const facts = { action: "create", kind: "folder", recordId: id, title: name } as const;
  noteActivity(newId(), { ...facts, outcome: "visible" });
  madeFoldersOf(services).setState((all) => ({ ...all, [id]: folder }));
  services.settle.expect<Folder[]>({
    ...folderExpectation(services),
    id: folderEdits.settleId(id),
    pollRate: "change",
    isVisible: (listed) => listed.some((each) => each.id === id),
    onSeen: () => forgetMade(services, id),
  });
}

function forgetMade(services: ApiServices, folderId: string): void {
  const { [folderId]: _, ...rest } = madeFoldersOf(services).getState();
  madeFoldersOf(services).setState(rest);
}

/**
 * Deletes a folder; see `removeRecord`. Its videos remain.
 * @throws ApiError if the service refuses
 */
export function removeFolder(services: ApiServices, folderId: string): Promise<SentOutcome> {
  const { lookup, onAnswer } = folderExpectation(services);
  return removeRecord(services, {
    edits: folderEdits,
    id: folderId,
    known: undefined,
    remove: () => deleteFolder(services.api, folderId),
    async lookup(signal) {
      const listed = await lookup(signal);
      onAnswer(listed);
      const folder = listed.find(({ id }) => id === folderId);
      if (folder === undefined) throw new ApiError("not-found");
      return folder;
    },
    // Its videos remain (supplement, "Folders").
    onGone: () => forgetFolder(services.queryClient, folderId),
  });
}

/** Drops the pending change of a folder and shows the service's version again. */
export function forgetPendingFolder(services: ApiServices, folderId: string): void {
  folderEdits.forget(services, folderId);
  forgetMade(services, folderId);
  void services.queryClient.invalidateQueries({ queryKey: folderQueries.key });
}

export function pendingFolders(services: ApiServices): PendingFolders {
  return {
    edits: folderEdits.pendingOf(services).getState(),
    made: madeFoldersOf(services).getState(),
  };
}

/**
 * Returns every folder below the root with pending changes applied, in tree order.
 * @param isRead false: they are not requested
 */
export function useFolders(isRead = true) {
  const services = useApi();
  const list = useQuery({ ...folderQueries.all(services.api), enabled: isRead });
  const edits = useStore(folderEdits.pendingOf(services));
  const made = useStore(madeFoldersOf(services));
  const shown = useMemo(
    () => withGoingFolders(list.data ?? [], { edits, made }),
    [list.data, edits, made],
  );
  const withGoing = useMemo(() => shown.filter(({ path }) => path !== "/"), [shown]);
  return {
    folders: useMemo(() => withGoing.filter(({ awaits }) => awaits !== "removal"), [withGoing]),
    /** Lists the same, including folders that are being deleted. */
    withGoing,
    /** Identifies the root folder. Is null until known, or if the service does not list it. */
    topId: shown.find(({ path }) => path === "/")?.id ?? null,
    isLoaded: list.data !== undefined,
    isRefreshing: list.isFetching,
    asOfMs: list.dataUpdatedAt,
    problem: toProblem(list.error),
    retry: () => void list.refetch(),
  };
}
