import { useQuery } from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import { useApi } from "#api/api-context.tsx";
import { useFolders } from "#api/folders-queries.ts";
import { countByFolder, type FolderCounts } from "#api/vod-library.ts";
import { vodLibraryQueries } from "#api/vod-library-queries.ts";
import type { VodFolder } from "#api/vod-record.ts";
import type { MoveMode } from "./bulk/bulk-job.ts";
import { bulkStoreOf } from "./bulk/bulk-store.ts";

/** What a page does with films that were dropped on a folder, and what it says beside each folder. */
export function useVodActions(): {
  /** Puts films into a folder, as a job like those of the library; failures are shown there. */
  move: (vodIds: readonly string[], folder: VodFolder, mode: MoveMode) => void;
  /** Null while the library is not wholly read. */
  counts: FolderCounts | null;
} {
  const services = useApi();
  const { data: library } = useQuery(vodLibraryQueries.all(services.api));
  const { topId } = useFolders();
  return {
    move: useCallback(
      (vodIds, { id, name, path }, mode) => {
        bulkStoreOf(services).start({ kind: "move", folder: { id, name, path }, mode }, vodIds);
      },
      [services],
    ),
    counts: useMemo(
      () => (library?.isComplete === true ? countByFolder(library.vods, topId) : null),
      [library, topId],
    ),
  };
}
