import { QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { createQueryClient } from "#app/providers.tsx";
import { folderEdits } from "#folders/folders-queries.ts";
import { ApiProvider, type ApiServices } from "#shared/http/api-context.tsx";
import { createApiClient } from "#shared/http/client.ts";
import { parseRuntimeConfig } from "#shared/http/runtime-config.ts";
import { createConsistencyPoller } from "#shared/sync/consistency-poller.ts";
import { createPageStore } from "#shared/sync/page-store.ts";
import type { VideoLibrary } from "#videos/video-library.ts";
import { videoLibraryQueries } from "#videos/video-library-queries.ts";
import { type CallForTest, fetchForTest } from "./fetch-for-test.ts";
import { lookUpNow } from "./look-up-now.ts";
import { renderForTest } from "./render-for-test.tsx";

/** Describes a folder as listed by the service. */
export interface FolderRow {
  id: string;
  name: string;
  path: string;
  parent_id: string | null;
}

/**
 * Builds rows for paths, parents first (`/A` before `/A/B`); each id is the path without slashes, in lower
 * case.
 */
export function rowsForTest(paths: readonly string[]): FolderRow[] {
  const rows = paths.map((path) => {
    const cut = path.lastIndexOf("/");
    const parent_id = idOf(path.slice(0, cut));
    return { id: idOf(path), name: path.slice(cut + 1), path, parent_id };
  });
  return [{ id: "top", name: "/", path: "/", parent_id: null }, ...rows];
}

function idOf(path: string): string {
  return path === "" ? "top" : path.replaceAll("/", "").replaceAll(" ", "-").toLowerCase();
}

/**
 * Renders an element with a service that has folders. `answer` is called for everything but reads.
 */
export async function renderOverFolders(
  element: ReactNode,
  {
    rows,
    answer = () => Response.json({}),
    library,
  }: {
    rows: FolderRow[];
    answer?: (call: CallForTest) => Response | Promise<Response>;
    /** Holds the videos as far as they have been read. */
    library?: VideoLibrary;
  },
) {
  const changes: CallForTest[] = [];
  const service = { rows, changes };
  const api = createApiClient(
    parseRuntimeConfig({}),
    fetchForTest(async (call) => {
      if (call.method === "GET") return Response.json(service.rows);
      service.changes.push(call);
      return await answer(call);
    }),
  );
  const settle = createConsistencyPoller();
  /** Has changes of a folder looked up until the poller gives up. */
  const giveUp = async (folderId: string) => {
    while (settle.stateOf(folderEdits.settleId(folderId)) === "settling") await lookUpNow(settle);
  };
  const queryClient = createQueryClient();
  if (library !== undefined) {
    const readNow = { ...library, readAtMs: Date.now() };
    queryClient.setQueryData(videoLibraryQueries.all(api).queryKey, readNow);
  }
  const services: ApiServices = { api, settle, queryClient, page: createPageStore() };
  const screen = await renderForTest(
    <QueryClientProvider client={queryClient}>
      <ApiProvider value={services}>{element}</ApiProvider>
    </QueryClientProvider>,
  );
  return { screen, service, giveUp, services };
}
