import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { useTimeZone } from "use-intl";
import { useFolders } from "#folders/folders-queries.ts";
import { useApi } from "#shared/http/api-context.tsx";
import { toProblem } from "#shared/http/errors.ts";
import type { Problem } from "#shared/http/problem.ts";
import { firstRowsOf, firstRowsOptions } from "./library-queries.ts";
import { type LibraryView, NO_FOLDER, SERVICE_ORDER } from "./library-view.ts";
import { createMatcher, sortVods } from "./match-vods.ts";
import { asAsked, type PendingVods } from "./pending-vods.ts";
import { vodEditQueries } from "./vod-edits-queries.ts";
import { byNewest, EMPTY_LIBRARY, type VodLibrary } from "./vod-library.ts";
import { vodLibraryQueries } from "./vod-library-queries.ts";
import type { Vod } from "./vod-record.ts";
import { trackEncoding } from "./vods-queries.ts";

/** Films whose encoding is looked for at one time: the newest, as those are waited for. */
const MOST_FOLLOWED = 20;

/** What a view shows, as far as it is known. */
export interface LibraryResults {
  /** Undefined while nothing is known. */
  vods: readonly Vod[] | undefined;
  /** What is shown belongs to what was asked before. */
  isStale: boolean;
  library: VodLibrary;
  isReading: boolean;
  problem: Problem | null;
  retry: () => void;
  pending: PendingVods;
  byId: ReadonlyMap<string, Vod>;
}

/**
 * The films of a view: from the library as far as it is read, and until that is all of it from what the
 * service finds. Rows that are on screen are only ever joined by others, never dealt anew, but for once
 * where the whole is known and the order is not that of the reading.
 * @param view with what is typed @param search what of it the service is asked for
 */
export function useLibraryResults(view: LibraryView, search: string): LibraryResults {
  const services = useApi();
  const { api } = services;
  const timeZone = useTimeZone() ?? "UTC";
  const reading = useQuery(vodLibraryQueries.all(api));
  const library = reading.data ?? EMPTY_LIBRARY;
  const { data: pending } = useQuery(vodEditQueries.pending());
  const { insideIds, topFolderId } = useFolderScope(view);

  const query = firstRowsOf({ ...view, search }, reading.data);
  const isAsked = query !== null;
  const found = useQuery(firstRowsOptions(api, query));

  const matches = useMemo(
    () => createMatcher(view, { timeZone, insideIds, topFolderId }),
    [view, timeZone, insideIds, topFolderId],
  );
  const { order } = view;
  const isByPage = !library.isComplete && order !== "newest";
  const frozen = useFrozen(library.vods, isByPage ? order : null);
  const foundVods = isAsked ? found.data?.vods : undefined;
  const base = useMemo(() => {
    if (!isByPage) {
      const all = library.isComplete ? library.vods : union(library.vods, foundVods);
      return order === "newest" ? all : sortVods(all, order);
    }
    if (SERVICE_ORDER[order] !== null) return foundVods;
    return sortVods(union(frozen, foundVods), order);
  }, [isByPage, order, library, foundVods, frozen]);
  const byId = useMemo(() => new Map(library.vods.map((vod) => [vod.id, vod])), [library.vods]);
  // Rows keep their places, and show what has been heard of them since.
  const current = useMemo(
    () =>
      library.isComplete
        ? base
        : base
            ?.filter(({ id }) => !library.removedIds.has(id))
            .map((vod) => byId.get(vod.id) ?? vod),
    [base, library, byId],
  );
  const asked = useMemo(
    () =>
      current === undefined || Object.keys(pending).length === 0
        ? current
        : current.map((vod) => asAsked(vod, pending)),
    [current, pending],
  );
  const vods = useMemo(() => asked?.filter(matches), [asked, matches]);
  useFollowEncoding(library.vods, pending);

  const isNothing = reading.data === undefined && foundVods === undefined;
  const problem =
    toProblem(reading.error) ?? library.failure ?? toProblem(isByPage ? found.error : null);
  const isWaiting = vods?.length === 0 && isAsked && found.isFetching && !library.isComplete;
  return {
    vods: isNothing || isWaiting ? undefined : vods,
    isStale: isByPage && found.isPlaceholderData,
    library,
    isReading: reading.isFetching,
    problem,
    retry: () => {
      void reading.refetch();
      if (isAsked && found.isError) void found.refetch();
    },
    pending,
    byId,
  };
}

/** Both, newest first; of a film in both what the service has just found. */
function union(vods: readonly Vod[], found: readonly Vod[] | undefined): readonly Vod[] {
  if (found === undefined) return vods;
  const known = new Set(vods.map(({ id }) => id));
  const added = found.filter(({ id }) => !known.has(id));
  return added.length === 0 ? vods : [...vods, ...added].toSorted(byNewest);
}

/** What was there when an order was chosen: rows of it are not dealt anew with every page that comes. */
function useFrozen(vods: readonly Vod[], order: string | null): readonly Vod[] {
  const [kept, setKept] = useState({ order, vods });
  // The very first page has something to show.
  if (kept.order !== order || kept.vods.length === 0) {
    if (kept.order !== order || kept.vods !== vods) setKept({ order, vods });
    return vods;
  }
  return kept.vods;
}

function useFolderScope({ folder, isWithin }: LibraryView) {
  const { folders, topId } = useFolders();
  const insideIds = useMemo(() => {
    const outer = isWithin ? folders.find(({ id }) => id === folder) : undefined;
    if (outer === undefined || folder === NO_FOLDER) return new Set<string>();
    return new Set(
      folders.filter(({ path }) => path.startsWith(`${outer.path}/`)).map(({ id }) => id),
    );
  }, [folders, folder, isWithin]);
  return { insideIds, topFolderId: topId };
}

/** Films that are encoding change under the eye when they are done. */
function useFollowEncoding(vods: readonly Vod[], pending: PendingVods): void {
  const services = useApi();
  const ids = useMemo(
    () =>
      vods
        .filter(({ id, status }) => status === "encoding" && pending[id]?.kind !== "removal")
        .slice(0, MOST_FOLLOWED)
        .map(({ id }) => id)
        .join(),
    [vods, pending],
  );
  useEffect(() => {
    for (const id of ids.split(",")) if (id !== "") trackEncoding(services, id);
  }, [ids, services]);
}
